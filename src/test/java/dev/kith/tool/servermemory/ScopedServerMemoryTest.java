package dev.kith.tool.servermemory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.graph.Scope;
import dev.kith.graph.Scope.Grant;
import dev.kith.graph.Scope.Role;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The tools of the npm memory server in the hands of a caller who writes a part of the database.
class ScopedServerMemoryTest {
  private static final Caller TENANT =
      Caller.local(
          "tenant",
          new Rights(
              DatabaseSet.ALL,
              DatabaseSet.ALL,
              new Scope.Under(List.of(new Grant("1/100/", Role.DEVELOPER)))));

  @TempDir Path folder;
  private Home home;
  private Toolbox toolbox;
  private Calls all;
  private Calls tenant;

  @BeforeEach
  void remember() {
    home = Homes.open(folder);
    home.create("memory", "");
    toolbox =
        new Toolbox(
            new Catalogue(Map.of(Family.SERVER_MEMORY, ServerMemoryTools.all())),
            home,
            Limits.FOR_PROGRAMS);
    all = new Calls(toolbox);
    tenant = new Calls(toolbox, TENANT);
    all.answer("create_entities", entity("Shared"));
    tenant.answer("create_entities", entity("Own"));
  }

  @AfterEach
  void close() {
    toolbox.close();
    home.close();
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  private static String entity(String name) {
    return json(
        "{'entities':[{'name':'" + name + "','entityType':'note','observations':['tea']}]}");
  }

  private Optional<String> question(String tool, String arguments) {
    return toolbox.question(
        toolbox.catalogue().find(tool).orElseThrow(),
        Calls.json(json(arguments)),
        toolbox.context(TENANT, CallContext.ProgressListener.IGNORED));
  }

  @Test
  void nobodyIsAskedAboutABatchThatWouldBeRefused() {
    assertThat(question("delete_entities", "{'entityNames':['Own']}")).isPresent();
    assertThat(question("delete_entities", "{'entityNames':['Own','Shared']}")).isEmpty();
    var deletion = "{'entityName':'%s','observations':['tea']}";
    var own = deletion.formatted("Own");
    var deletions = "{'deletions':[%s]}";
    assertThat(question("delete_observations", deletions.formatted(own))).isPresent();
    var both = own + "," + deletion.formatted("Shared");
    assertThat(question("delete_observations", deletions.formatted(both))).isEmpty();
  }

  @Test
  void whatStandsForAnUnknownEndLiesUnderTheWritersPath() {
    tenant.answer(
        "create_relations",
        json("{'relations':[{'from':'Own','to':'Later','relationType':'KNOWS'}]}"));
    assertThat(Json.text(all.answer("read_graph", "{}"))).contains("Later");
    var other = new Scope.Under(List.of(new Grant("1/200/", Role.DEVELOPER)));
    var elsewhere =
        new Calls(
            toolbox, Caller.local("other", new Rights(DatabaseSet.ALL, DatabaseSet.ALL, other)));
    assertThat(Json.text(elsewhere.answer("read_graph", "{}"))).doesNotContain("Later", "Own");
  }
}
