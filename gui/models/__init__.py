"""What lists and tables show: Qt models that read the campaign and never change it."""
