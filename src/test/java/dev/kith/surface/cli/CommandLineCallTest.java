package dev.kith.surface.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.fault.Fault;
import dev.kith.tool.Calls;
import dev.kith.tool.Fixtures;
import dev.kith.tool.Result;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandLineCallTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final CommandLineCall call = call(Display.PLAIN);

  private CommandLineCall call(Display display) {
    return new CommandLineCall(
        Fixtures.toolbox(),
        Caller.local("cli"),
        display,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void flagsSayTheSameAsJson(@TempDir Path folder) throws IOException {
    var json = "{\"seeds\":[\"Drug:A\",\"Gene:C\"],\"max_hops\":1,\"topology_only\":true}";
    var file = Files.writeString(folder.resolve("arguments.json"), json);

    assertThat(call.run("bfs_query", List.of(json))).isEqualTo(CommandLineCall.ANSWERED);
    var byJson = printed();
    out.reset();
    assertThat(call.run("bfs_query", List.of("@" + file))).isEqualTo(CommandLineCall.ANSWERED);
    assertThat(printed()).isEqualTo(byJson);
    out.reset();
    var flags =
        List.of("--seeds", "Drug:A", "--seeds=Gene:C", "--topology-only", "--max-hops", "1");
    assertThat(call.run("bfs_query", flags)).isEqualTo(CommandLineCall.ANSWERED);
    assertThat(printed()).isEqualTo(byJson);
  }

  @Test
  void aCompactAnswerIsPrintedAsItIs() {
    var flags = List.of("--seeds", "Drug:A", "--max-hops", "1", "--format", "compact");

    assertThat(call.run("bfs_query", flags)).isEqualTo(CommandLineCall.ANSWERED);
    assertThat(printed()).startsWith("seeds=[\"Drug:A\"]\nmax_hops=1 ");
  }

  /// The process that asks builds the index: if it gave up, the next one would begin anew.
  @Test
  void aCallWaitsForAnIndexThatIsBeingBuiltAndSaysSo() {
    var attempts = new AtomicInteger();
    var tool =
        Fixtures.tool(
            "slow_start",
            _ -> {
              if (attempts.incrementAndGet() < 3) {
                throw new Fault.NotReady("The index", "it is being built", 1).raise();
              }
              return Result.object("{}");
            });
    var waiting =
        new CommandLineCall(
            Fixtures.toolbox(tool),
            Caller.local("cli"),
            Display.PLAIN,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));

    assertThat(waiting.run("slow_start", List.of("{}"))).isEqualTo(CommandLineCall.ANSWERED);

    assertThat(attempts).hasValue(3);
    assertThat(printed().strip()).isEqualTo("{}");
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("The index: it is being built. Waiting for it.");
  }

  @Test
  void aFaultIsPrintedAndExitsWithOne() {
    assertThat(call.run("bfs_query", List.of("--seeds", "Drug:A", "--max-hops", "many")))
        .isEqualTo(CommandLineCall.FAULT);

    assertThat(Calls.json(printed()).path("at").asString()).isEqualTo("/max_hops");
  }

  @Test
  void wherePeopleReadAFaultIsWordsOnLinesOfTheirOwn() {
    var tool =
        Fixtures.tool(
            "read_query",
            _ -> {
              throw new Fault.InvalidArguments(
                      List.of(Fault.problem("/query", "column 2: no\n  a\u001bb\n   ^", "")))
                  .raise();
            });
    for (var display : List.of(Display.TABLE, Display.CSV, Display.LINES)) {
      err.reset();
      var shown =
          new CommandLineCall(
              Fixtures.toolbox(tool),
              Caller.local("cli"),
              display,
              new PrintStream(out, true, StandardCharsets.UTF_8),
              new PrintStream(err, true, StandardCharsets.UTF_8));

      assertThat(shown.run("read_query", List.of("{}"))).isEqualTo(CommandLineCall.FAULT);
      assertThat(printed()).isEmpty();
      assertThat(err.toString(StandardCharsets.UTF_8).lines().limit(3))
          .satisfiesExactly(
              line -> assertThat(line).startsWith("kith: ").contains("column 2: no"),
              line -> assertThat(line).isEqualTo("  a b"),
              line -> assertThat(line).startsWith("   ^"));
    }
  }

  @Test
  void wrongUsageExitsWithTwoAndPrintsNoAnswer() {
    assertThat(call.run("bfs_qery", List.of("{}"))).isEqualTo(CommandLineCall.USAGE);
    assertThat(call.run("bfs_query", List.of("{"))).isEqualTo(CommandLineCall.USAGE);
    assertThat(call.run("bfs_query", List.of("--nope", "1"))).isEqualTo(CommandLineCall.USAGE);
    assertThat(call.run("bfs_query", List.of("@/no/such/file"))).isEqualTo(CommandLineCall.USAGE);
    assertThat(call.run("bfs_query", List.of("--max-hops"))).isEqualTo(CommandLineCall.USAGE);

    assertThat(printed()).isEmpty();
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("bfs_query");
  }

  @Test
  void anOptionOfKithBehindTheToolIsRefusedWithItsPlace() {
    assertThat(call.run("bfs_query", List.of("{}", "--home", "h")))
        .isEqualTo(CommandLineCall.USAGE);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("--home, come before");
    err.reset();

    assertThat(call.run("bfs_query", List.of("--home", "h"))).isEqualTo(CommandLineCall.USAGE);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("--home, come before");
  }

  @Test
  void toolsAreListed() {
    call.list();

    assertThat(printed()).contains("bfs_query\tbfs\t");
  }

  @Test
  void onATerminalToolsAndListsAreTables() {
    call(Display.TABLE).list();
    assertThat(printed().lines().toList())
        .anyMatch(line -> line.matches("bfs_query +bfs +\\S.*"))
        .first()
        .asString()
        .startsWith("tool ");
    out.reset();

    call(Display.TABLE).run("search_entities", List.of("{\"query\":\"Drug:A\"}"));
    assertThat(printed().lines().toList())
        .anyMatch(line -> line.startsWith("Drug:A "))
        .first()
        .asString()
        .startsWith("id ");
  }

  @Test
  void aPrettyAnswerIsTheSameAnswer() {
    var question = List.of("{\"seeds\":[\"Drug:A\"],\"max_hops\":1}");
    call.run("bfs_query", question);
    var plain = printed();
    out.reset();

    call(Display.PRETTY).run("bfs_query", question);

    assertThat(printed().lines().count()).isGreaterThan(10);
    assertThat(Calls.json(printed())).isEqualTo(Calls.json(plain));
  }
}
