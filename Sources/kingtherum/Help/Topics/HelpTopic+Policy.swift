// Made by scripts/topics from docs/policy.md; a test holds one against the other.
// swift-format-ignore-file

extension HelpTopic {
  static let policyText = ##"""
    # The policy and the audit log

    To limit what may be signed, write `policy.toml` in the home folder:

    1. Write the rules, starting from the [example](#an-example) below.
    2. See what they mean on this machine: `kingtherum policy show`.
    3. See what they would refuse of an unsigned transaction: `kingtherum policy check FILE`.
    4. If you loosen the rules later, accept them: `kingtherum policy accept NAME`. A first policy and
       stricter rules need not be accepted.

    The file is optional. If it exists, everything that could be signed is checked against it:
    transactions, messages, typed data, permits, sign-ins and authorizations. It is checked before any
    secret is asked for, and again just before signing. What it refuses is not signed, and the error
    names the rule, what was requested, and what is allowed.

    A file without rules refuses whatever could move money without being counted: unlimited allowances,
    unknown calls, [typed data](#typed-data) above the level `"permits"`, changes of control,
    authorizations (EIP-7702) and new contracts. Everything else is allowed unless a rule says otherwise.

    ## An example

    ```toml
    [allow]
    chains = ["ethereum", "base"]
    recipients = ["savings", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"]
    tokens = ["ether", "usdc"]
    sign-ins = ["app.example.com"]
    hours = ["08:00-18:30"]
    weekdays = ["mon", "tue", "wed", "thu", "fri"]
    utc-offset = "+09:00"

    [most]
    fee = "0.01 eth"

    [most.ether]
    transaction = "1 eth"
    day = "2 eth"

    [most.usdc]
    transaction = "500 usdc"
    day = "1000 usdc"
    month = "5000 usdc"
    ```

    ## `[allow]`

    | key | what it holds | default |
    |---|---|---|
    | `chains` | names or IDs of chains | any |
    | `recipients` | who may be paid, or allowed to take: addresses, and accounts, wallets and contacts of this machine | anybody |
    | `contracts` | an address, or an address with a function: `"0x… transfer(address,uint256)"`, `"0x… 0xa9059cbb"` | any |
    | `tokens` | what may be spent: `"ether"`, symbols of known tokens, addresses of tokens | any |
    | `messages` | true or false: whether messages may be signed | true |
    | `sign-ins` | true, false, or a list of domains; applies to every message that reads as a sign-in | true |
    | `typed-data` | `"none"`, `"permits"`, `"known"` or `"any"`: see [Typed data](#typed-data) | `"permits"` |
    | `typed-data-contracts` | addresses of contracts in the domains of typed data | any |
    | `authorizations` | true, false, or the contracts that an account may delegate to; an authorization for every chain (`--every-chain`) requires true | false |
    | `creation` | whether contracts may be created | false |
    | `blind` | whether unknown calls may be signed: see [What is counted](#what-is-counted) | false |
    | `control` | whether a change of who or what controls a contract may be signed | false |
    | `unlimited` | whether unlimited allowances may be signed | false |
    | `hours` | when signing is allowed, such as `["08:00-12:00", "22:00-02:00"]` | always |
    | `weekdays` | on which days: `mon`, `tue`, `wed`, `thu`, `fri`, `sat`, `sun` | every day |
    | `utc-offset` | how far the clock for `hours` is ahead of UTC, such as `"+09:00"` | UTC |

    If there is a list of `recipients`:

    - A call passes only if everything it moves is understood, so that every payee in it can be checked
      against the list (see [What is counted](#what-is-counted)). Any other call requires its contract in
      `contracts`.
    - Unknown typed data requires its contract in `typed-data-contracts`.

    If there is a list of `contracts`, only the contracts on it may be called.

    ## Typed data

    Each level of `typed-data` allows what the level before it allows, and more.

    | level | allows |
    |---|---|
    | `"none"` | nothing |
    | `"permits"` | whatever moves tokens or lets somebody take them, with every amount counted and everybody checked against `recipients`: permits (EIP-2612, DAI, Permit2 without a witness), token payments (EIP-3009), permissions for collections (ERC-4494, `PermitForAll`), Aave credit, and orders (Seaport, 0x, UniswapX, CoW Protocol, 1inch), which count everything that may leave |
    | `"known"` | every structure that is decoded completely: Safe transactions, calls that somebody else sends (ERC-2771 and similar), user operations (ERC-4337) without a factory and a paymaster, votes |
    | `"any"` | everything, including unknown typed data, and the right to act in the name of an account (ERC-7710), which requires `control` as well |

    Typed data is known only if it has the type of a standard to the last byte, under a domain that names a
    contract. An extra field, another order or an extra level of nesting makes it unknown, and so does an
    unknown Permit2 witness. What is signed for an account that is a contract (ERC-7739) is judged by what it
    contains. A descriptor (ERC-7730) never makes anything known.

    A Safe transaction counts like the `execTransaction` call that it becomes, because nobody knows which
    owner's signature is the last one needed:

    - What the Safe pays counts as spent by whoever signs.
    - The call within must comply with `contracts`, `recipients`, `blind` and `control`.
    - Its refund is a payment.

    ## Sign-ins

    The policy treats every message that asks its reader to sign in as a sign-in, however it is spelled and
    wherever it comes from: `message sign`, `siwe sign` or a request by QR code. The site is the text before the
    words that ask for the sign-in, and must be on the list of `sign-ins` as it is written there. A message that is
    not in the form of EIP-4361 requires `messages` as well, since it may say anything else too.

    ## What is counted

    A call is either understood or refused. Each function in the table of known functions has one judgment. A
    call of any other function is unknown: `blind = false` refuses it, and signing it requires `--blind`. A test
    reads the whole table and fails if a judgment is missing.

    What an ABI (`--abi`) or a descriptor says about an unknown function is a claim about its name and
    arguments, not about what it does. A person who reads the review may rely on it. With `--yes`, such a call
    is signed only with `--blind` (`sign-unverified`), just like unknown typed data. For a policy it stays
    unknown in either case.

    1inch's `swap` and 0x's `transformERC20` and `sellToUniswap` are counted, although they pass bytes on to
    other contracts: the router first takes the stated amount from its caller, and what it calls then has no
    right to anything else of the account. Their other functions are unknown.

    | judgment | functions | what follows |
    |---|---|---|
    | counted | transfers, approvals and permits (ERC-20, 721, 777, 1155, 2612, 3009), Permit2, WETH, ERC-4626, routers of Uniswap V2 and V3, Aave, Compound III, Lido, the deposit contract, `delegate` | assets and amounts count against `tokens` and `[most]`; everybody who is paid, allowed or named counts against `recipients` |
    | carrier | `multicall`, Multicall3, `execute` and `executeBatch` of accounts, `execute(bytes32,bytes)` (ERC-7579, ERC-7821), a Safe's `execTransaction`, MultiSend | each call within is judged by itself, at most six levels deep |
    | control | `transferOwnership`, `grantRole`, `upgradeTo`, `enableModule`, `setGuard`, `addOwner`, `approveHash` and similar | refused unless `control = true`; whoever gains control counts against `recipients` |
    | harmless | votes, canceling an authorization (ERC-3009), ether that a router wraps for itself | nothing |

    A call of a known function is still unknown if it contains any of these:

    - bytes that are passed on to a recipient (`extra` of a transfer);
    - foreign code that runs as the caller's own (DELEGATECALL, except for the Safe's MultiSend at its known
      addresses);
    - lists of unequal length;
    - modes that ERC-7579 and ERC-7821 do not define, or static calls of ERC-7579;
    - data for the account beside a batch (`opData`);
    - bytes after the arguments, or in another order than compilers write them.

    Details of what counts:

    - **Contracts that act for the account**, such as a Safe: what leaves them counts like what leaves the
      account.
    - **`transferFrom` and similar**: what they take counts as spent, whoever it is taken from, since that may
      be another of your accounts. The named owner counts as a payee too. Naming the account itself pays nobody.
    - **Vaults (ERC-4626)**: `redeem` counts the shares. `withdraw` names assets, for which any number of shares
      may leave, so it counts as unlimited. The bytes of a deposit do not say what it takes: that was counted
      when the allowance was signed.
    - **Swaps, supplies and repayments** count even though the allowance for them has counted too.
    - **Safe refunds** (`gasPrice` above 0) count as paid to `refundReceiver`, in `gasToken`. The amount is
      `gasPrice` times the sum of the transaction's gas limit and `baseGas`.
    - **An amount of 0** counts as touching a token, since ERC-721 has the same functions and 0 may be a token
      ID. To revoke an approval under a list of `recipients` or `tokens`, the token must be known on this
      machine: built in, or added to `tokens.json`.
    - **Unlimited allowances** are those of 2^128 base units or more, of exactly 2^96 - 1, and, for a token known
      on this machine, of more than 10^12 whole tokens. The same holds in reviews, for approvals, permits and
      calls within.

    ## `[most]`

    `fee` is the most that one transaction may pay for gas. A table for each coin or token holds the limits
    `transaction`, `day` (any 24 hours) and `month` (any 30 days). The name of the table is one of these:

    - `ether`: the native coin of every chain, added up over all chains; the fee counts too.
    - The symbol of a known token: each contract with that symbol is counted separately.
    - The address of a token in quotes, on any chain; its amounts are written `"1000000 units"`.

    What was signed counts as spent, whether or not it was ever broadcast. Approvals and permits count with
    their full amount. The sums come from the audit log, over all wallets of the folder.

    A window ends at the time of the machine's clock:

    - If the clock was set back, the window begins earlier and so counts more.
    - If the clock was set forward since the machine was started, the window does not move: until the next
      start, time is counted from the last entry by the clock that runs since the machine was started.
    - A virtual machine that was paused counts too much for the same reason; restarting it or running
      `policy accept` ends that.

    A limit sees only what is understood. What a contract takes under an allowance was counted when the
    allowance was signed. What an unknown call does is not counted, which is why `blind` is false by default.

    ## Names

    A name means what it meant when the policy was accepted. If a label or contact leads to another address, a
    token list has other decimals, or a chain has another ID, that is the same as changing a rule in the file, and
    may make the policy looser.

    The copy kept beside a wallet contains addresses only, no names. So nobody can loosen a policy by changing
    the contacts: a contact with another address makes the list of `recipients` looser, and signing stops until
    the owner accepts it. If a contact is removed or renamed, its name in the policy leads nowhere, which stops
    signing too.

    ## Tightening and loosening

    Tightening needs no consent: the next signature of a wallet follows the new rules, and from then on they are
    the accepted ones.

    Loosening requires the owner. A looser file stops all signing with a wallet until you run `policy accept`
    with the wallet's password or recovery code; a PIN is not enough. So does removing the file.

    What was accepted is stored beside each wallet (`keystore/NUMBER.policy`) under a MAC whose key is available
    only when the wallet is unlocked. Its number is remembered in the folder of the device secret, so that an
    older one cannot be put back.

    Whether a policy is looser is decided rule by rule: a rule is looser if it allows anything that the old one
    refuses, or if that cannot be ruled out. Nothing that was refused becomes allowed without a rule being called
    looser; a test over thousands of small policies checks this. The opposite may happen: a change is called
    looser although another rule still refuses as much.

    A policy that was accepted before the rule `control` existed counts as allowing such changes. A file without
    the rule refuses them, which is tighter and needs no consent. `control = true` in the file is looser than an
    accepted policy with `control = false`.

    `policy show` shows what is in force, and `policy check FILE` what would be refused. Neither needs a password.

    ## The audit log

    `audit.log` in the home folder has one entry for each signature, each refusal by the policy, each time the
    owner declined and each failure. An entry is one line of JSON: its number, the time, the kind, the account,
    the chain, the recipient, the amount and the hash that was signed. It contains no key, no secret and no text
    of a message, only the text's length and digest.

    `previous` is the SHA-256 of the line before, without its line end. This prints what line 7 has there:

    ```
    head -n 6 audit.log | tail -n 1 | tr -d '\n' | sha256sum
    ```

    About entries:

    - An entry is on the disk before its signature leaves the process, whichever process signs.
    - If it cannot be written (a full disk, a read-only folder), nothing is signed.
    - Two processes that sign at the same time take turns, and each sees what the other spent.
    - A process that is killed in between may leave an entry for a signature that nobody received; it counts as
      spent.

    `audit verify` and `doctor` compare every entry with the one before, and the newest with what this machine
    remembers in `$XDG_STATE_HOME/kingtherum` (else `~/.local/state/kingtherum`): the number, the hash and the
    end of the newest entry [that this program wrote](decisions/0017-a-log-that-is-announced.md), whether or
    not it was signed.

    All signing stops in these cases, until the cause is removed or you run `audit restart`, which asks for the
    password and sets the old log aside:

    | the log is | error | what to do |
    |---|---|---|
    | changed in any entry | `audit-damaged` | restore the log as it was |
    | dated backwards anywhere | `audit-out-of-order` | restore the log as it was |
    | cut off, or replaced | `audit-cut-off` | put the log back where it was |
    | longer than this program made it | `audit-appended` | remove the lines after the entry that the error names |
    | dated more than five minutes ahead of the clock | `audit-in-future` | set the clock |

    Commands that sign nothing go on. In the first three cases, and if the log cannot be read or others can read it, they
    do not know all past signatures: each review says so (`log-unread`), and so do `contact add`, `history` and `watch`.

    If the clock is set back by less than five minutes, signing continues: new entries carry the time of the
    newest one until the clock has reached it.

    ### What this machine remembers of the log

    `NUMBER.head` in the folder of the device secret is one line of JSON, with its members in this order, mode
    0600, always replaced as a whole. `NUMBER` is the first 16 bytes, in hex, of the SHA-256 of
    `ktr/log-head/v1`, LF, the path of the home folder, LF.

    | member | what it holds |
    |---|---|
    | `format`, `version` | `kingtherum-log-head`, 1 |
    | `settled` | `lines`, `hash`, `end`: the number of the last line, its SHA-256, and the byte where it ends |
    | `next` | the same for lines that are being appended; equal to `settled` if there are none |
    | `time` | what the time was taken to be, in seconds since 1970 |
    | `boot`, `milliseconds` | which start of the machine that was, and how long after it |

    Two more files, `NUMBER.note`, [summarize the log](decisions/0019-what-a-log-says-is-noted.md) up to one of its
    ends, so that a long log is not read again for each signature. Their `NUMBER` is computed
    from `ktr/log-note/spends/v1` and `ktr/log-note/past/v1`. The first line is JSON; the rest is packed.

    | member | what it holds |
    |---|---|
    | `format`, `version`, `kind` | `kingtherum-log-note`, 1, and `spends` or `past` |
    | `lines`, `hash`, `end` | the last line that the summary covers, its SHA-256, and the byte where it ends |
    | `log` | the SHA-256 of all bytes of the log up to there |
    | `body` | the SHA-256 of the packed rest |
    | `mac` | 32 bytes of BLAKE2b, keyed by the device secret, of `ktr/log-note/v1`, LF, the path of the home folder, LF, and the line without this member |

    Nothing depends on them: if one is missing, damaged or of another log, it is ignored and the log is read.

    A backup contains neither the policy nor the audit log: a restored policy could be an older one, and a log
    belongs to the machine that signed.
    """##
}
