package dev.kith.boot;

import java.io.IOException;
import tools.jackson.databind.JsonNode;

/// A server of memory tools in a process of its own, and the way to it.
interface MemoryClient extends AutoCloseable {
  /// Sends a call without waiting for its answer.
  void send(String tool, String arguments) throws IOException;

  /// Calls a tool; what it answers must be no fault.
  JsonNode call(String tool, String arguments) throws IOException;

  /// Ends the server at once, as `kill -9` does.
  void kill();

  @Override
  void close() throws IOException;
}
