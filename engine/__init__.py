"""Gritboard's engine: the rules and the record, in pure Python, without any window toolkit."""
