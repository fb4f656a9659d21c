import ArgumentParser
import Store

/// The completion script for bash.
///
/// `prefs FILE` is `prefs edit FILE`. ArgumentParser's script completes only commands as the first
/// word. So another function, which handles files too, calls it.
enum BashCompletion {
  /// Returns the whole script if `message` is ArgumentParser's script, else nil.
  static func script(for message: String) -> String? {
    let end = "complete -o filenames -F _prefs prefs"
    guard message.hasPrefix("#!/bin/bash\n"), message.hasSuffix(end) else { return nil }
    let commands = Prefs.configuration.subcommands.map { $0._commandName }.joined(separator: " ")
    return message.dropLast(end.count) + """
      # The first word is a command or a file; after a file come the arguments of "edit".
      _prefs_or_file() {
          if [[ "${COMP_CWORD}" -gt 1 && " \(commands) " != *" ${COMP_WORDS[1]} "* ]]; then
              local -a COMP_WORDS=("${COMP_WORDS[0]}" edit "${COMP_WORDS[@]:1}")
              local -i COMP_CWORD=$((COMP_CWORD + 1))
          fi
          _prefs "$@"
          if [[ "${COMP_CWORD}" -eq 1 && "${2}" != -* ]]; then
              local file
              while IFS='' read -r file; do
                  COMPREPLY+=("${file}")
              done < <(compgen -f -- "${2}")
          fi
      }

      complete -o filenames -F _prefs_or_file prefs
      """
  }
}

/// A word of a command line as it was typed, without its quotes. The last quote may be open. Nil if
/// a shell would expand the word; only `~/` is expanded here.
struct ShellWord {
  let text: String

  init?(_ word: String) {
    var text = ""
    var quote: Character?
    var isEscaped = false
    for character in word {
      if isEscaped {
        if quote == "\"", !"\"\\$`".contains(character) { text.append("\\") }
        text.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else if quote != "'", character == "$" || character == "`" {
        return nil
      } else {
        text.append(character)
      }
    }
    self.text = word.utf8.starts(with: "~/".utf8) ? text.expandingHome : text
  }
}
