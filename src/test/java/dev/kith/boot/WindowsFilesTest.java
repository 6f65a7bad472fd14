package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.windows.WindowsFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Kith as it is, in processes whose files obey the rules of Windows.
///
/// Linux tells who has a file open, which these rules ask.
@Tag("long")
@EnabledOnOs(OS.LINUX)
class WindowsFilesTest {
  private static final int NODES = 2_000;

  @TempDir Path folder;

  private static List<String> command() {
    return ChildJvm.command(
        Main.class,
        "-Xmx512m",
        "-Djava.nio.file.spi.DefaultFileSystemProvider=" + WindowsFiles.class.getName());
  }

  private String kith(int code, String... arguments) throws IOException, InterruptedException {
    var command = command();
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("KITH_HOME", home().toString());
    var process = builder.start();
    var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(String.join(" ", arguments) + "\n" + out).isEqualTo(code);
    assertThat(out).doesNotContain("Exception", "a bug in Kith");
    return out;
  }

  private Path home() throws IOException {
    return ChildJvm.homeWithoutExamples(folder.resolve("home"));
  }

  private String rows() throws IOException {
    var nodes =
        IntStream.range(0, NODES)
            .mapToObj("{\"id\":\"n%1$d\",\"entity_type\":\"T\",\"name\":\"name %1$d\"}"::formatted);
    var edges =
        IntStream.range(0, NODES)
            .mapToObj(
                n ->
                    "{\"subject\":\"n%d\",\"predicate\":\"P\",\"object\":\"n%d\"}"
                        .formatted(n, n * 7 % NODES));
    var lines = Stream.concat(nodes, edges).toList();
    return Files.write(folder.resolve("rows.jsonl"), lines).toString();
  }

  @Test
  void everyCommandWorks() throws IOException, InterruptedException {
    kith(0, "import", "-d", "g", rows());
    kith(0, "call", "search_memory", "{\"database\":\"g\",\"query\":\"name 7\"}");
    kith(0, "import", "-d", "g", rows());
    kith(0, "call", "bfs_query", "{\"database\":\"g\",\"seeds\":[\"n1\"],\"max_hops\":2}");
    kith(0, "call", "forget", "{\"database\":\"g\",\"entities\":[\"n3\"],\"dry_run\":false}");
    var count = "{\"database\":\"g\",\"query\":\"MATCH (n:T) RETURN count(*)\"}";
    assertThat(kith(0, "call", "read_cypher", count)).contains("[[" + (NODES - 1) + "]]");
    kith(0, "compact", "g", "--keep", "1h");
    kith(0, "databases", "set", "g", "history=90d");
    kith(0, "export", "-d", "g", folder.resolve("g.jsonl").toString());
    kith(0, "export", "-d", "g", "--to", "markdown", folder.resolve("pages").toString());
    kith(0, "backup", "-d", "g", folder.resolve("g.backup").toString());
    kith(0, "restore", "-d", "h", folder.resolve("g.backup").toString());
    kith(0, "restore", "--replace", "-d", "h", folder.resolve("g.backup").toString());
    kith(0, "databases", "rename", "h", "i");
    kith(0, "databases", "delete", "i");
    assertThat(kith(0, "doctor")).contains("g: topology agrees").doesNotContain("differed");

    assertThat(names(home())).containsExactlyInAnyOrder(".keep", "g");
    assertThat(names(home().resolve("g"))).noneMatch(name -> name.contains(".replaced-"));
  }

