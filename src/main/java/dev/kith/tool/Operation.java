package dev.kith.tool;

import java.util.List;

/// An observed operation of a caller: a tool call, or a read without a tool.
public sealed interface Operation {
  /// Its name in the catalogue or the protocol: never a caller's text.
  String name();

  /// A tool call.
  record ToolCall(Catalogue.Listed tool) implements Operation {
    @Override
    public String name() {
      return tool.name();
    }
  }

  /// A read of something else: a resource, a completion, a prompt.
  ///
  /// @param name the method of the protocol
  /// @param parameters the caller's
  record Lookup(String name, List<Parameter> parameters) implements Operation {
    public Lookup {
      parameters = List.copyOf(parameters);
    }
  }

  /// One parameter of a caller.
  ///
  /// @param text as the caller wrote it
  /// @param form the part of it that is not confidential
  record Parameter(String name, String text, String form) {
    /// A confidential parameter.
    public static Parameter secret(String name, String text) {
      return new Parameter(name, text, "?");
    }

    /// A public parameter.
    public static Parameter open(String name, String text) {
      return new Parameter(name, text, text);
    }
  }
}
