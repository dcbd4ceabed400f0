"""What the command line can do, one function for each subcommand; `engine.__main__` names them."""
