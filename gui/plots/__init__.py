"""Plots. What needs pyqtgraph is imported when a plot is first shown."""
