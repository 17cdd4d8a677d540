import ArgumentParser

/// The completion script of a shell: the parser's own script, and what that lacks.
///
/// The parser's script expects the command first, and knows neither the aliases of commands nor
/// what may follow `help`. The addition asks the program for both (``CompletionWords`` and
/// ``HelpCandidates``), and leaves everything else to the functions of the parser's script.
struct CompletionScript {
  let shell: CompletionCommand.Shell

  var text: String {
    let script = Kingtherum.completionScript(for: shell.known)
    switch shell {
    case .bash: return script + "\n\n" + Self.bash + "\n"
    case .zsh:
      // The parser's script calls its function at the end.
      let end = script.firstRange(of: Self.zshCall)?.lowerBound ?? script.endIndex
      return String(script[..<end]) + "\n" + Self.zsh + "\n" + String(script[end...]) + "\n"
    case .fish: return script + "\n\n" + Self.fish + "\n"
    }
  }

  private static let zshCall = "\nif [[ \"${funcstack[1]}\" = _kingtherum ]]"

  private static let bash = #"""
    # Replaces the function above: `compgen -W` would run commands that stand in names.
    __kingtherum_add_completions() {
        local candidate typed="${cur}"
        if [[ "${1}" != -W ]]; then
            while IFS='' read -r candidate; do
                COMPREPLY+=("${candidate}")
            done < <(compgen "${@}" -- "${cur}")
            return
        fi
        case "${typed}" in
            \"* | \'*) typed="${typed:1}" ;;
        esac
        typed="${typed//\\/}"
        while IFS='' read -r candidate; do
            if [[ -n "${candidate}" && "${candidate}" == "${typed}"* ]]; then
                COMPREPLY+=("${candidate}")
            fi
        done <<< "${2}"
        # Of a file name, readline shows only what follows the last /, as of the account savings/1;
        # but only a file name gets the quotes that a name with other characters needs.
        for candidate in "${COMPREPLY[@]}"; do
            printf -v typed %q "${candidate}"
            # At : = and @ readline begins a new word, unless they are quoted.
            [[ "${typed}" == "${candidate}" && "${candidate}" != *[:=@]* ]] || return 0
        done
        compopt +o filenames 2>/dev/null
        return 0
    }

    # Orders the words for the functions above, which expect the command first and by its name.
    __kingtherum_order() {
        local -a typed=()
        local -i index
        local word spaces rest="${COMP_LINE:0:COMP_POINT}"
        rest="${rest#*"${COMP_WORDS[0]}"}"
        for ((index = 1; index <= COMP_CWORD; index++)); do
            word="${COMP_WORDS[index]}"
            spaces="${rest%%[![:space:]]*}"
            rest="${rest#"${spaces}"}"
            [[ "${index}" -eq "${COMP_CWORD}" ]] && word="${rest}"
            if [[ -n "${spaces}" || "${index}" -eq 1 ]]; then
                typed+=("${word}")
            else
                # Bash also divides a word at = and :, without a space.
                typed[${#typed[@]} - 1]+="${word}"
            fi
            rest="${rest#"${word}"}"
        done

        local -a words=()
        while IFS='' read -r word; do
            words+=("${word}")
        done < <("${COMP_WORDS[0]}" ---completion-words "${typed[@]}" 2>/dev/null)
        if [[ "${words[0]}" != kingtherum ]]; then
            _kingtherum "${@}"
            return
        fi
        words[0]="${COMP_WORDS[0]}"
        local -r last="${words[${#words[@]} - 1]}"
        local -a COMP_WORDS=("${words[@]}" "${2}")
        local -i COMP_CWORD="${#words[@]}"
        local COMP_LINE="${COMP_WORDS[*]}"
        local -i COMP_POINT="${#COMP_LINE}"
        _kingtherum "${1}" "${2}" "${last}"
    }

    _kingtherum_help() {
        local -ar topic=("${COMP_WORDS[@]:2:COMP_CWORD - 2}")
        __kingtherum_add_completions -W "$(
            "${COMP_WORDS[0]}" ---completion-help bash "${topic[@]}" 2>/dev/null
        )"
    }

    complete -o filenames -F __kingtherum_order kingtherum
    """#

  private static let zsh = #"""
    _kingtherum_help() {
        local -a names
        names=("${(@f)$(
            "${command_name}" ---completion-help zsh "${(@)words[2,CURRENT-1]}" 2>/dev/null
        )}")
        [[ -n "${names[1]}" ]] && __kingtherum_complete "${names[@]}"
    }

    functions[__kingtherum_ordered]="${functions[_kingtherum]}"

    # Orders the words for the functions above, which expect the command first and by its name.
    _kingtherum() {
        emulate -L zsh
        local -a ordered
        ordered=("${(@f)$(
            "${words[1]}" ---completion-words "${(@)words[2,CURRENT-1]}" "${PREFIX}" 2>/dev/null
        )}")
        if [[ "${ordered[1]}" = kingtherum ]]; then
            [[ "${PREFIX}" = --*=* ]] && compset -P 1 '*='
            words=("${words[1]}" "${(@)ordered[2,-1]}" "${PREFIX}${SUFFIX}")
            CURRENT="${#words}"
        fi
        __kingtherum_ordered "${@}"
    }
    """#

  private static let fish = #"""
    functions -e __kingtherum_typed_tokens
    functions -c __kingtherum_tokens __kingtherum_typed_tokens

    # Orders the words for the functions above, which expect the command first and by its name. They
    # want them once for each option, but the program is asked only once.
    function __kingtherum_tokens
        switch "$argv"
        case -tC
            # Also works outside of an interactive shell, unlike `commandline -tC`.
            string length -- (commandline -ct)
            return
        case -pc
        case '*'
            __kingtherum_typed_tokens $argv
            return
        end
        set -l typed (__kingtherum_typed_tokens -pc)
        if test "$typed" != "$__kingtherum_typed"
            set -g __kingtherum_typed $typed
            set -g __kingtherum_words $typed
            if command -q $typed[1]
                set -l ordered (command $typed[1] ---completion-words $typed[2..] '' 2> /dev/null)
                test "$ordered[1]" = kingtherum; and set __kingtherum_words $ordered
            end
        end
        printf '%s\n' $__kingtherum_words
    end

    function __kingtherum_help_names
        set -l typed (__kingtherum_typed_tokens -pc)
        command $typed[1] ---completion-help fish (__kingtherum_tokens -pc)[3..] 2> /dev/null
    end

    complete -c 'kingtherum' -n \
        '__kingtherum_should_offer_completions_for_positional "kingtherum help" -ge 1' -fka \
        '(__kingtherum_help_names)'
    """#
}
