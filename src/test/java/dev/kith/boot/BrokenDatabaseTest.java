package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.graph.Call;
import dev.kith.graph.Scope;
import dev.kith.store.doctor.Doctor;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Changes;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import dev.kith.tool.resource.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One database of three is broken; nobody who uses the others notices.
class BrokenDatabaseTest {
  private static final String ENTITY =
      "{\"database\":\"good\",\"name\":\"Ada\",\"entity_type\":\"person\"}";

  @TempDir Path folder;
  private AllDatabases databases;
  private Toolbox toolbox;
  private Calls calls;

  @BeforeEach
  void breakOne() throws IOException {
    databases = Wiring.databases(Optional.of(folder), Map.of());
    toolbox = Wiring.toolbox(databases, ToolSelection.USUAL);
    calls = new Calls(toolbox);
    databases.create("good", "Whole.");
    databases.create("bad", "Soon broken.");
    databases.named("memory");
    Files.writeString(folder.resolve("bad/about.yaml"), "description: [oops\n");
  }

  @AfterEach
  void close() {
    toolbox.close();
    databases.close();
  }

  @Test
  void theListNamesItAndSaysWhatIsWrong() {
    var list = databases.list();

    assertThat(list).extracting(about -> about.database()).containsExactly("bad", "good", "memory");
    assertThat(list.getFirst().description()).contains("bad/about.yaml", "line");
    assertThat(list.getFirst().writable()).isFalse();
  }

  @Test
  void aSummaryOfAllCountsTheOthers() {
    calls.answer("create_entity", ENTITY);

    var all = calls.answer("get_graph_summary", "{}").path("databases");

    assertThat(all.path("good").path("entities").asInt()).isEqualTo(1);
    assertThat(all.path("bad").path("error").asString()).contains("bad/about.yaml");
    assertThat(calls.fault("get_graph_summary", "{\"database\":\"bad\"}").toString())
        .contains("bad/about.yaml");
  }

  @Test
  void theListOfDatabasesCountsTheOthers() {
    calls.answer("create_entity", ENTITY);

    var list = calls.answer("list_databases", "{}");

    assertThat(list.path("default").asString()).isEqualTo("memory");
    assertThat(list.path("databases").get(0).path("name").asString()).isEqualTo("bad");
    assertThat(list.path("databases").get(0).path("error").asString()).contains("bad/about.yaml");
    assertThat(list.path("databases").get(1).toString())
        .isEqualTo(
            "{\"name\":\"good\",\"description\":\"Whole.\",\"entities\":1,\"relationships\":0,"
                + "\"engine\":\"sqlite\",\"writable\":true}");
  }

  @Test
  void resourcesAreListedAndRead() {
    var resources = new Resources(toolbox, Caller.local("test"));

    assertThat(resources.list()).extracting(Resources.Entry::name).contains("good-schema");
    assertThat(resources.databaseList()).contains("\"good\"", "\"bad\"");
    assertThat(resources.isDatabase("good")).isTrue();
  }

  @Test
  void whoMayNotKnowItHearsNothingOfIt() {
    var rights = new Rights(new DatabaseSet(Set.of("good")), DatabaseSet.NONE, Scope.EVERYTHING);
    var reader = Caller.local("reader", rights);
    var tool = toolbox.catalogue().find("describe_schema").orElseThrow();
    var context = toolbox.context(reader, CallContext.ProgressListener.IGNORED);

    assertThat(new Resources(toolbox, reader).databaseList()).doesNotContain("bad");
    assertThat(toolbox.call(tool, Calls.json("{}"), context).isFault()).isFalse();
    var asked = toolbox.call(tool, Calls.json("{\"database\":\"bad\"}"), context);
    assertThat(asked.json()).contains("unknown_database").doesNotContain("about.yaml");
  }

  @Test
  void aWriteIsAnsweredAndSubscribersHearOfIt() throws InterruptedException {
    var heard = new LinkedBlockingQueue<String>();
    try (var _ = toolbox.changes().listen(Rights.EVERYTHING, into(heard))) {
      assertThat(calls.answer("create_entity", ENTITY).path("status").asString())
          .isEqualTo("created");
      assertThat(heard.take()).isEqualTo("good");
    }
  }

  @Test
  void aSubscriberThatFailsDisturbsNeitherTheWriterNorTheOthers() throws InterruptedException {
    var heard = new LinkedBlockingQueue<String>();
    Changes.Listener failing =
        new Changes.Listener() {
          @Override
          public void changed(String database) {
            throw new IllegalStateException("gone");
          }

          @Override
          public void listChanged() {
            throw new IllegalStateException("gone");
          }
        };
    try (var _ = toolbox.changes().listen(Rights.EVERYTHING, failing);
        var _ = toolbox.changes().listen(Rights.EVERYTHING, into(heard))) {
      calls.answer("create_entity", ENTITY);
      assertThat(heard.take()).isEqualTo("good");
    }
  }

  private static Changes.Listener into(BlockingQueue<String> heard) {
    return new Changes.Listener() {
      @Override
      public void changed(String database) {
        heard.add(database);
      }

      @Override
      public void listChanged() {}
    };
  }

  @Test
  void theDoctorReportsItAndWhatIsNotUnderstood() throws IOException {
    Files.writeString(folder.resolve("good/about.yaml"), "writable: maybe\nowner: Ada\n");

    var bad = Doctor.examine(databases.owned(), "bad", Call.by("test"), (_, _, _) -> {});
    var good = Doctor.examine(databases.owned(), "good", Call.by("test"), (_, _, _) -> {});

    assertThat(bad)
        .singleElement()
        .extracting(Doctor.Finding::status)
        .isEqualTo(Doctor.Status.BROKEN);
    assertThat(good)
        .filteredOn(finding -> finding.status() == Doctor.Status.WARNING)
        .extracting(Doctor.Finding::text)
        .anyMatch(text -> text.contains("writable"))
        .anyMatch(text -> text.contains("'owner'"));
  }

  @Test
  void itWorksAgainOnceItsFileIsFixed() throws IOException {
    databases.named("good");
    calls.answer("create_entity", ENTITY);
    Files.writeString(folder.resolve("good/about.yaml"), "description: [oops\n");
    calls.fault("create_entity", ENTITY);

    Files.writeString(folder.resolve("good/about.yaml"), "description: Fixed.\n");

    assertThat(calls.answer("create_entity", ENTITY).path("status").asString()).isEqualTo("exists");
  }
}
