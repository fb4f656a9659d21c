import ArgumentParser
import Store

/// The completion scripts for shells.
///
/// `prefs FILE` is `prefs edit FILE`. ArgumentParser's scripts complete only commands as the first word.
/// The additions complete files too, and the options of `edit` after a file.
enum CompletionScript {
  /// Returns the whole script if `message` is one of ArgumentParser's scripts, else nil.
  static func completing(_ message: String) -> String? {
    bash(message) ?? zsh(message) ?? fish(message)
  }

  private static var commands: [String] {
    Prefs.configuration.subcommands.map { $0._commandName }
  }

  private static func bash(_ script: String) -> String? {
    let end = "complete -o filenames -F _prefs prefs"
    guard script.hasPrefix("#!/bin/bash\n"), script.hasSuffix(end) else { return nil }
    return script.dropLast(end.count) + """
      # The first word is a command or a file; after a file come the arguments of "edit".
      _prefs_or_file() {
          if [[ "${COMP_CWORD}" -gt 1 && " \(commands.joined(separator: " ")) " != *" ${COMP_WORDS[1]} "* ]]; then
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

  private static func zsh(_ script: String) -> String? {
    let offer = "        _describe -V subcommand subcommands && ret=0\n"
    let choice = "            \"_prefs_${words[1]}\" && ret=0\n            ;;\n"
    guard script.hasPrefix("#compdef prefs\n"),
      let commandOffer = script.firstRange(of: offer),
      let commandChoice = script[commandOffer.upperBound...].firstRange(of: choice)
    else { return nil }
    return script[..<commandOffer.upperBound] + "        _files && ret=0\n"
      + script[commandOffer.upperBound..<commandChoice.upperBound] + """
                *)
                    # A file: its arguments are those of "edit".
                    words=(edit "${words[@]}")
                    (( CURRENT++ ))
                    _prefs_edit && ret=0
                    ;;

        """ + script[commandChoice.upperBound...]
  }

  private static func fish(_ script: String) -> String? {
    guard script.hasPrefix("function __prefs_") else { return nil }
    let options = script.split(separator: "\n").filter {
      $0.hasPrefix("complete ") && $0.contains("for_flags_or_options \"prefs edit\"")
    }
    let condition = "not __fish_seen_subcommand_from \(commands.joined(separator: " "))"
    let additions = options.compactMap { line -> String? in
      guard let option = line.firstRange(of: "' -l ") ?? line.firstRange(of: "' -s ") else {
        return nil
      }
      return "complete -c 'prefs' -n '\(condition)\(line[option.lowerBound...])"
    }
    return script + """

      # A file is opened by "edit".
      complete -c 'prefs' -n '\(condition)' -F

      """ + additions.joined(separator: "\n") + "\n"
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
