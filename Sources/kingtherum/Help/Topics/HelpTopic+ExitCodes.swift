// Made by scripts/topics from docs/output.md; a test holds one against the other.
// swift-format-ignore-file

extension HelpTopic {
  static let exitCodesText = ##"""
    # Exit statuses

    | status | kind | meaning |
    |---|---|---|
    | 0 | | done |
    | 1 | refused | declined, wrong password, not enough ether |
    | 64 | usage | the command line is wrong |
    | 65 | data | a file or text is invalid |
    | 69 | node | the node is unreachable, or its answer unusable |
    | 70 | bug | a bug in kingtherum: please report it |
    | 74 | output-lost | done, but the result could not be written: read the hint before you repeat it |
    | 130 | interrupted | stopped by the user |

    The same invalid data has the same error code everywhere, and status 65 if it is in a file, 64 if it was typed
    in the command, such as hex after `--hex` or `--data`.
    """##
}
