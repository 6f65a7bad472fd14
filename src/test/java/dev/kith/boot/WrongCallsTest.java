package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.tool.CallContext;
import dev.kith.tool.Calls;
import dev.kith.tool.Family;
import dev.kith.tool.Result;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Faults teach: of many plausible wrong calls, doing what the fault says succeeds at once.
class WrongCallsTest {
  private static final double LEAST_SHARE = 0.95;
  private static final String OTHER = "server-memory:";

  @TempDir Path home;

  /// A wrong call.
  ///
  /// @param finds what the answer must hold once the call is corrected, with `&` between several;
  ///   what follows `!` it must not hold
  private record WrongCall(String tool, String arguments, String finds) {
    static WrongCall of(String line) {
      var parts = line.split("\\|", -1);
      var json = parts[1].replace("\\'", "\\\"").replace('\'', '"');
      return new WrongCall(parts[0], json.replace("\\\\\"", "\\\""), parts[2]);
    }

    boolean isIn(String answer) {
      return Stream.of(finds.split("&", -1))
          .allMatch(
              part ->
                  part.startsWith("!")
                      ? !answer.contains(part.substring(1))
                      : answer.contains(part));
    }
  }

  private static List<WrongCall> table() throws IOException {
    try (var in = WrongCallsTest.class.getResourceAsStream("wrong-calls.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(WrongCall::of)
          .toList();
    }
  }

  @Test
  void aCallThatDoesWhatTheFaultSaysSucceeds() throws IOException {
    try (var databases = Wiring.databases(Optional.of(home), Map.of()).withExamples(true);
        var usual = Wiring.toolbox(databases, ToolSelection.USUAL);
        var other = Wiring.toolbox(databases, ToolSelection.of(Set.of(Family.SERVER_MEMORY)))) {
      fill(usual, other);
      var failed = new ArrayList<String>();
      int taken = 0;
      var all = table();
      for (var call : all) {
        var toolbox = call.tool().startsWith(OTHER) ? other : usual;
        var tool = call.tool().replace(OTHER, "");
        var first = result(toolbox, tool, Calls.json(call.arguments()));
        if (!first.isFault()) {
          taken++;
          if (!call.isIn(first.text())) {
            failed.add(call + "\n  taken, but found not " + call.finds() + ": " + first.text());
          }
          continue;
        }
        var follower =
            new HintFollower(
                (name, arguments) -> result(toolbox, name, Calls.json(arguments)).json(),
                Calls.json(call.arguments()));
        var corrected = follower.follow(Calls.json(first.json()), first.warning());
        var second = result(toolbox, tool, corrected);
        if (second.isFault() || !call.isIn(second.text())) {
          failed.add(call + "\n  " + first.json() + "\n  " + corrected + "\n  " + second.text());
        }
      }
      double share = 1 - failed.size() / (double) all.size();
      System.out.printf(
          "%d wrong calls: %d understood at once, %d corrected, %d not: %.3f%n",
          all.size(), taken, all.size() - taken - failed.size(), failed.size(), share);
      failed.forEach(System.out::println);
      assertThat(share).isGreaterThanOrEqualTo(LEAST_SHARE);
    }
  }

  /// Whatever a call was taken as, its user is asked about just that.
  @Test
  void aDestructiveCallThatIsUnderstoodIsConfirmed() {
    try (var databases = Wiring.databases(Optional.of(home), Map.of());
        var toolbox = Wiring.toolbox(databases, ToolSelection.USUAL)) {
      result(toolbox, "create_database", Calls.json("{\"database\":\"team\"}"));
      var ada = "{\"database\":\"team\",\"name\":\"Ada\",\"entity_type\":\"person\"}";
      result(toolbox, "create_entity", Calls.json(ada));
      for (var call :
          List.of(
              "{'database':'team','name':'Ada'}",
              "{'database':'TEAM','name':'Ada'}",
              "{'database':'team','entity_name':'Ada'}",
              "{'arguments':{'database':'team','name':{'name':'Ada'}}}")) {
        try (var context =
            toolbox.context(Caller.local("test"), CallContext.ProgressListener.IGNORED)) {
          var tool = toolbox.catalogue().find("delete_entity").orElseThrow();
          assertThat(toolbox.question(tool, Calls.json(call.replace('\'', '"')), context))
              .as(call)
              .hasValueSatisfying(question -> assertThat(question).contains("Ada"));
        }
      }
    }
  }

  private static void fill(Toolbox usual, Toolbox other) {
    for (var call :
        List.of(
            "create_database|{'database':'team'}",
            "create_entities|{'database':'team','entities':["
                + "{'name':'Ada','entity_type':'person','observations':['plays chess on Sundays',"
                + "'owns a cat']},{'name':'Grace','entity_type':'person','observations':[]},"
                + "{'name':'Bob','entity_type':'person','observations':[]},"
                + "{'name':'Robert','entity_type':'person','observations':[]}]}",
            "create_relationship|{'database':'team','from_entity':'Ada','to_entity':'Grace',"
                + "'relationship_type':'WORKS_WITH'}")) {
      var parts = call.replace('\'', '"').split("\\|", -1);
      assertThat(result(usual, parts[0], Calls.json(parts[1])).isFault()).isFalse();
    }
    var entities =
        "{'entities':[{'name':'Lin','entityType':'person','observations':['plays chess']},"
            + "{'name':'Max','entityType':'person','observations':[]}]}";
    assertThat(result(other, "create_entities", Calls.json(entities.replace('\'', '"'))).isFault())
        .isFalse();
  }

  private static Result result(Toolbox toolbox, String tool, JsonNode arguments) {
    try (var context =
        toolbox.context(Caller.local("test"), CallContext.ProgressListener.IGNORED)) {
      return toolbox.call(toolbox.catalogue().find(tool).orElseThrow(), arguments, context);
    }
  }
}
