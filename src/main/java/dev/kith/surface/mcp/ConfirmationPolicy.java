package dev.kith.surface.mcp;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Whether the user is asked before a destructive tool is called.
public enum ConfirmationPolicy {
  /// Where the client supports elicitation.
  ASK("ask"),
  /// The client asks by itself, or there is no user to ask.
  NEVER("never");

  private final String label;

  ConfirmationPolicy(String label) {
    this.label = label;
  }

  /// The policy of that name.
  public static Optional<ConfirmationPolicy> of(String label) {
    return Arrays.stream(values()).filter(policy -> policy.label.equals(label)).findFirst();
  }

  /// Every name.
  public static List<String> labels() {
    return Arrays.stream(values()).map(policy -> policy.label).toList();
  }

  /// Its name on the command line.
  public String label() {
    return label;
  }
}
