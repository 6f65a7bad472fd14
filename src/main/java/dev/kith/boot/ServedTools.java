package dev.kith.boot;

import dev.kith.fault.Fault;
import dev.kith.shape.ReplyFormat;
import dev.kith.surface.mcp.ConfirmationPolicy;
import dev.kith.tool.Family;
import dev.kith.tool.ToolSelection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Which tools are served.
///
/// @param destructive whether tools are served that may delete or replace data
/// @param confirmation whether the user is asked before one of those is called
/// @param replies how they answer where a caller does not say
public record ServedTools(
    ToolSelection tools,
    boolean destructive,
    ConfirmationPolicy confirmation,
    ReplyFormat replies) {
  static final String NO_DESTRUCTIVE = "KITH_NO_DESTRUCTIVE";
  static final String CONFIRM = "KITH_CONFIRM";
  static final String REPLIES = "KITH_REPLIES";

  /// As the environment configures it.
  public static ServedTools of(ToolSelection tools, Map<String, String> environment) {
    LimitSettings.refuseEmpty(environment, NO_DESTRUCTIVE, CONFIRM, REPLIES);
    return new ServedTools(
        tools, !withheld(environment), confirm(environment), replies(environment));
  }

  /// Whether the tools show more databases than the default one. Those that stand in for another
  /// server do not.
  public boolean showsDatabases() {
    var stands = Family.SERVER_MEMORY.label();
    return tools.choices().stream()
        .anyMatch(choice -> choice.served() && !choice.name().equals(stands));
  }

  public ServedTools withoutDestructive() {
    return new ServedTools(tools, false, confirmation, replies);
  }

  public ServedTools confirming(ConfirmationPolicy chosen) {
    return new ServedTools(tools, destructive, chosen, replies);
  }

  public ServedTools replying(ReplyFormat chosen) {
    return new ServedTools(tools, destructive, confirmation, chosen);
  }

  private static boolean withheld(Map<String, String> environment) {
    return switch (environment.getOrDefault(NO_DESTRUCTIVE, "").toLowerCase(Locale.ROOT)) {
      case "", "0", "false", "no" -> false;
      case "1", "true", "yes" -> true;
      default -> throw refused(NO_DESTRUCTIVE, List.of("true", "false")).raise();
    };
  }

  private static ConfirmationPolicy confirm(Map<String, String> environment) {
    var label = environment.getOrDefault(CONFIRM, "");
    return label.isEmpty()
        ? ConfirmationPolicy.ASK
        : ConfirmationPolicy.of(label)
            .orElseThrow(() -> refused(CONFIRM, ConfirmationPolicy.labels()).raise());
  }

  private static ReplyFormat replies(Map<String, String> environment) {
    var label = environment.getOrDefault(REPLIES, "");
    return label.isEmpty()
        ? ReplyFormat.JSON
        : ReplyFormat.of(label).orElseThrow(() -> refused(REPLIES, ReplyFormat.labels()).raise());
  }

  private static Fault refused(String name, List<String> allowed) {
    return new Fault.Unavailable(
        name, "it is not one of " + String.join(", ", allowed), "Correct or unset it.");
  }
}
