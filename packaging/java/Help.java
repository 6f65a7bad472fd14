import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The manual page and the shell's completion, written from what Kith says of itself.
record Help(Path jar, Path share) {
  void write(String version) throws IOException {
    var commands = new ArrayList<String>();
    Pattern.compile("(?m)^  ([a-z-]+)\\s")
        .matcher(after(help(), "Commands:"))
        .results()
        .forEach(found -> commands.add(found.group(1)));
    if (commands.size() < 5) {
      throw new IOException("the help names too few commands: " + commands);
    }
    var man =
        new StringBuilder(
            ".TH KITH 1 \"\" \"Kith "
                + version
                + "\" \"Kith\"\n.SH NAME\nkith \\- a knowledge-graph server for agents\n");
    section(man, "SYNOPSIS AND COMMANDS", help());
    for (var command : commands) {
      section(man, "KITH " + command.toUpperCase(java.util.Locale.ROOT), help(command));
    }
    var folder = Files.createDirectories(share.resolve("man/man1"));
    Files.writeString(folder.resolve("kith.1"), man);
    var completions = Files.createDirectories(share.resolve("bash-completion/completions"));
    Files.writeString(completions.resolve("kith"), completion(commands));
  }

  private static String completion(List<String> commands) {
    return """
        # bash completion for kith
        _kith() {
          local word=${COMP_WORDS[COMP_CWORD]}
          if [ "$COMP_CWORD" -eq 1 ]; then
            mapfile -t COMPREPLY < <(compgen -W '%s' -- "$word")
          elif [ "$COMP_CWORD" -eq 2 ] && [ "${COMP_WORDS[1]}" = call ]; then
            mapfile -t COMPREPLY < <(compgen -W "$(kith tools 2>/dev/null | cut -d ' ' -f 1)" -- "$word")
          elif [[ $word = -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W "$(kith "${COMP_WORDS[1]}" --help 2>/dev/null | grep -oE -- '--[a-z-]+' | sort -u)" -- "$word")
          else
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
          fi
        }
        complete -o filenames -F _kith kith
        """
        .formatted(String.join(" ", commands));
  }

  private static String after(String text, String mark) {
    int at = text.indexOf(mark);
    return at < 0 ? text : text.substring(at);
  }

  private static void section(StringBuilder man, String title, String text) {
    man.append(".SH ").append(title).append("\n.nf\n");
    for (var line : text.split("\n")) {
      var escaped = line.replace("\\", "\\e").replace("-", "\\-");
      man.append(escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" : "")
          .append(escaped)
          .append('\n');
    }
    man.append(".fi\n");
  }

  private String help(String... command) throws IOException {
    var words =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData", // beside other JVMs it may warn, on standard output
                "-Xlog:disable",
                "-Xlog:all=warning:stderr",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                jar.toString(),
                "dev.kith.boot.Main"));
    words.addAll(List.of(command));
    words.add("--help");
    return Command.run(words.toArray(String[]::new));
  }
}
