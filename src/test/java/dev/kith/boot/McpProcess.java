package dev.kith.boot;

import dev.kith.tool.Calls;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// A `kith mcp` of its own, as a client starts one.
final class McpProcess implements MemoryClient {
  private final Process process;
  private final OutputStream in;
  private final BufferedReader out;
  private int lastId;

  private McpProcess(Process process) {
    this.process = process;
    this.in = process.getOutputStream();
    this.out = process.inputReader(StandardCharsets.UTF_8);
  }

  static McpProcess start(Path home, String... options) throws IOException {
    return start(ChildJvm.command(Main.class, "-Xmx256m"), home, options);
  }

  /// @param command what starts Kith
  static McpProcess start(List<String> command, Path home, String... options) throws IOException {
    ChildJvm.homeWithoutExamples(home);
    command.addAll(List.of("mcp", "--home", home.toString()));
    command.addAll(List.of(options));
    return new McpProcess(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start());
  }

  @Override
  public void send(String tool, String arguments) throws IOException {
    var line =
        "{\"jsonrpc\":\"2.0\",\"id\":"
            + ++lastId
            + ",\"method\":\"tools/call\",\"params\":{\"name\":\""
            + tool
            + "\",\"arguments\":"
            + arguments
            + ",\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"t\",\"version\":\"1\"},"
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}\n";
    in.write(line.getBytes(StandardCharsets.UTF_8));
    in.flush();
  }

  @Override
  public JsonNode call(String tool, String arguments) throws IOException {
    send(tool, arguments);
    var line = out.readLine();
    if (line == null) {
      throw new IOException("the server is gone");
    }
    var result = Calls.json(line).path("result");
    if (!result.path("isError").isBoolean() || result.path("isError").booleanValue()) {
      throw new AssertionError(tool + " " + arguments + ": " + line);
    }
    return result.path("structuredContent");
  }

  @Override
  public void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  /// Ends it by a signal that it may answer, as clients do.
  void terminate() {
    process.destroy();
    process.onExit().join();
  }

  @Override
  public void close() throws IOException {
    in.close();
    process.onExit().join();
  }
}
