package dev.kith.surface.cli;

import java.util.regex.Pattern;

/// The next steps of faults and manuals as commands: who reads them at a shell has no tools and no
/// resources.
public final class CommandHints {
  private static final Pattern TOOL = Pattern.compile("\\bCall ([a-z]+(?:_[a-z]+)+)");

  private CommandHints() {}

  /// A hint for somebody at a shell.
  public static String of(String hint) {
    return TOOL.matcher(
            hint.replace("Call list_databases", "Run 'kith databases'")
                .replace("list_databases names", "'kith databases' lists"))
        .replaceAll("Run 'kith call $1'")
        .replace("List the tools", "Run 'kith tools'");
  }
}
