// Made by scripts/topics from README.md; a test holds one against the other.
// swift-format-ignore-file

extension HelpTopic {
  static let unitsText = ##"""
    # Units and conventions

    - Type amounts with their unit: `1.5 eth`, `20 gwei`, `1000 wei`, `12.5 usdc`, `max`. A bare number
      is refused in a script; on a terminal you are asked whether you mean the chain's own coin
      (`Did you mean 0.1 ETH? [y/N]`). Amounts are computed in whole wei; nothing is rounded.
    - Addresses are shown in full, with the EIP-55 checksum; only the table of `history` on a terminal shortens those without
      a name (`--full` shows all of it). A mixed-case address with a wrong checksum is refused.
    - A recipient is an address, the name of one of your accounts, a contact, an [ENS name](docs/names.md), or a
      [payment request](docs/requests.md) (EIP-681), which may also contain the amount, and a chain, which must be the one that you use.
    - An address or an ENS name may name its chain, as in `0x…@eip155:8453#80B12379`, `0x…@base` or
      `alice.eth@base` (ERC-7828), an address also in the bytes of ERC-7930 as hex, or as in `base:0x…`
      (ERC-3770). It never selects a chain: if the command uses another one, it is refused, and
      `--chain base` selects it. The checksum after `#` is optional and must match; that of a name is
      compared with the address that the name leads to. Names after `@` are those of `chain list`;
      nothing is looked up. Contacts and watch-only wallets keep the address without its chain.
    - The account is the one you name (`--from`, or after the command), else `ETH_FROM`, else the
      default account (`kingtherum config set account savings/2`), else the default wallet
      (`kingtherum wallet use savings`), else the only wallet; where a key is needed, the
      only wallet with one. If there are several, you choose on a terminal with the arrow keys; a script
      must name one.
    - Times are UTC unless `--time-zone` or the setting `time-zone` says otherwise. Block numbers, nonces and gas are plain numbers.
    - An account whose address was never verified on this machine is marked; unlocking the wallet
      verifies it.
    - `kingtherum node add URL` adds a node for the chain that it serves, and `kingtherum chain use NAME` sets the
      default chain. Settings are in `config.toml` in the home folder (`~/.kingtherum`, or `KINGTHERUM_HOME`):

    ```toml
    wallet = "savings"
    chain = "sepolia"

    [chains.sepolia]
    rpc-urls = ["https://rpc.example.org", "https://node.example.net"]
    quorum = 2
    ```

    - Messages are in English and in Korean. `--lang TAG` (`en`, `ko`) chooses the language, else `KINGTHERUM_LANG`, else
      `language` in `config.toml`, else the locale (`LC_ALL`, `LC_MESSAGES`, `LANG`).
    - If the command names no RPC endpoint, `ETH_RPC_URL` does; if it names no account, `ETH_FROM` does.
      If no chain was chosen, the chain is the one that the given endpoint serves; commands that ask no
      node, such as `receive`, use Ethereum.
    - Every setting: `kingtherum help settings`, or [docs/settings.md](docs/settings.md). Several nodes,
      quorums, access tokens and proxies: `kingtherum help nodes`, or [docs/nodes.md](docs/nodes.md).
    """##
}
