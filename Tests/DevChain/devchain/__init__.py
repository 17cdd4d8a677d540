"""A local EVM chain for tests: py-evm under Prague rules behind geth-shaped JSON-RPC."""
