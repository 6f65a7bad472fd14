package dev.kith.schema;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/// A short hash of one state of a schema.
final class Revision {
  private static final int BYTES = 8;

  private Revision() {}

  static String of(List<NodeType> nodeTypes, List<EdgeType> edgeTypes) {
    var text = new StringBuilder();
    for (var type : nodeTypes) {
      text.append(quoted(type.name())).append(quoted(type.description()));
      add(text, type.properties());
      type.usual().forEach(name -> text.append(quoted(name)));
    }
    for (var type : edgeTypes) {
      text.append(quoted(type.name())).append(quoted(type.from())).append(quoted(type.to()));
      text.append(quoted(type.description()));
      add(text, type.properties());
    }
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      var bytes = digest.digest(text.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(bytes, 0, BYTES);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }

  private static void add(StringBuilder text, List<Property> properties) {
    for (var property : properties) {
      text.append(quoted(property.name())).append(property.type()).append(property.nullable());
      property.values().forEach(value -> text.append(quoted(value)));
      text.append(quoted(property.description()));
    }
    text.append(';');
  }

  /// With its length before it, so that no two lists of words look the same.
  private static String quoted(String word) {
    return word.length() + ":" + word;
  }
}
