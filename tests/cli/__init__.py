"""The command line as people use it: real commands, typed input, what is printed and saved."""
