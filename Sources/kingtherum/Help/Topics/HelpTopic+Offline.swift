// Made by scripts/topics from docs/offline.md; a test holds one against the other.
// swift-format-ignore-file

extension HelpTopic {
  static let offlineText = ##"""
    # Cold storage

    How to keep a key on a machine that never connects to a network, and still pay with it.

    You need two machines:

    - `offline$` is the one with the key. It is never connected to anything but a power plug, a USB stick or a
      camera.
    - `online$` is the one you use every day. It has addresses, but no key.

    `usb` is the folder of the stick.

    ## 1. Prepare the offline machine

    An old laptop is enough.

    1. Remove its Wi-Fi card, or turn the radio off in the firmware.
    2. Install Debian 12 from a stick whose checksum you compared on another machine, and encrypt the disk.
    3. Run `make install` on the online machine. Copy `PREFIX/bin/kingtherum` to the offline machine, and install
       the libraries that the README names.
    4. Compare the program's checksum on both machines.
    5. Let the program check itself:

    ```console
    offline$ kingtherum doctor
    ```

    Every line under `protections` should say `ok`. `no-network` is enforced at run time: a command that reads a
    secret blocks its own network access before anything else, whatever is plugged in.

    If a line under `places` says that something does not exist yet, nothing is wrong: a new machine has no
    settings, and needs none.

    ## 2. Create the wallet, and write the recovery phrase on paper

    ```console
    offline$ kingtherum wallet create vault
    ```

    The command suggests a password of six random words. Write it down and press Enter to use it, or type one of
    your own; then type it once more. The command then shows the recovery phrase once, clears it from the screen,
    and asks you to type three of its words.

    - Write the recovery phrase on paper, twice, and keep the sheets in two places.
    - Write the password on another sheet.
    - Write down the address too.
    - Do not take a photograph.

    ## 3. Test the paper

    Before anything is paid to the address, type the recovery phrase from the paper, as if the machine were lost:

    ```console
    offline$ kingtherum wallet verify-backup vault
    ```

    Repeat this once a year; `wallet list` shows when you last did it. If you have a second offline machine,
    `wallet import` from the paper is the stronger test.

    ## 4. Watch the wallet from the online machine

    The extended public key shows all addresses of the wallet, and can spend from none. Carry it over on the
    stick:

    ```console
    offline$ kingtherum account xpub vault --ur > usb/vault.ur
    online$ kingtherum wallet watch cold --ur usb/vault.ur
    ```

    Or use the screen and a camera: `kingtherum qr encode usb/vault.ur` draws it as a QR code, which MetaMask and
    other wallets that read ERC-4527 accept too.

    Compare the address with the one on the offline machine, to the last digit:

    ```console
    offline$ kingtherum account list
    ```

    Pay a small amount to it first, and check that it arrives:

    ```console
    online$ kingtherum balance cold
    ```

    ## 5. Pay with a USB stick

    On the online machine, build the unsigned transaction:

    ```console
    online$ kingtherum tx build --from cold --to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --amount "1.5 eth" --out usb/unsigned.json
    ```

    Carry the stick over. The offline machine recomputes everything from the bytes that will be signed. What only
    the online machine can know is below the line `from the node, not verifiable here`, and the amounts marked
    `left (node)` follow from it. Read the recipient and the amount on this screen, not on the other one.

    If you add your contacts on the offline machine too (`contact add`), their names are shown beside their
    addresses, and you are warned if the transaction gives such a name to another address. An ENS name (`alice.eth`) is
    looked up by the online machine only; the offline one compares it with the names that were signed on it before.

    The command then asks whether to sign, and asks for the password:

    ```console
    offline$ kingtherum tx sign --in usb/unsigned.json --out usb/signed.json
    ```

    Carry the stick back, and broadcast:

    ```console
    online$ kingtherum tx broadcast --in usb/signed.json --wait
    ```

    ## 6. Pay through a pipe

    If the key belongs to another user of the same machine, or is behind `ssh`, no file is needed. Each command
    asks for what it needs on the terminal:

    ```console
    online$ kingtherum tx build --from cold --to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --amount "0.25 eth" --quiet | kingtherum tx sign --in - --out - --home offline --quiet | kingtherum tx broadcast --in - --wait
    ```

    ## 7. Pay with a screen and a camera

    Nothing is plugged in at all. A transaction is too long for one QR code on a small screen, so it is drawn as
    several codes in turn; with `--frames` or in a pipe, they are printed one below the other. The camera can read
    them in any order. Later codes combine the first ones, so that you need not wait for one that the camera
    missed.

    ```console
    online$ kingtherum tx build --from cold --to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --amount "0.5 eth" --out third.json --quiet
    online$ kingtherum qr encode third.json --sign-request
    ```

    Point the offline machine's camera at the screen. `zbarcam` is in Debian's `zbar-tools`; pictures work too
    (`qr decode --image FILE…`).

    ```console
    offline$ zbarcam --raw | kingtherum qr decode - --out request.ur
    offline$ kingtherum tx sign --in request.ur --out answer.ur
    offline$ kingtherum qr encode answer.ur
    ```

    On the online machine, attach the answer to its transaction. An answer to another request, or by another key,
    is refused, and nothing is written.

    ```console
    online$ zbarcam --raw | kingtherum qr decode - --out third.ur
    online$ kingtherum tx attach --in third.json --signature third.ur --out third-signed.json
    online$ kingtherum tx broadcast --in third-signed.json --wait
    ```

    ```console
    online$ kingtherum balance cold
    ```

    ## 8. Use it with other wallets

    **Another wallet watches, and kingtherum signs.** MetaMask and similar wallets show an `eth-sign-request` as an
    animated QR code.

    - `tx sign --in request.ur` answers it, whether it asks for a transaction, typed data or a message. The request
      is shown like any other, and refused unless the account, the path and the master key are those of your wallet.
    - `qr encode answer.ur` shows the `eth-signature` that the other wallet waits for.

    **kingtherum watches, and another wallet signs.** Such a signer can be a Keystone, for example.

    - `wallet watch NAME --ur FILE` accepts the `crypto-hdkey` or `crypto-account` that a Keystone or another signer
      shows, or the same under their newer names, `hdkey` and `account-descriptor`. kingtherum itself writes the old
      names and numbers, which wallets read.
    - `qr encode unsigned.json --sign-request` shows the request for the signer to scan. `tx attach` attaches its
      answer.
    - For a message, typed data or a sign-in, the signing command does both:
      `message sign TEXT --from cold --sign-request` prints the request, and with `--answer FILE` instead it reads
      the answer.

    ## 9. What can still go wrong

    - **The machine is not the one you think it is.** Compare checksums, keep it locked away, and run `doctor`.
    - **The recipient was changed on the online machine before the transaction was built.** The offline machine
      shows what it signs, but cannot know what you meant: check the address with the person you pay.
    - **The stick carries more than transactions.** Mount it `noexec`, and prefer the camera.
    - **Paper burns, or is found.** Keep it in two places, and protect it with a BIP-39 passphrase, or with SLIP-39
      shares (`shares split`).
    """##
}
