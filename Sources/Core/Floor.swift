// The floor Core.
