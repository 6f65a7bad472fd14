package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.exchange.FileFormat;
import dev.kith.fault.FaultException;
import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Export;
import dev.kith.store.transfer.Import;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerMemoryFileTest {
  private static final Import.Options OPTIONS =
      new Import.Options(false, AboutFile.memory("from a file"), FileFormat.SERVER_MEMORY);
  private static final String LINES =
      """
      {"type":"entity","name":"Ada \\"Countess\\"","entityType":"person","observations":["Born in 1815","a\\nb 🜁 é"]}
      {"type":"entity","name":"Engine","entityType":"machine","observations":[]}
      {"type":"relation","from":"Ada \\"Countess\\"","to":"Engine","relationType":"wrote for"}
      {"type":"relation","from":"Engine","to":"Nobody wrote me down","relationType":"was built by"}
      {"type":"relation","from":"Engine","to":"Engine","relationType":"is"}\
      """
          .strip();

  @TempDir Path folder;

  private String exported(Home home, String database) throws IOException {
    var file = Files.createTempFile(folder, "out", ".jsonl");
    try (var out = Files.newOutputStream(file)) {
      Export.run(home, database, FileFormat.SERVER_MEMORY, out, Homes.call(), (_, _, _) -> {});
    }
    return Files.readString(file, StandardCharsets.UTF_8);
  }

  @Test
  void aFileGoesInAndComesOutAsItWas() throws IOException {
    var file = Files.writeString(folder.resolve("memory.jsonl"), LINES, StandardCharsets.UTF_8);
    try (var home = Homes.open(folder.resolve("home"))) {
      var report = Homes.load(home, "old", OPTIONS, file);

      assertThat(report.edges()).isEqualTo(3);
      assertThat(exported(home, "old")).isEqualTo(LINES);
      assertThat(home.named("old").about().writable()).isTrue();
    }
  }

  @Test
  void aFileJoinsAMemoryThatIsThereAndLosesNothingOfIt() throws IOException {
    var file = Files.writeString(folder.resolve("memory.jsonl"), LINES, StandardCharsets.UTF_8);
    try (var home = Homes.open(folder.resolve("home"))) {
      Homes.load(home, "memory", OPTIONS, file);
      var more =
          Files.writeString(
              folder.resolve("more.jsonl"),
              """
              {"type":"relation","from":"Ada \\"Countess\\"","to":"Turing","relationType":"inspired"}
              {"type":"entity","name":"Engine","entityType":"machine","observations":["Never built"]}
              """,
              StandardCharsets.UTF_8);

      Homes.load(home, "memory", OPTIONS, more);
      Homes.load(home, "memory", OPTIONS, file);

      assertThat(exported(home, "memory").lines())
          .contains(
              LINES.lines().findFirst().orElseThrow(),
              "{\"type\":\"entity\",\"name\":\"Engine\",\"entityType\":\"machine\","
                  + "\"observations\":[\"Never built\"]}",
              "{\"type\":\"relation\",\"from\":\"Ada \\\"Countess\\\"\",\"to\":\"Turing\","
                  + "\"relationType\":\"inspired\"}")
          .hasSize(6);
    }
  }

  private String roundTrip(String database, String lines) throws IOException {
    var file = Files.createTempFile(folder, "in", ".jsonl");
    Files.writeString(file, lines, StandardCharsets.UTF_8);
    try (var home = Homes.open(folder.resolve("home"))) {
      Homes.load(home, database, OPTIONS, file);
      return exported(home, database);
    }
  }

  private static String entity(String name, String type, String observations) {
    return "{\"type\":\"entity\",\"name\":\""
        + name
        + "\",\"entityType\":\""
        + type
        + "\",\"observations\":["
        + observations
        + "]}";
  }

  @Test
  void whatSeveralLinesTellOfOneNameIsAllKept() throws IOException {
    var lines =
        String.join(
            "\r\n",
            "\uFEFF" + entity("A", "t", "\"1\",\"1\""),
            "",
            entity("B", "t", ""),
            entity("A", "u", "\"2\",\"1\""));

    assertThat(roundTrip("several", lines))
        .isEqualTo(entity("A", "t", "\"1\",\"1\",\"2\"") + "\n" + entity("B", "t", ""));
  }

  @Test
  void halfACharacterIsNotTakenForAWholeOne() {
    assertThatThrownBy(() -> roundTrip("half", entity("A", "t", "\"\\ud800\"")))
        .isInstanceOf(FaultException.class);
  }

  @Test
  void aFactThatWasBroughtTwiceGoesAndComesBackAsOften() throws IOException {
    var lines = entity("A", "t", "\"x\",\"y\",\"x\"");
    assertThat(roundTrip("twice", lines)).isEqualTo(lines);
    try (var home = Homes.open(folder.resolve("home"))) {
      var graph = home.named("twice");
      var forget = new Mutation.DeleteObservations("A", List.of("x"));
      long forgotten = graph.write(Homes.call(), List.of(forget)).change();
      assertThat(exported(home, "twice")).isEqualTo(entity("A", "t", "\"y\""));
      graph.undo(Homes.call(), forgotten);
      assertThat(exported(home, "twice")).isEqualTo(lines);

      long gone = graph.write(Homes.call(), List.of(new Mutation.DeleteNode("A"))).change();
      graph.undo(Homes.call(), gone);

      assertThat(exported(home, "twice")).isEqualTo(lines);
    }
  }

  @Test
  void whatTheFileCannotHoldStaysWhereItIsBroughtBack() throws IOException {
    try (var home = Homes.open(folder.resolve("home"))) {
      var graph = home.named("memory");
      graph.write(
          Homes.call(),
          List.of(
              new Mutation.CreateNode(
                  new Node("A", "t", new Metadata("{\"aliases\":[\"a\"]}")), List.of("x")),
              new Mutation.CreateNode(new Node("B", "t", Metadata.NONE), List.of()),
              new Mutation.CreateNode(Node.placeholder("C"), List.of()),
              new Mutation.CreateEdge(
                  new Edge("A", "r", "B", new Metadata("{\"confidence\":0.25}")), false)));
      var file =
          Files.writeString(
              folder.resolve("back.jsonl"), exported(home, "memory"), StandardCharsets.UTF_8);
      Files.writeString(
          file, "\n" + entity("C", "t", ""), StandardCharsets.UTF_8, StandardOpenOption.APPEND);

      Homes.load(home, "memory", OPTIONS, file);

      var out = new ByteArrayOutputStream();
      Export.run(home, "memory", out, Homes.call(), (_, _, _) -> {});
      assertThat(out.toString(StandardCharsets.UTF_8))
          .contains("\"aliases\":[\"a\"]", "\"confidence\":0.25")
          .doesNotContain("placeholder");
    }
  }

  @Test
  void aPlaceholderOfWhichSomethingIsKnownIsAnEntityAndGivesWayInAMerge() throws IOException {
    try (var home = Homes.open(folder.resolve("home"))) {
      var graph = home.named("memory");
      graph.write(
          Homes.call(),
          List.of(
              new Mutation.CreateNode(Node.placeholder("Y"), List.of()),
              new Mutation.CreateNode(Node.placeholder("Z"), List.of()),
              new Mutation.CreateNode(new Node("A", "t", Metadata.NONE), List.of("old")),
              new Mutation.AddObservations("Y", List.of("seen")),
              new Mutation.AddObservations("Y", List.of("again"), false)));
      assertThat(exported(home, "memory"))
          .isEqualTo(
              entity("Y", "placeholder", "\"seen\",\"again\"")
                  + "\n"
                  + entity("A", "t", "\"old\""));

      graph.write(Homes.call(), List.of(new Mutation.MergeNodes("Y", List.of("Z", "A"))));

      assertThat(exported(home, "memory"))
          .isEqualTo(entity("Y", "t", "\"seen\",\"again\",\"old\""));
    }
  }
}
