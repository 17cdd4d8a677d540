// Made by scripts/topics from docs/output.md; a test holds one against the other.
// swift-format-ignore-file

extension HelpTopic {
  static let jsonText = ##"""
    # Output

    To use kingtherum in a script, add `--json`, and read stdout and the exit status. Scripts can rely on
    these rules:

    1. **Results go to stdout; everything else goes to stderr**: questions, reviews, progress, warnings,
       notes, hints, errors. If you redirect stdout to a file, the file contains only the result.
    2. **With `--json`, stdout is one JSON document.** Its `schema` names its shape, and it has a
       `version`. Keys are sorted. Fields may be added; removing a field or changing its meaning raises
       the version.
    3. **Amounts are decimal strings** in base units (`wei`, `units`), beside a readable form (`ether`,
       `amount`). Chain IDs, nonces, gas and block numbers are decimal strings too: a JSON number loses
       digits above 2^53.
    4. **An error leaves stdout empty.** stderr gets `kingtherum: error: MESSAGE` and, if there is one,
       `kingtherum: hint: HINT`. With `--json` it is `{"error": {"code", "hint", "message"}}`; without a
       hint, `hint` is empty. If you answer a question with no, stderr gets `kingtherum: MESSAGE`, and the
       status is 1; with `--json` it is the same document, with a code that ends in `declined`. Whoever leaves
       a question with Ctrl-C or Ctrl-D reads what has not happened, with status 130 and the code `abandoned`.
       Commands that check or ask several things (`chain test`, `balance --all-chains`, `… verify`) print what they
       found also if a part of it fails.
    5. **Codes and exit statuses never change their meaning.** Messages may change.
    6. **`--out` always creates a new file.** An existing file is never overwritten: it is refused before
       anything is shown, asked or looked up. The new file is either complete or absent. A run that is
       killed can leave a draft beside it (`.NAME.tmp.` and 16 hex digits), which the next run with that
       name removes. As the name of a file, `-` stands for stdin or stdout.
    7. **A full disk, a closed pipe or a closed stdout is an error**, never a silent success. If
       something was already sent, the status is 74 and the error contains its hash. Only help, the manual
       and completion scripts end silently if their reader closes the pipe, as `head` does: by SIGPIPE, as
       other programs do.
    8. **Secrets are shown on the terminal only**, or written to a new file with mode 0600. Nothing you type
       is shown from the first hidden question until the wallet is unlocked or created: what you type early
       answers the next hidden question, and what is left over is discarded, with a note that says so.
    9. **Colors and line breaks are for terminals.** Use `--color auto|always|never`; `NO_COLOR` is
       honored. On a terminal, lines are broken at the terminal's width, and the cells of a table that do not
       fit go below their row; in a file or a pipe a row is always one line.
    10. **`--quiet` omits notes and progress**, but never a question, what you must read before it, or an
        error. With `--quiet` and `--yes` nothing is asked, and a review shows only its dangers.
    11. **Scripts are not asked for what they leave out.** A missing account, wallet, contact, recipient
        or amount, the missing name of a new wallet or contact, the missing file of `tx sign`,
        `tx broadcast` and `wallet restore`, the missing address of `wallet watch`, a name that is taken, or an
        amount without a unit is asked for only if stdin is a terminal, and never with `--json` or `--yes`.
        Otherwise it is an error. The only wallet with a key is taken for signing without a question.
    12. **Text from others cannot pass for ours.** Characters that a terminal would obey or hide are written as
        `\u{…}`, and on a terminal no row begins with text from others.
    """##
}
