package dev.kith.boot;

import dev.kith.access.Caller;
import dev.kith.access.TextSigner;
import dev.kith.engine.clickhouse.ClickHouseEngine;
import dev.kith.engine.duckdb.DuckDbEngine;
import dev.kith.engine.postgres.PostgresEngine;
import dev.kith.fault.Fault;
import dev.kith.graph.Databases;
import dev.kith.graph.EngineThreads;
import dev.kith.mapped.MappedHome;
import dev.kith.mapped.engine.TableEngine;
import dev.kith.search.embed.OnnxEmbedder;
import dev.kith.store.Home;
import dev.kith.store.VectorTimeouts;
import dev.kith.surface.mcp.ConfirmationPolicy;
import dev.kith.surface.mcp.Dispatcher;
import dev.kith.surface.mcp.GraphApp;
import dev.kith.surface.mcp.http.McpHandler;
import dev.kith.surface.mcp.message.ServerInfo;
import dev.kith.surface.mcp.stdio.StdioServer;
import dev.kith.surface.rest.HttpServer;
import dev.kith.surface.web.ExplorerHandler;
import dev.kith.surface.web.GraphDocument;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Tool;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.cypher.CypherTools;
import dev.kith.tool.history.HistoryTools;
import dev.kith.tool.memory.MemoryTools;
import dev.kith.tool.memory.upkeep.UpkeepTools;
import dev.kith.tool.query.QueryTools;
import dev.kith.tool.resource.ListDatabases;
import dev.kith.tool.servermemory.ServerMemoryTools;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;

/// Chooses the implementations and connects them; no other class does.
public final class Wiring {
  private static final String DATABASE = "KITH_DATABASE";
  private static final GraphApp APP = new GraphApp(GraphDocument::text);

  private Wiring() {}

  /// The databases of a home, each opened when first needed.
  ///
  /// @param folder what the operator chose, if anything
  public static Home home(Optional<Path> folder, Map<String, String> environment) {
    return home(folder, environment, VectorTimeouts.OF_COMMANDS);
  }

  private static Home home(
      Optional<Path> folder, Map<String, String> environment, VectorTimeouts waits) {
    var embedder =
        new OnnxEmbedder(
            EmbeddingModels.of(environment), Runtime.getRuntime().availableProcessors());
    if (waits.background()) {
      embedder.check();
    }
    return new Home(
        HomeFolder.of(folder, environment),
        environment.getOrDefault(DATABASE, Home.PRIMARY),
        embedder,
        InstantSource.system(),
        waits);
  }

  /// All databases of a home for a command, which ends with its answer: those that Kith owns, and
  /// those mapped to external tables.
  ///
  /// @param folder what the operator chose, if anything
  public static AllDatabases databases(Optional<Path> folder, Map<String, String> environment) {
    return databases(folder, environment, VectorTimeouts.OF_COMMANDS);
  }

  /// The same for a server.
  public static AllDatabases served(Optional<Path> folder, Map<String, String> environment) {
    return databases(folder, environment, VectorTimeouts.OF_SERVERS);
  }

  private static AllDatabases databases(
      Optional<Path> folder, Map<String, String> environment, VectorTimeouts waits) {
    var home = home(folder, environment, waits);
    var threads =
        new EngineThreads(
            Math.max(4, Runtime.getRuntime().availableProcessors() * 2), home.throttle());
    TableEngine.Opener duckdb = (database, source) -> DuckDbEngine.open(database, source, threads);
    TableEngine.Opener clickhouse =
        (database, source) -> ClickHouseEngine.open(database, source, environment);
    TableEngine.Opener postgres =
        (database, source) -> PostgresEngine.open(database, source, environment);
    return new AllDatabases(
        home,
        new MappedHome(
            HomeFolder.of(folder, environment),
            Map.of("clickhouse", clickhouse, "duckdb", duckdb, "postgres", postgres),
            home::has),
        threads);
  }

  /// The tools that are served over all databases of a home.
  public static Toolbox toolbox(AllDatabases databases, ServedTools served) {
    var toolbox = toolbox(databases, served.tools()).replying(served.replies());
    return served.destructive() ? toolbox : toolbox.withoutDestructive();
  }

  /// Some tools over all databases of a home.
  public static Toolbox toolbox(AllDatabases databases, ToolSelection selection) {
    return toolbox(databases, databases.owned(), selection, System.getenv());
  }

  /// Some tools over the databases that a home owns.
  public static Toolbox toolbox(Home home, ToolSelection selection) {
    return toolbox(home, selection, System.getenv());
  }

  /// The same under the limits that an environment sets.
  static Toolbox toolbox(Home home, ToolSelection selection, Map<String, String> environment) {
    return toolbox(home, home, selection, environment);
  }

  private static Toolbox toolbox(
      Databases databases, Home home, ToolSelection selection, Map<String, String> environment) {
    var tools = catalogue(selection, environment, home::folder);
    return new Toolbox(
        environment.containsKey(DATABASE) ? tools.defaulting() : tools,
        databases,
        LimitSettings.of(environment));
  }

  /// Raises a fault where there are no such tools.
  public static void check(ToolSelection selection) {
    catalogue(selection, Map.of(), () -> Path.of("")); // nothing is signed, so nothing is read
  }

  private static Catalogue catalogue(
      ToolSelection selection, Map<String, String> environment, Supplier<Path> folder) {
    var families = selection.families();
    var tools = new EnumMap<Family, List<Tool>>(Family.class);
    tools.put(Family.COMMON, List.of(new ListDatabases()));
    tools.put(Family.BFS, BfsTools.all());
    var signer = new TextSigner(() -> HomeSecret.of(folder.get()));
    tools.put(Family.QUERY, QueryTools.all(LimitSettings.query(environment), signer));
    tools.put(Family.CYPHER, CypherTools.all(InstantSource.system()));
    tools.put(Family.HISTORY, HistoryTools.all());
    if (!families.contains(Family.SERVER_MEMORY)) {
      tools.put(Family.MEMORY, MemoryTools.daily(InstantSource.system()));
      tools.put(Family.UPKEEP, UpkeepTools.all(InstantSource.system()));
    } else if (families.contains(Family.MEMORY) || families.contains(Family.UPKEEP)) {
      throw new Fault.InvalidName(
              "set of tools",
              selection.text(),
              "server-memory has tools of the same names as memory and upkeep, so it is served"
                  + " without them")
          .raise();
    } else {
      tools.put(Family.SERVER_MEMORY, ServerMemoryTools.all());
    }
    return new Catalogue(tools).select(selection);
  }

  /// The stdio server that an MCP client starts.
  public static StdioServer stdio(
      Toolbox toolbox,
      ConfirmationPolicy confirm,
      Caller caller,
      InputStream in,
      OutputStream out) {
    return new StdioServer(
        new Dispatcher(toolbox, ServerInfo.kith(), confirm, APP), caller, in, out);
  }

  /// The HTTP server with the explorer.
  public static HttpServer http(
      HttpServer.Options options, Toolbox toolbox, ConfirmationPolicy confirm) {
    return http(options, toolbox, confirm, ExplorerHandler.paths());
  }

  /// The HTTP server.
  ///
  /// @param pages what it answers besides MCP and REST, by path
  public static HttpServer http(
      HttpServer.Options options,
      Toolbox toolbox,
      ConfirmationPolicy confirm,
      Map<String, Handler> pages) {
    return new HttpServer(
        options,
        toolbox,
        each -> new McpHandler(new Dispatcher(each, ServerInfo.kith(), confirm, APP)),
        pages);
  }
}
