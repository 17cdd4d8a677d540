// Made by scripts/topics from docs/names.md; a test holds one against the other.
// swift-format-ignore-file

extension HelpTopic {
  static let namesText = ##"""
    # Names of the Ethereum Name Service

    A recipient can be given by a name such as `alice.eth`, wherever an address, a contact or an account is expected:

    ```console
    $ kingtherum send 0.1 eth to alice.eth
    $ kingtherum balance alice.eth --chain base
    ```

    A name that an account, a wallet or a contact of yours has keeps its meaning, and nobody is asked for it. Any other
    name with a dot is asked of Ethereum's nodes, whatever chain you pay on; that chain only decides which record of the
    name counts. So you need a node of Ethereum, too: `kingtherum node add URL`. `--rpc-url` and `ETH_RPC_URL` are of the
    chain you pay on, and are asked for names only if that chain is Ethereum.

    ```console
    $ kingtherum name resolve alice.eth
    $ kingtherum name lookup 0x…
    $ kingtherum name normalize Alice.eth
    ```

    `name resolve` prints the address of a name, `name lookup` the name of an address. A name that an address claims, but
    that does not lead back to it, is never shown as its name: anyone can claim any name. `name normalize` asks nobody.

    ## What a name is worth

    Whoever owns a name decides where it leads, and can change that at any time; names expire, and others can then register
    them. Nodes, the name's resolver and its gateways say where it leads; this program cannot verify that. So:

    - What is signed is an address. The review shows it in full, with the name and the time of the block at which Ethereum
      was asked: `0x… (alice.eth, resolved 2026-01-31T23:59:59Z)`.
    - The address that you agreed to is remembered, for each name and chain. If the name leads to another one later, that is
      a danger (`name-moved`): ask its owner in another way before you pay. `--yes` refuses such a payment.
    - A name that is used for the first time is noted (`name-new`). Compare each letter: `alice.eth` and `a1ice.eth` are two
      names. Letters of different scripts cannot be mixed in one (ENSIP-15).
    - An address that you pay often is safer as a contact: `kingtherum contact add Alice alice.eth` asks once, and stores the
      address.

    A name may have an address for the chain you pay on, or one for every chain, which is said if it is used. Its address for
    Ethereum is not used on another chain: it may be that of a contract which does not exist there.

    **Gateways.** Some names are not kept on Ethereum: their resolver demands that a web server is asked (EIP-3668). That
    server learns the name and the address of your machine. Its host is named whenever it was asked.

    ## Without a network

    Names are not looked up with `--offline`, by commands that do not use the network, and in `policy.toml`, which must not
    depend on it. There, use the address. An unsigned transaction and a payout list contain the name and the time at which
    it was resolved, as the builder claims them. The machine that signs shows them, and compares them with the names that
    were agreed to on it.

    ## The file

    `names.json` in the home folder is JSON and read strictly: a member that is not listed below is an error, and so is a
    name that occurs twice for one chain.

    ```json
    {
      "schema": "kingtherum.names",
      "version": 1,
      "names": [
        {"name": "alice.eth", "chain": "1", "address": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "time": "2026-01-31T23:59:59Z"}
      ]
    }
    ```

    - `name`: normalized (ENSIP-15), at most 255 bytes.
    - `chain`: the ID of the chain of the payment.
    - `address`: where the name led; `time`: when you agreed to it.

    It is written before anything is signed, and nothing is signed if it cannot be written. It holds the newest 10,000 names
    and chains. It is not used if others can change it: then a payment by name is a danger (`names-unread`), which is refused
    when it is signed. `wallet backup` contains the file. To forget a name, remove its line.
    """##
}
