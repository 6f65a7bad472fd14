package dev.kith.tool.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.fault.Fault;
import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import dev.kith.graph.Mutation;
import dev.kith.graph.Written;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ListDatabasesTest {
  private static final Duration LIMIT = Duration.ofHours(1);

  /// How many milliseconds each was given.
  private final List<Long> given = new ArrayList<>();

  /// A database that does not answer in time.
  private final class Slow implements Graph {
    @Override
    public About about() {
      return new About("slow", "Far away", "", false, "postgres");
    }

    @Override
    public <T> T read(Call call, Reading<T> reading) {
      given.add(call.remainingMillis());
      throw new Fault.LimitReached("milliseconds", 1, Call.TOO_LATE).raise();
    }

    @Override
    public Written write(Call call, List<Mutation> batch) {
      throw new AssertionError();
    }

    @Override
    public Written undo(Call call, long change) {
      throw new AssertionError();
    }
  }

  private final class AllSlow implements Databases {
    private final Graph slow = new Slow();

    @Override
    public List<About> list() {
      return List.of(slow.about(), slow.about(), slow.about());
    }

    @Override
    public Graph named(String database) {
      return slow;
    }

    @Override
    public String primary() {
      return "slow";
    }

    @Override
    public Graph create(String database, String description) {
      throw new AssertionError();
    }
  }

  @Test
  void aDatabaseThatDoesNotAnswerIsListedAllTheSameAndLeavesTimeForTheOthers() {
    var catalogue = new Catalogue(Map.of(Family.COMMON, List.of(new ListDatabases())));
    try (var toolbox = new Toolbox(catalogue, new AllSlow(), Limits.FOR_PROGRAMS);
        var context =
            toolbox
                .context(Caller.local("test"), CallContext.ProgressListener.IGNORED)
                .within(Call.by("test", LIMIT))) {
      var most = context.call().remainingMillis();
      var tool = catalogue.find("list_databases").orElseThrow();

      var listed = Calls.json(toolbox.call(tool, Calls.json("{}"), context).json());

      assertThat(listed.path("databases")).hasSize(3);
      assertThat(listed.path("databases").get(2).path("error").asString()).contains("millisecond");
      assertThat(given).hasSize(3).allMatch(millis -> millis <= most / 4);
    }
  }
}
