package dev.kith.tool.memory;

import dev.kith.access.Caller;
import dev.kith.access.TextSigner;
import dev.kith.store.Home;
import dev.kith.store.WordEmbedder;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import dev.kith.tool.cypher.CypherTools;
import dev.kith.tool.history.HistoryTools;
import dev.kith.tool.query.QueryLimits;
import dev.kith.tool.query.QueryTools;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// A memory on the real store, with the tools that mark entities and those that read marks.
public final class MarkedMemory implements AutoCloseable {
  public static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2024-06-15T10:00:00Z"));

  private final Home home;
  private final Toolbox toolbox;

  public MarkedMemory(Path folder) {
    home = new Home(folder, "memory", new WordEmbedder(), CLOCK);
    var families =
        Map.of(
            Family.MEMORY,
            AllMemoryTools.of(CLOCK),
            Family.HISTORY,
            HistoryTools.all(),
            Family.QUERY,
            QueryTools.all(QueryLimits.USUAL, new TextSigner()),
            Family.CYPHER,
            CypherTools.all(CLOCK));
    toolbox = new Toolbox(new Catalogue(families), home, Limits.FOR_PROGRAMS);
    home.create("memory", "");
  }

  public Home home() {
    return home;
  }

  public Toolbox toolbox() {
    return toolbox;
  }

  private static String arguments(String members) {
    var database = members.contains("'database'") ? "" : "'database':'memory'";
    var separator = database.isEmpty() || members.isEmpty() ? "" : ",";
    return ("{" + database + separator + members + "}").replace('\'', '"');
  }

  /// The answer to a call whose arguments are written with single quotes.
  public JsonNode call(String tool, String members) {
    return new Calls(toolbox).answer(tool, arguments(members));
  }

  /// The fault of such a call.
  public JsonNode fault(String tool, String members) {
    return new Calls(toolbox).fault(tool, arguments(members));
  }

  /// What such a call of somebody gives, a fault or not.
  public JsonNode as(Caller caller, String tool, String members) {
    var listed = toolbox.catalogue().find(tool).orElseThrow();
    var context = toolbox.context(caller, CallContext.ProgressListener.IGNORED);
    return Calls.json(toolbox.call(listed, Calls.json(arguments(members)), context).json());
  }

  /// What the client would ask the user before such a call; empty where nothing.
  public String asked(String tool, String members) {
    var listed = toolbox.catalogue().find(tool).orElseThrow();
    var context = toolbox.context(Caller.local("test"), CallContext.ProgressListener.IGNORED);
    return toolbox.question(listed, Calls.json(arguments(members)), context).orElse("");
  }

  /// The names of the entities in an answer.
  public static List<String> names(JsonNode answer) {
    return answer.path("entities").valueStream().map(each -> each.path("name").asString()).toList();
  }

  @Override
  public void close() {
    toolbox.close();
    home.close();
  }
}
