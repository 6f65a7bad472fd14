package dev.kith.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.graph.Scope;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.memory.AllMemoryTools;
import dev.kith.tool.resource.ListDatabases;
import dev.kith.tool.resource.Resources;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class RightsTest {
  private static final Caller ALL = Caller.known("all", "k1", Rights.EVERYTHING);
  private static final Caller NOTES = reader("k2", "notes");
  private static final Caller SCOPED =
      Caller.known(
          "scoped", "k3", new Rights(DatabaseSet.ALL, DatabaseSet.ALL, new Scope.Under(List.of())));

  private final HeapDatabases databases =
      new HeapDatabases(Fixtures.medical(), new HeapGraph("notes"));
  private final Toolbox toolbox =
      new Toolbox(
          new Catalogue(
              Map.of(
                  Family.COMMON,
                  List.of(new ListDatabases()),
                  Family.BFS,
                  BfsTools.all(),
                  Family.MEMORY,
                  AllMemoryTools.of(InstantSource.system()))),
          databases,
          Limits.FOR_MODELS);

  private static Caller reader(String key, String... databases) {
    return Caller.known(
        key,
        key,
        new Rights(new DatabaseSet(Set.of(databases)), DatabaseSet.NONE, Scope.EVERYTHING));
  }

  private JsonNode call(Caller caller, String tool, String arguments) {
    var context = toolbox.context(caller, CallContext.ProgressListener.IGNORED);
    var listed = toolbox.catalogue().find(tool).orElseThrow();
    return Calls.json(toolbox.call(listed, Calls.json(arguments), context).json());
  }

  @Test
  void aCallSeesWhatItsCallerMaySee() {
    var context = toolbox.context(SCOPED, CallContext.ProgressListener.IGNORED);

    assertThat(context.call().scope()).isEqualTo(SCOPED.rights().scope());
    assertThat(context.call().author()).isEqualTo("scoped");
  }

  @Test
  void everyToolKnowsOnlyTheDatabasesOfItsCaller() {
    assertThat(call(NOTES, "get_graph_summary", "{}").path("databases").propertyNames())
        .containsExactly("notes");
    var listed = call(NOTES, "list_databases", "{}");
    assertThat(listed.path("databases")).hasSize(1);
    assertThat(listed.path("databases").get(0).path("name").asString()).isEqualTo("notes");
    assertThat(listed.path("databases").get(0).path("writable").asBoolean()).isFalse();
    assertThat(listed.path("default").asString()).isEqualTo("notes");
    assertThat(call(NOTES, "describe_schema", "{}").path("entity_types")).isEmpty();
    var hidden = call(NOTES, "describe_schema", "{\"database\":\"medical\"}");
    var absent = call(NOTES, "describe_schema", "{\"database\":\"medicax\"}");
    assertThat(hidden.toString().replace("medical", "x"))
        .isEqualTo(absent.toString().replace("medicax", "x"))
        .contains("unknown_database");
  }

  @Test
  void writingNeedsTheRight() {
    var entity = "{\"database\":\"notes\",\"name\":\"a\",\"entity_type\":\"t\"}";

    assertThat(call(NOTES, "create_entity", entity).path("code").asString()).isEqualTo("forbidden");
    assertThat(call(SCOPED, "create_entity", entity).path("code").asString())
        .isEqualTo("forbidden");
    assertThat(call(ALL, "create_entity", entity).path("status").asString()).isEqualTo("created");
  }

  @Test
  void resourcesAndCompletionKnowOnlyTheDatabasesOfTheirCaller() {
    var context = toolbox.context(NOTES, CallContext.ProgressListener.IGNORED);
    var resources = new Resources(toolbox, NOTES);

    assertThat(resources.list()).extracting(Resources.Entry::name).doesNotContain("medical-schema");
    assertThat(resources.read("kith://medical/schema", context)).isEmpty();
    assertThat(resources.read("kith://medical/entity/Drug:A", context)).isEmpty();
    assertThat(resources.databaseList()).doesNotContain("medical");
    assertThat(resources.databasesLike("m")).isEmpty();
  }

  @Test
  void whatOneCallerLearntOfADatabaseIsNotShownToAnotherWhoMayNotReadIt() {
    call(ALL, "describe_schema", "{}");
    var walk = toolbox.catalogue().find("bfs_query").orElseThrow();

    assertThat(toolbox.describe(walk, ALL)).contains("INHIBITS");
    assertThat(toolbox.describe(walk, NOTES)).doesNotContain("INHIBITS");
    assertThat(toolbox.describe(walk, SCOPED)).doesNotContain("INHIBITS");
  }

  @Test
  void changesAreSentToThoseWhoMayReadThem() throws InterruptedException {
    var received = new ArrayList<String>();
    try (var _ = toolbox.changes().listen(ALL.rights(), listener("all", received));
        var _ = toolbox.changes().listen(reader("m", "medical").rights(), listener("m", received));
        var _ = toolbox.changes().listen(SCOPED.rights(), listener("scoped", received))) {
      call(ALL, "create_entity", "{\"database\":\"notes\",\"name\":\"b\",\"entity_type\":\"t\"}");
      call(ALL, "create_database", "{\"database\":\"garden\"}");
      synchronized (received) {
        while (!received.contains("all:notes")) {
          received.wait();
        }
      }
    }

    synchronized (received) {
      assertThat(received)
          .contains("all:notes")
          .doesNotContain("m:notes", "scoped:notes", "m:list");
    }
  }

  private static Changes.Listener listener(String who, List<String> received) {
    return new Changes.Listener() {
      @Override
      public void changed(String database) {
        synchronized (received) {
          received.add(who + ":" + database);
          received.notifyAll();
        }
      }

      @Override
      public void listChanged() {
        synchronized (received) {
          received.add(who + ":list");
          received.notifyAll();
        }
      }
    };
  }
}
