package dev.kith.store;

import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.graph.Scope;
import dev.kith.tool.Refusals;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// No clock tells what is hidden from what is not there: the same is done for both.
class RefusalsTest {
  @TempDir Path folder;

  private Home filled() throws IOException {
    var home = Homes.open(folder.resolve("home"));
    for (var database : new String[] {"memory", "hidden"}) {
      Homes.load(
          home,
          database,
          Homes.STRICT,
          Homes.file(
              folder,
              database + ".jsonl",
              "{\"id\":\"person:1\",\"entity_type\":\"person\",\"scope\":\"1/\",\"name\":\"Ada\"}",
              "{\"id\":\"person:2\",\"entity_type\":\"person\",\"scope\":\"2/\",\"name\":\"Bob\"}",
              "{\"id\":\"person:3\",\"entity_type\":\"person\",\"name\":\"Eve\"}",
              "{\"subject\":\"person:1\",\"predicate\":\"KNOWS\",\"object\":\"person:2\"}",
              "{\"subject\":\"person:1\",\"predicate\":\"KNOWS\",\"object\":\"person:3\"}"));
    }
    return home;
  }

  @Test
  void aHiddenNodeIsAskedForAsOneThatIsNotThere() throws IOException {
    try (var home = filled();
        var refusals = new Refusals(home)) {
      refusals.ofIds("memory", Tenants.under("1/"), "person:2", "person:9", "person:1");
    }
  }

  @Test
  void aHiddenDatabaseIsAskedForAsOneThatIsNotThere() throws IOException {
    var rights = new Rights(new DatabaseSet(Set.of("memory")), DatabaseSet.NONE, Scope.EVERYTHING);
    try (var home = filled();
        var refusals = new Refusals(home)) {
      refusals.ofDatabases(rights, "hidden", "nobody");
    }
  }
}
