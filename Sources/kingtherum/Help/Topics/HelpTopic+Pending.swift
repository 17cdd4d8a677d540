// Made by scripts/topics from docs/pending.md; a test holds one against the other.
// swift-format-ignore-file

extension HelpTopic {
  static let pendingText = ##"""
    # Pending and stuck payments

    A payment is final once it is in a block and other blocks are on top of it. Until then it is pending: nodes have
    it, and anyone can see it. `send` waits up to three minutes; after that, or after Ctrl-C, the payment goes on by
    itself. **Do not pay again** before you have looked:

    ```console
    $ kingtherum tx pending
    $ kingtherum tx status 0x…
    ```

    `tx pending` shows what was sent from this machine and is not mined on a chain; `tx outbox list` shows that of all
    chains, without asking a node. `balance` and `history` mention it, too; `balance` says what is on its way out and in, and
    what is left after all is mined. `tx status` asks a node what became of one
    payment. Both say what a pending one waits for:

    - **Its max fee is below the base fee.** Every block has a base fee, which rises and falls with demand. A payment
      waits until the base fee is at or below its max fee.
    - **Its tip is lower than usual.** It can be mined, but those who build blocks prefer others.
    - **Its max fee for blob gas is below the price.** Blobs (type 3) have a market of their own.
    - **A transaction with a lower nonce must be mined first.** An account's transactions are mined in the order of
      their nonces. Look at the status of that one.
    - **The account has less than it can cost.** Fund the account. Its earlier payments from this machine that are not mined
      yet count with the most that they can cost.
    - **The chain has no new block.** The newest one is older than ten block times (at least a minute): the chain has stopped,
      or the node is behind. Try another node.

    A node may refuse a payment and pass it on all the same, and one whose outcome is unknown, or that was dropped, may be
    mined later. For a week, the next payments of the account look it up once its nonce is used. If it was mined, their
    reviews say so as a danger (`paid-after-all`), and `send --yes` does not pay the same again (`send-paid-after-all`).
    `tx status 0x…` shows it and clears the warning. If no receipt and no block says which transaction used the nonce, it is not known: that is
    a danger, too, and `send --yes` pays the same only with `--nonce` (`send-maybe-paid`).

    While a payment is pending, `send --yes` does not make the same one again (`send-same-pending`): a script that was
    run twice would pay twice. Use `--again` if you mean to pay twice. If the first one was reported as refused, not sent,
    dropped or of unknown outcome, and may still be mined, only `--nonce` does (`send-same-unclear`); `tx status`, `tx outbox resend` and
    `tx outbox drop` settle that one. On a terminal, both are findings of the review (`waiting-same`), and you decide.

    ## Pay more

    ```console
    $ kingtherum tx speed-up 0x…
    ```

    sends the same transaction with higher fees. It has the same nonce, so that only one of the two can be mined, and
    you pay only once. Nodes require a max fee and a tip that are a tenth higher; the fees are also no lower than those of
    a new payment (`--speed` says how soon it should be mined).

    A transaction with blobs (type 3) can only be replaced by one with blobs, at twice the old fees. Its blobs are kept on
    the machine that sent it until it is mined, and a day longer; to cancel it, one of them is sent again.

    ## Cancel

    ```console
    $ kingtherum tx cancel 0x…
    ```

    sends a transaction with the same nonce that pays nothing, to the account itself. Whichever of the two is mined
    first counts, and its fee is paid. `tx status` of the old one then says `replaced`.

    ## When no node has it

    A transaction that no node accepted, or that nodes have dropped, keeps its nonce: later payments of the account
    wait for it. So does one that was mined, if its block has left the chain. `send` does not sign another one
    before that is settled: on a terminal it offers to send that one first. A command that waits for a payment sends
    it again if no node has known it for a minute. Afterwards, send it again yourself, or give it up:

    ```console
    $ kingtherum tx outbox resend 0x…
    $ kingtherum tx outbox drop 0x…
    ```

    One that was sent to a private relay is known to no node until it is mined. It is not sent to nodes by itself;
    `tx outbox resend` sends it to the relay again, and to nodes with `--public`.

    Resending does no harm: it is the same transaction. Dropping gives its nonce to the next payment, so that at most
    one of the two can be mined. Several are dropped together or not at all.

    ### A development chain that was started anew

    Such a chain has forgotten every payment, but this machine still keeps them: each holds its nonce, and the next
    `send` does not sign before they are settled. Give all of them up at once:

    ```console
    $ kingtherum tx outbox drop --all --chain dev
    ```

    It shows them and asks once. Do this only for a chain whose transactions are gone for good: on any other, a node may
    still have one, and mine it.

    The stored history is of the old chain, too, and `history` stops with the error `history-other-chain`. Remove it with
    `kingtherum history reset --chain dev`: the next `history` reads the new chain from its first block.

    ## Exit statuses

    `send` and `tx broadcast` end with status 0 if the payment is mined, or was accepted and nobody waits for it.
    Status 69 with `not-mined` or `broadcast-not-followed` means that it was sent and may still be mined; every such
    message names the hash.
    """##
}
