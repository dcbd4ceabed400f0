"""Data that ships with Gritboard: rule and gear tables, words, fonts and examples, read with importlib.resources."""
