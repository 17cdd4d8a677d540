// The floor ChainKit.
