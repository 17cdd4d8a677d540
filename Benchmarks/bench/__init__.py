"""The measures of `make bench`: our figure as a ratio to a bound or to another program's."""
