import Core

extension Hints {
  /// Hints about transactions that were sent, or are about to be.
  static let sending: [String: Sentence] = [
    "outbox-unknown": "run: kingtherum tx outbox list --all",
    "outbox-mined": "run: kingtherum tx status HASH",
    "outbox-replaced": "run: kingtherum tx status HASH",
    "outbox-rejected": "run: kingtherum tx status HASH",
    "outbox-changed": "run: kingtherum tx outbox list --all",
    "outbox-none-waiting": "run: kingtherum tx outbox list --all",
    "send-unsent":
      "`tx outbox drop` gives that transaction up; if the chain was started anew, "
      + "`tx outbox drop --all --chain NAME` gives up every one; to send it first, run: "
      + "kingtherum tx outbox resend HASH",
    "send-maybe-paid":
      "do not pay again unless you mean to pay twice, which --nonce allows; ask another node: "
      + "kingtherum tx status HASH",
    "send-same-pending":
      "do not pay again unless you mean to pay twice, which --again allows; to see what became of "
      + "it, run: kingtherum tx status HASH",
    "send-same-unclear":
      "do not pay again unless you mean to pay twice, which --nonce allows; `tx outbox resend` sends "
      + "that one again, `tx outbox drop` gives it up; to see what became of it, run: kingtherum tx "
      + "status HASH",
    "send-paid-after-all":
      "do not pay again unless you mean to pay twice; to note that it is mined, run: kingtherum tx "
      + "status HASH",
    "hash-none-pending":
      "nothing waits to be mined; to list what was sent, run: kingtherum tx outbox list --all",
    "hash-several-pending": "run: kingtherum tx pending",
    "send-declined-after": "run: kingtherum tx status HASH",
    "replace-mined": "run: kingtherum tx status HASH",
    "replace-replaced": "run: kingtherum tx status HASH",
    "replace-again": "do not pay again; run: kingtherum tx status HASH",
    "replace-unclear": "do not pay again; run: kingtherum tx status HASH",
    "replace-unsupported": "use the program that sent it",
    "replace-blobs": "use the program that has the blobs",
    "replace-no-higher-fees": "wait until it is mined",
    "replace-fee-unconfirmed": "leave out --yes to be asked, or name another node with --rpc-url",
    "replace-fee-high": "leave out --yes to be asked, or wait until fees are lower",
    "replace-gas-high": "leave out --yes to be asked",
    "replace-fee-unusual": "leave out --yes to be asked, or wait until fees are lower",
    "sent-privately":
      "use --private, or --relay to name the relay; to make it public, run: "
      + "kingtherum tx outbox resend HASH --public",
    "nonce-lost": "run the same command again",
    "nonce-given-up": "run the same command again",
    "not-mined": "do not pay again; run: kingtherum tx status HASH",
    "too-few-confirmations": "run: kingtherum tx status HASH",
    "broadcast-not-followed": "do not pay again; run: kingtherum tx status HASH",
    "broadcast-not-sent":
      "do not pay again; once that is fixed, run: kingtherum tx outbox resend HASH",
    "broadcast-unclear": "do not pay again; run: kingtherum tx status HASH",
    "transaction-replaced": "to see that transaction, run: kingtherum tx status HASH",
    "sent-output-lost": "do not pay again; run: kingtherum tx status HASH",
    "payouts-output-lost": "run the same command again; it sends nothing twice",
  ]
}
