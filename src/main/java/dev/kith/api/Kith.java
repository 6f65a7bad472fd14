package dev.kith.api;

import dev.kith.access.Caller;
import dev.kith.boot.AllDatabases;
import dev.kith.boot.Wiring;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.About;
import dev.kith.graph.Graph;
import dev.kith.shape.ReplyFormat;
import dev.kith.tool.CallContext;
import dev.kith.tool.FaultText;
import dev.kith.tool.Json;
import dev.kith.tool.Result;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import dev.kith.tool.argument.BriefSchema;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Kith inside a Java program: the tools and the graphs of a home folder, without a server.
///
/// Other processes may use the same folder at the same time. An instance may be used by many
/// threads. What goes wrong is raised as a [FaultException]. Variables of the environment, such as
/// `KITH_DATABASE`, mean what they mean to `kith`.
///
/// ```java
/// try (var kith = Kith.open(Path.of("data"))) {
///   kith.call("create_entity", """
///       {"database": "memory", "name": "Ada", "entity_type": "person",
///        "observations": ["wrote the first program"]}""");
///   var found = kith.call("search_memory", """
///       {"database": "memory", "query": "first program"}""");
/// }
/// ```
public final class Kith implements AutoCloseable {
  private static final String AUTHOR = "java";

  private final AllDatabases databases;
  private final Toolbox toolbox;
  private final Caller caller;

  private Kith(AllDatabases databases, Toolbox toolbox) {
    this.databases = databases;
    this.toolbox = toolbox;
    this.caller = Caller.local(AUTHOR);
  }

  /// Opens a home folder with the usual tools; the folder is made by the first write.
  public static Kith open(Path home) {
    return open(home, List.of());
  }

  /// Opens a home folder.
  ///
  /// @param tools families and single tools, such as `memory` and `bfs_query`, or with `-` those
  ///   that are left out; none means the usual ones
  public static Kith open(Path home, List<String> tools) {
    var selection = ToolSelection.parse(tools);
    Wiring.check(selection);
    var databases = Wiring.served(Optional.of(home), System.getenv());
    return new Kith(databases, Wiring.toolbox(databases, selection));
  }

  /// The tools, always in the same order.
  public List<KithTool> tools() {
    var brief = new BriefSchema();
    return toolbox.catalogue().tools().stream()
        .map(
            tool ->
                new KithTool(
                    tool.name(),
                    tool.declaration().description(),
                    Json.text(brief.input(tool.declaration().listedSchema())),
                    tool.declaration().effect().readOnly()))
        .toList();
  }

  /// Calls a tool and returns its answer as JSON. Raises a [FaultException] where the tool is
  /// unknown, the arguments do not fit, or the call fails.
  ///
  /// @param arguments a JSON object
  public String call(String tool, String arguments) {
    var result = result(tool, arguments, ReplyFormat.JSON);
    if (result.fault().isPresent()) {
      throw result.fault().get().raise();
    }
    return result.json();
  }

  /// Calls a tool for a model: the answer in the compact form where that is shorter, or what went
  /// wrong and what to do next.
  ///
  /// @param arguments a JSON object
  public String reply(String tool, String arguments) {
    try {
      return result(tool, arguments, ReplyFormat.COMPACT).text();
    } catch (FaultException unfit) {
      return FaultText.of(unfit.fault());
    }
  }

  private Result result(String name, String arguments, ReplyFormat format) {
    var tool =
        toolbox.catalogue().find(name).orElseThrow(() -> toolbox.catalogue().unknown(name).raise());
    var given = json(arguments);
    try (var context =
        toolbox.context(caller, CallContext.ProgressListener.IGNORED).replying(format)) {
      return toolbox.call(tool, given, context);
    }
  }

  private static JsonNode json(String arguments) {
    try {
      return Json.read(arguments);
    } catch (Json.Malformed broken) {
      throw new Fault.InvalidArguments(
              List.of(Fault.problem("", "the arguments are not JSON", "a JSON object")))
          .raise(broken);
    }
  }

  /// What the databases of the home are.
  public List<About> databases() {
    return databases.list();
  }

  /// A database as a typed graph. Raises a [FaultException] where there is none of that name.
  public Graph graph(String database) {
    return databases.named(database);
  }

  @Override
  public void close() {
    toolbox.close();
    databases.close();
  }
}
