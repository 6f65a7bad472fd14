package dev.kith.shape;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import java.util.List;

/// How many tokens a text takes of a reader's context window.
///
/// Models count differently, so a text counts as the larger of two widespread encodings. Loading
/// them takes a while: a text with no more bytes than tokens allowed is never counted, because a
/// token stands for one byte or more.
final class TokenCount {
  private TokenCount() {}

  /// Loaded when a text is first counted.
  private static final class Encoders {
    static final List<Encoding> ALL = load();

    private static List<Encoding> load() {
      var registry = Encodings.newLazyEncodingRegistry();
      return List.of(
          registry.getEncoding(EncodingType.O200K_BASE),
          registry.getEncoding(EncodingType.CL100K_BASE));
    }
  }

  /// Whether a text takes at most that many tokens.
  static boolean atMost(String text, int tokens) {
    if (utf8Length(text) <= tokens) {
      return true;
    }
    return Encoders.ALL.stream()
        .noneMatch(encoding -> encoding.encodeOrdinary(text, tokens).isTruncated());
  }

  /// The tokens of a text.
  static int of(String text) {
    return Encoders.ALL.stream()
        .mapToInt(encoding -> encoding.countTokensOrdinary(text))
        .max()
        .orElseThrow();
  }

  /// The bytes of a text, which are never fewer than its tokens.
  static long utf8Length(String text) {
    long length = text.length();
    for (int at = 0; at < text.length(); at++) {
      char symbol = text.charAt(at);
      if (symbol >= 0x80) {
        // half of a pair counts two: a pair takes four bytes
        length += symbol < 0x800 || Character.isSurrogate(symbol) ? 1 : 2;
      }
    }
    return length;
  }
}
