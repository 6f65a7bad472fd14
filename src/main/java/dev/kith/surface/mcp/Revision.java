package dev.kith.surface.mcp;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A published revision of the protocol.
public enum Revision {
  V2024_11_05("2024-11-05"),
  V2025_03_26("2025-03-26"),
  V2025_06_18("2025-06-18"),
  V2025_11_25("2025-11-25"),
  V2026_07_28("2026-07-28");

  private final String date;

  Revision(String date) {
    this.date = date;
  }

  /// The revision of that date.
  public static Optional<Revision> of(String date) {
    return Arrays.stream(values()).filter(revision -> revision.date.equals(date)).findFirst();
  }

  /// The newest one that begins with a handshake.
  static Revision newestHandshake() {
    return V2025_11_25;
  }

  /// Every date, the newest first.
  static List<String> dates() {
    return Arrays.stream(values()).map(Revision::date).toList().reversed();
  }

  /// How the protocol names it.
  public String date() {
    return date;
  }

  /// Whether every request speaks for itself, without a handshake.
  boolean isStateless() {
    return this == V2026_07_28;
  }

  /// Whether several messages may travel as one array.
  boolean hasBatches() {
    return this == V2024_11_05 || this == V2025_03_26;
  }

  /// Whether tools have annotations.
  boolean hasAnnotations() {
    return compareTo(V2025_03_26) >= 0;
  }

  /// Whether tools have titles, output schemas and structured answers.
  boolean hasStructure() {
    return compareTo(V2025_06_18) >= 0;
  }
}
