"""Shared code of the fault tests: running the program, tracing it, and injecting faults."""
