"""What the fault tests share: running the program, watching it, and striking it."""
