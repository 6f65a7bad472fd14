package dev.kith.tool;

import java.util.List;

/// Something that is done for a caller and that others watch: a tool is called, or something is
/// read that no tool stands for.
public sealed interface Operation {
  /// What it is called, by the catalogue or by a protocol: never a caller's text.
  String name();

  /// A tool is called.
  record ToolCall(Catalogue.Listed tool) implements Operation {
    @Override
    public String name() {
      return tool.name();
    }
  }

  /// Something else is read: a resource, the completion of a word, a prompt.
  ///
  /// @param name the method of the protocol
  /// @param said what the caller said of it
  record Lookup(String name, List<Said> said) implements Operation {
    public Lookup {
      said = List.copyOf(said);
    }
  }

  /// One thing that a caller said.
  ///
  /// @param text as the caller wrote it
  /// @param form the part of it that is not confidential
  record Said(String name, String text, String form) {
    /// Something confidential.
    public static Said secret(String name, String text) {
      return new Said(name, text, "?");
    }

    /// Something that everybody knows.
    public static Said open(String name, String text) {
      return new Said(name, text, text);
    }
  }
}
