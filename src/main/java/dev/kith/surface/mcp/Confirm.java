package dev.kith.surface.mcp;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Whether a person is asked before a destructive tool is called.
public enum Confirm {
  /// Where the client can reach one.
  ASK("ask"),
  /// Whoever calls has asked already, or has nobody to ask.
  NEVER("never");

  private final String label;

  Confirm(String label) {
    this.label = label;
  }

  /// The choice of that name.
  public static Optional<Confirm> of(String label) {
    return Arrays.stream(values()).filter(choice -> choice.label.equals(label)).findFirst();
  }

  /// Every name.
  public static List<String> labels() {
    return Arrays.stream(values()).map(Confirm::label).toList();
  }

  /// What it is called on the command line.
  public String label() {
    return label;
  }
}
