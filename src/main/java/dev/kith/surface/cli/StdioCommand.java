package dev.kith.surface.cli;

import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/// How a client starts a server that it talks to over two streams.
///
/// @param environment what is set for the server besides what it inherits
public record StdioCommand(
    String program, List<String> arguments, SequencedMap<String, String> environment)
    implements ServerEntry {
  public StdioCommand {
    arguments = List.copyOf(arguments);
    environment = new TreeMap<>(environment);
  }
}
