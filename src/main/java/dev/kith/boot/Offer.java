package dev.kith.boot;

import dev.kith.fault.Fault;
import dev.kith.surface.mcp.ConfirmationPolicy;
import dev.kith.tool.Family;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// What a server lets agents do.
///
/// @param destructive whether tools are offered after which something may be gone
/// @param confirm whether a person is asked before one of those is called
public record Offer(Set<Family> families, boolean destructive, ConfirmationPolicy confirm) {
  static final String NO_DESTRUCTIVE = "KITH_NO_DESTRUCTIVE";
  static final String CONFIRM = "KITH_CONFIRM";

  public Offer {
    families = Set.copyOf(families);
  }

  /// What is offered where the command line says nothing but the families.
  public static Offer of(Set<Family> families, Map<String, String> environment) {
    return new Offer(families, !withheld(environment), confirm(environment));
  }

  /// The same without destructive tools.
  public Offer withoutDestructive() {
    return new Offer(families, false, confirm);
  }

  /// The same with another answer to whether a person is asked.
  public Offer confirming(ConfirmationPolicy chosen) {
    return new Offer(families, destructive, chosen);
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

  private static Fault refused(String name, List<String> allowed) {
    return new Fault.Unavailable(
        name, "it is none of " + String.join(", ", allowed), "Correct or unset it.");
  }
}
