package dev.kith.surface.mcp;

import dev.kith.access.Caller;
import dev.kith.graph.HeapDatabases;
import dev.kith.surface.mcp.http.McpHandler;
import dev.kith.surface.mcp.message.ServerInfo;
import dev.kith.surface.rest.HttpServer;
import dev.kith.tool.CallContext;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.memory.AllMemoryTools;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// The HTTP server that `scripts/conformance` runs the official suite against: Kith's tools over a
/// small graph, and the suite's fixtures. It prints its port, and stops when its input ends.
public final class SuiteServer {
  private SuiteServer() {}

  /// Serves until the input ends.
  public static void main(String[] arguments) throws IOException {
    var graph = Fixtures.medical();
    var tools =
        Map.of(
            Family.BFS, BfsTools.all(), Family.MEMORY, AllMemoryTools.of(InstantSource.system()));
    try (var toolbox =
            new Toolbox(new Catalogue(tools), new HeapDatabases(graph), Limits.FOR_MODELS);
        var server =
            new HttpServer(HttpServer.Options.local(0), toolbox, box -> handler(box, graph))) {
      server.start();
      System.out.println(server.port());
      System.in.readAllBytes();
    }
  }

  private static McpHandler handler(Toolbox toolbox, dev.kith.graph.HeapGraph graph) {
    var questions = new ClientRequests();
    var count = new AtomicInteger();
    Runnable change =
        () -> {
          int number = count.incrementAndGet();
          graph.node("Kind" + number + ":x", "Kind" + number, "{}");
          var context = toolbox.context(Caller.ANONYMOUS, CallContext.ProgressListener.IGNORED);
          var schema = toolbox.catalogue().find("describe_schema");
          schema.ifPresent(tool -> toolbox.call(tool, Json.object(), context));
        };
    return new McpHandler(
        new Dispatcher(
            toolbox,
            new ServerInfo("kith-conformance", "Kith, under test", "test"),
            ConfirmationPolicy.ASK,
            1_000,
            questions,
            new SuiteFixtures(questions, change)));
  }
}
