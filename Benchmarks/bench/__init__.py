"""What `make bench` measures: our figure beside a bound or a peer, as a ratio."""
