package dev.kith.surface.cli;

import java.util.regex.Pattern;

/// The next steps of faults and manuals as commands: who reads them at a shell has no tools and no
/// resources.
public final class CommandHints {
  private static final Pattern TOOL = Pattern.compile("\\bCall ([a-z]+(?:_[a-z]+)+)");

  private CommandHints() {}

  /// A hint for somebody at a shell.
  public static String of(String hint) {
    return TOOL.matcher(hint)
        .replaceAll("Run 'kith call $1'")
        .replace("Read the resource kith://databases", "Run 'kith databases'")
        .replace("the resource kith://databases lists", "'kith databases' lists")
        .replace("List the tools", "Run 'kith tools'");
  }
}
