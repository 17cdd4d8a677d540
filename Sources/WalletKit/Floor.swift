// The floor WalletKit.
