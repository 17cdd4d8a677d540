"""A local EVM chain for tests: py-evm with the Prague rules behind a JSON-RPC like geth's."""
