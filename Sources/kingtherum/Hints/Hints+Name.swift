import Core

extension Hints {
  /// Hints about names of the Ethereum Name Service.
  static let name: [String: Sentence] = [
    "name-root": "name it, such as alice.eth",
    "name-lookup-too-long": "use the address",
    "name-no-resolver": "check the spelling, or ask the owner for the address",
    "name-no-address": "ask the owner for the address, or use --chain to select another chain",
    "name-moved":
      "ask the name's owner in another way; then leave out --yes to be asked, or use the address",
    "name-two-addresses": "build it again, and ask the name's owner which address is right",
    "name-stale":
      "use the address, or, to see which nodes are behind, run: kingtherum chain test ethereum",
    "names-unread": "leave out --yes to be asked, or use the address",
    "names-json": "restore the previous file, or see: kingtherum wallet restore --help",
    "names-entry": "fix the file names.json in the home folder, or restore the previous file",
    "name-lookup-name": "to find its address, run: kingtherum name resolve NAME",
    "primary-name-none": "if you know the name, run: kingtherum name resolve NAME",
    "names-name": "fix the file names.json in the home folder, or restore the previous file",
    "names-record": "fix the file names.json in the home folder, or restore the previous file",
    "names-twice": "remove one of them from the file names.json in the home folder",
    "names-too-many": "remove lines from the file names.json in the home folder",
    "names-not-a-file": "restore the previous file, or move it away",
    "names-busy": "wait until the other process ends, and run it again",
    "names-unreadable": "check its owner and mode",
    "names-version": "install the version that wrote it, or a newer one",
    "primary-name-elsewhere": "use the address",
    "primary-name-nowhere": "use the address",
    "primary-name-unnormalized": "use the address",
    "no-node-for-names":
      "use the address, or, for a node of Ethereum, run: kingtherum node add URL",
    "recipient-ens":
      "use the address; with network access, this shows it: kingtherum name resolve NAME",
    "name-answer-invalid": "use --rpc-url to select another node",
    "name-chain-unsupported": "use the recipient's address on that chain",
    "name-gateways-off": "ask the name's owner for the address",
    "name-record-invalid": "ask the name's owner to correct it",
    "name-resolver-reverted": "ask the name's owner for the address",
    "name-service-missing": "use --rpc-url to select a node of Ethereum",
  ]
}
