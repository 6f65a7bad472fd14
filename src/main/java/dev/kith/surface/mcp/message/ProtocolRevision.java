package dev.kith.surface.mcp.message;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A published revision of the protocol.
public enum ProtocolRevision {
  V2024_11_05("2024-11-05"),
  V2025_03_26("2025-03-26"),
  V2025_06_18("2025-06-18"),
  V2025_11_25("2025-11-25"),
  V2026_07_28("2026-07-28");

  /// The newest revision that begins with a handshake.
  public static final ProtocolRevision NEWEST_HANDSHAKE = V2025_11_25;

  /// The revision without a handshake: every request is self-contained.
  public static final ProtocolRevision STATELESS = V2026_07_28;

  private final String date;

  ProtocolRevision(String date) {
    this.date = date;
  }

  /// The revision of that date.
  public static Optional<ProtocolRevision> of(String date) {
    return Arrays.stream(values()).filter(revision -> revision.date.equals(date)).findFirst();
  }

  /// Every date, the newest first.
  static List<String> dates() {
    return Arrays.stream(values()).map(ProtocolRevision::date).toList().reversed();
  }

  /// How the protocol names it.
  String date() {
    return date;
  }

  /// Whether several messages may be sent as one array.
  public boolean hasBatches() {
    return this == V2024_11_05 || this == V2025_03_26;
  }

  /// Whether there are tool annotations, completions, and messages about progress.
  public boolean hasAnnotations() {
    return compareTo(V2025_03_26) >= 0;
  }

  /// Whether a stream begins with an event that tells how to connect again.
  public boolean primesStreams() {
    return this == V2025_11_25;
  }

  /// Whether there are titles, output schemas and structured content.
  boolean hasStructuredContent() {
    return compareTo(V2025_06_18) >= 0;
  }
}
