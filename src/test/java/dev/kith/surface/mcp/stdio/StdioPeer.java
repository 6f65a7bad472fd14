package dev.kith.surface.mcp.stdio;

import dev.kith.access.Caller;
import dev.kith.surface.mcp.ConfirmationPolicy;
import dev.kith.surface.mcp.Dispatcher;
import dev.kith.surface.mcp.message.ServerInfo;
import dev.kith.tool.Calls;
import dev.kith.tool.Toolbox;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The other end of a stdio server that runs in this process.
public final class StdioPeer implements AutoCloseable {
  private final OutputStream toServer;
  private final BufferedReader fromServer;
  private final Thread server;

  public StdioPeer(Toolbox toolbox) throws IOException {
    var inward = Pipe.open();
    var outward = Pipe.open();
    toServer = Channels.newOutputStream(inward.sink());
    fromServer =
        new BufferedReader(
            new InputStreamReader(
                Channels.newInputStream(outward.source()), StandardCharsets.UTF_8));
    var in = Channels.newInputStream(inward.source());
    var out = Channels.newOutputStream(outward.sink());
    var dispatcher =
        new Dispatcher(toolbox, new ServerInfo("kith", "Kith", "test"), ConfirmationPolicy.ASK);
    server =
        Thread.ofPlatform()
            .daemon(true)
            .start(
                () -> {
                  try (out) {
                    new StdioServer(dispatcher, Caller.ANONYMOUS, in, out).serve();
                  } catch (IOException broken) {
                    throw new UncheckedIOException(broken);
                  }
                });
  }

  /// Sends one line as it is.
  public StdioPeer send(String line) throws IOException {
    return send(line.replace('\n', ' ').getBytes(StandardCharsets.UTF_8));
  }

  /// Sends the bytes of one line.
  public StdioPeer send(byte[] line) throws IOException {
    var whole = Arrays.copyOf(line, line.length + 1);
    whole[line.length] = '\n';
    toServer.write(whole);
    toServer.flush();
    return this;
  }

  /// The next message from the server.
  public JsonNode next() throws IOException {
    return Calls.json(fromServer.readLine());
  }

  /// The next message from the server; empty when it has said all.
  public Optional<JsonNode> nextIfAny() throws IOException {
    return Optional.ofNullable(fromServer.readLine()).map(Calls::json);
  }

  /// Sends a request and returns the next message.
  public JsonNode ask(String line) throws IOException {
    return send(line).next();
  }

  /// Ends the input and returns all that the server still had to say.
  public List<JsonNode> rest() throws IOException {
    endInput();
    return remaining();
  }

  /// Says that nothing more will be sent.
  public void endInput() throws IOException {
    toServer.close();
  }

  /// Everything up to the end of what the server says.
  public List<JsonNode> remaining() throws IOException {
    var messages = new ArrayList<JsonNode>();
    for (var line = fromServer.readLine(); line != null; line = fromServer.readLine()) {
      messages.add(Calls.json(line));
    }
    return messages;
  }

  @Override
  public void close() throws IOException {
    toServer.close();
    try {
      server.join();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  public static String modern(Object id, String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + id
        + ",\"method\":\""
        + method
        + "\",\"params\":{"
        + params
        + (params.isEmpty() ? "" : ",")
        + "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
        + "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"t\",\"version\":\"1\"},"
        + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}";
  }

  public static String old(Object id, String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + id
        + ",\"method\":\""
        + method
        + "\",\"params\":{"
        + params
        + "}}";
  }
}