  @Test
  void tablesTokensAndClientsWork() throws IOException, InterruptedException {
    Files.write(folder.resolve("people.csv"), List.of("id,name", "1,Ada", "2,Bob"));
    var ontology =
        Files.write(
            folder.resolve("people.yaml"),
            List.of(
                "source:",
                "  tables:",
                "    people: people.csv",
                "nodes:",
                "  Person:",
                "    table: people",
                "    key: id",
                "    properties: {id: int64, name: string}"));
    kith(0, "map", "--engine", "duckdb", "--ontology", ontology.toString());
    assertThat(kith(0, "cypher", "-d", "people", "MATCH (n:Person) RETURN n.name")).contains("Ada");
    kith(0, "databases", "rename", "people", "folk");
    kith(0, "databases", "delete", "folk");

    var tokens = folder.resolve("tokens.json").toString();
    kith(0, "token", "new", "--file", tokens, "--read", "*", "ada");
    var settings = folder.resolve("mcp.json").toString();
    kith(0, "connect", "cursor", "--write", "--file", settings);
    kith(0, "connect", "cursor", "--write", "--file", settings, "--database", "memory");
    assertThat(names(home())).containsExactlyInAnyOrder(".keep");
  }

  private static List<String> names(Path of) throws IOException {
    try (var files = Files.list(of)) {
      return files.map(file -> String.valueOf(file.getFileName())).toList();
    }
  }

  @Test
  void namesThatDifferInCaseGoToPagesOfTheirOwn() throws IOException, InterruptedException {
    var rows =
        Files.write(
            folder.resolve("names.jsonl"),
            List.of(
                "{\"id\":\"Ann\",\"entity_type\":\"T\"}",
                "{\"id\":\"ann\",\"entity_type\":\"t\"}",
                "{\"id\":\"con\",\"entity_type\":\"nul\"}",
                "{\"id\":\"a:b?c*\",\"entity_type\":\"x|y\"}",
                "{\"id\":\"end. \",\"entity_type\":\"dot.\"}"));
    kith(0, "import", "-d", "g", rows.toString());
    kith(0, "export", "-d", "g", "--to", "markdown", folder.resolve("pages").toString());
    kith(0, "import", "-d", "h", "--from", "markdown", folder.resolve("pages").toString());
    assertThat(exported("h")).isEqualTo(exported("g")).hasSize(5);
  }

  private List<String> exported(String database) throws IOException, InterruptedException {
    return kith(0, "export", "-d", database)
        .lines()
        .filter(line -> line.startsWith("{"))
        .sorted()
        .toList();
  }

  @Test
  void whatOneProcessHasOpenAnotherChanges() throws IOException, InterruptedException {
    kith(0, "import", "-d", "g", rows());
    try (var one = server();
        var other = server()) {
      assertThat(walked(one)).isEqualTo(walked(other));
      one.call("create_entity", "{\"database\":\"g\",\"name\":\"Ada\",\"entity_type\":\"T\"}");
      one.call(
          "create_relationship",
          "{\"database\":\"g\",\"from_entity\":\"n1\",\"to_entity\":\"Ada\","
              + "\"relationship_type\":\"P\"}");
      assertThat(walked(other)).contains("Ada").isEqualTo(walked(one));

      kith(0, "import", "-d", "g", rows());
      assertThat(walked(other)).contains("Ada").isEqualTo(walked(one));
      other.call("forget", "{\"database\":\"g\",\"entities\":[\"Ada\"],\"dry_run\":false}");
      assertThat(walked(one)).doesNotContain("Ada").isEqualTo(walked(other));
      one.call("bfs_query", "{\"database\":\"g\",\"seeds\":[\"n1\"],\"max_hops\":2,\"as_of\":3}");

      assertThat(kith(1, "databases", "delete", "g")).contains("another program has it open");
      assertThat(walked(one)).isEqualTo(walked(other));
    }
    kith(0, "doctor");
    kith(0, "databases", "delete", "g");
    assertThat(names(home())).containsExactly(".keep");
  }

  private McpProcess server() throws IOException {
    return McpProcess.start(command(), home(), "--tools", "bfs,memory,upkeep");
  }

  private static String walked(McpProcess server) throws IOException {
    var walk = "{\"database\":\"g\",\"seeds\":[\"n1\"],\"max_hops\":2}";
    return server.call("bfs_query", walk).toString();
  }
}
