package dev.kith.boot;

import dev.kith.shape.ReplyFormat;
import dev.kith.surface.mcp.ConfirmationPolicy;
import dev.kith.tool.ToolSelection;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The options of `kith mcp`, parsed by hand: a client waits for this command, and picocli takes
/// longer to load than the server itself.
///
/// @param confirm empty if the environment decides
/// @param replies the same
record StdioOptions(
    Optional<Path> home,
    ToolSelection tools,
    boolean destructive,
    Optional<ConfirmationPolicy> confirm,
    Optional<ReplyFormat> replies) {

  /// The options of a command line; empty if this parser does not understand it.
  static Optional<StdioOptions> of(String[] arguments) {
    var options =
        new StdioOptions(
            Optional.empty(), ToolSelection.USUAL, true, Optional.empty(), Optional.empty());
    if (arguments.length == 0 || !arguments[0].equals("mcp")) {
      return Optional.empty();
    }
    int at = 1;
    while (at < arguments.length) {
      if (arguments[at].equals("--no-destructive")) {
        options =
            new StdioOptions(options.home, options.tools, false, options.confirm, options.replies);
        at++;
        continue;
      }
      if (at + 1 == arguments.length) {
        return Optional.empty();
      }
      var more = options.with(arguments[at], arguments[at + 1]);
      if (more.isEmpty()) {
        return Optional.empty();
      }
      options = more.get();
      at += 2;
    }
    return Optional.of(options);
  }

  private Optional<StdioOptions> with(String option, String value) {
    return switch (option) {
      case "--home" ->
          Optional.of(
              new StdioOptions(Optional.of(Path.of(value)), tools, destructive, confirm, replies));
      case "--tools" ->
          Optional.of(
              new StdioOptions(
                  home,
                  ToolSelection.parse(List.of(value.split(",", -1))),
                  destructive,
                  confirm,
                  replies));
      case "--confirm" ->
          ConfirmationPolicy.of(value)
              .map(
                  chosen ->
                      new StdioOptions(home, tools, destructive, Optional.of(chosen), replies));
      case "--replies" ->
          ReplyFormat.of(value)
              .map(
                  chosen ->
                      new StdioOptions(home, tools, destructive, confirm, Optional.of(chosen)));
      default -> Optional.empty();
    };
  }

  /// What the server serves; the environment decides what the options do not.
  ServedTools served(Map<String, String> environment) {
    var served = ServedTools.of(tools, environment);
    if (!destructive) {
      served = served.withoutDestructive();
    }
    served = confirm.isPresent() ? served.confirming(confirm.get()) : served;
    return replies.isPresent() ? served.replying(replies.get()) : served;
  }
}
