package dev.kith.surface.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.tool.Calls;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class ClientFileTest {
  private static final StdioCommand COMMAND =
      new StdioCommand("/opt/kith", List.of("mcp"), new TreeMap<>(Map.of("KITH_DATABASE", "d")));

  @TempDir Path folder;

  @Test
  void aClientWithoutSettingsGetsThem() throws IOException {
    var file = folder.resolve("new").resolve("mcp.json");

    var written = new ClientFile(AgentClient.CURSOR, file).merge("kith", COMMAND);

    assertThat(written.backup()).isEmpty();
    assertThat(Files.readString(file))
        .isEqualTo(
            """
            {
              "mcpServers": {
                "kith": {
                  "command": "/opt/kith",
                  "args": [
                    "mcp"
                  ],
                  "env": {
                    "KITH_DATABASE": "d"
                  }
                }
              }
            }
            """);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void everyOtherEntryStaysAndTheFileAsItWasIsKept() throws IOException {
    var before =
        "{\"numStartups\":7,\"big\":12345678901234567890123,\"x\":1.50,\"mcpServers\":"
            + "{\"other\":{\"command\":\"npx\",\"env\":{\"KEY\":\"é\"}},\"kith\":{\"old\":true}},"
            + "\"projects\":{\"/p\":{\"mcpServers\":{}}},\"nothing\":null}";
    var file = Files.writeString(folder.resolve(".claude.json"), before);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

    var written = new ClientFile(AgentClient.CLAUDE_CODE, file).merge("kith", COMMAND);

    var expected =
        before.replace(
            "{\"old\":true}",
            "{\"type\":\"stdio\",\"command\":\"/opt/kith\",\"args\":[\"mcp\"],"
                + "\"env\":{\"KITH_DATABASE\":\"d\"}}");
    assertThat(dev.kith.tool.Json.text(Calls.json(Files.readString(file)))).isEqualTo(expected);
    assertThat(Files.readString(written.backup().orElseThrow())).isEqualTo(before);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
    try (var files = Files.list(folder)) {
      assertThat(files.count()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "// mine\n{}",
        "{ /* none */ }",
        "{\"a\":1,}",
        "{ // first\n  \"a\": [1, 2], // last\n}\n",
        "{\n\t\"context_servers\": {\n\t\t// one\n\t\t\"x\": {}\n\t}\n}",
        "{\"context_servers\": {}}",
        "{\"context_servers\": {\"kith\": 7 /* old */, \"z\": null}, \"b\": \"}{//\"}",
        "{\r\n  \"context_servers\": {\"kith\": {\"env\": {}}},\r\n}\r\n",
      })
  void commentsAndLayoutStay(String text) throws IOException {
    var file = Files.writeString(folder.resolve("settings.json"), text);
    var settings = new ClientFile(AgentClient.ZED, file);

    assertThat(settings.merge("kith", COMMAND).changed()).isTrue();

    var after = Files.readString(file);
    for (var comment : List.of("// mine", "/* none */", "// first", "// last", "// one", "}{//")) {
      assertThat(after.contains(comment)).as(after).isEqualTo(text.contains(comment));
    }
    var wanted = (ObjectNode) SettingsFormat.JSON.read(text);
    wanted.withObject("/context_servers").set("kith", AgentClient.ZED.entry(COMMAND));
    assertThat(SettingsFormat.JSON.read(after)).isEqualTo(wanted);
    assertThat(settings.merge("kith", COMMAND).changed()).isFalse();
  }

  @Test
  void tablesOfOthersAndCommentsStayInToml() throws IOException {
    var before =
        """
        model = "o5" # mine

        # two servers
        [mcp_servers.docs]
        url = "https://docs.example/mcp"

        [mcp_servers.kith]
        command = "old"
        args = []

        [mcp_servers.kith.env]
        KITH_READ = "pharma"

        # colours
        [tui]
        theme = "dark"
        """;
    var file = Files.writeString(folder.resolve("config.toml"), before);
    var settings = new ClientFile(AgentClient.CODEX, file);

    settings.merge("kith", COMMAND);
    settings.merge(
        "a b", new ServerAddress(URI.create("http://127.0.0.1:7474/mcp"), Optional.empty()));

    assertThat(Files.readString(file))
        .isEqualTo(
            before
                    .replace(
                        "command = \"old\"\nargs = []", "command = \"/opt/kith\"\nargs = [\"mcp\"]")
                    .replace("\"pharma\"\n", "\"pharma\"\nKITH_DATABASE = \"d\"\n")
                + "\n[mcp_servers.\"a b\"]\nurl = \"http://127.0.0.1:7474/mcp\"\n");
    assertThat(settings.merge("kith", COMMAND).changed()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mcp_servers = { kith = { command = \"old\" } }\n",
        "[mcp_servers]\nkith = { command = \"old\" }\n",
        "mcp_servers.kith.command = \"old\"\n",
        "[ mcp_servers . kith ]\ncommand = \"old\"\n",
        "x = \"\"\"\n[mcp_servers.kith]\n\"\"\"\n",
        "mcp_servers = 1\n",
        "x = \n",
      })
  void tomlThatCannotBeAddedToIsNotTouched(String text) throws IOException {
    var file = Files.writeString(folder.resolve("config.toml"), text);

    assertThatThrownBy(() -> new ClientFile(AgentClient.CODEX, file).merge("kith", COMMAND))
        .isInstanceOf(FaultException.class);

    assertThat(Files.readString(file)).isEqualTo(text);
  }

  @Test
  void variablesThatSomebodyElseSetStay() throws IOException {
    var file =
        Files.writeString(
            folder.resolve("mcp.json"),
            "{\"mcpServers\":{\"kith\":{\"command\":\"old\",\"env\":"
                + "{\"KITH_READ\":\"pharma\",\"KITH_DATABASE\":\"old\"}}}}");

    new ClientFile(AgentClient.CURSOR, file).merge("kith", COMMAND);

    var entry = Calls.json(Files.readString(file)).path("mcpServers").path("kith");
    assertThat(entry.path("command").asString()).isEqualTo("/opt/kith");
    assertThat(entry.path("env"))
        .isEqualTo(Calls.json("{\"KITH_READ\":\"pharma\",\"KITH_DATABASE\":\"d\"}"));
  }

  @Test
  void whatIsThereAlreadyIsNotWrittenAgain() throws IOException {
    var file = folder.resolve("mcp.json");
    var settings = new ClientFile(AgentClient.VSCODE, file);
    settings.merge("kith", COMMAND);
    var before = Files.getLastModifiedTime(file);

    var again = settings.merge("kith", COMMAND);

    assertThat(again).isEqualTo(new ClientFile.Edited(false, false, Optional.empty()));
    assertThat(Files.getLastModifiedTime(file)).isEqualTo(before);
    assertThat(Calls.json(Files.readString(file)).path("servers").path("kith").path("type"))
        .hasToString("\"stdio\"");
  }

  @Test
  void noBackupWritesOverAnother() throws IOException {
    var file = Files.writeString(folder.resolve("settings.json"), "{}");
    var settings = new ClientFile(AgentClient.GEMINI, file);

    var first = settings.merge("one", COMMAND).backup().orElseThrow();
    var second = settings.merge("two", COMMAND).backup().orElseThrow();

    assertThat(Files.readString(first)).isEqualTo("{}");
    assertThat(Files.readString(second)).contains("one").doesNotContain("two");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aLinkStaysALink() throws IOException {
    var real = Files.writeString(folder.resolve("dotfile"), "{}");
    var link = Files.createSymbolicLink(folder.resolve("mcp.json"), real);

    new ClientFile(AgentClient.CURSOR, link).merge("kith", COMMAND);

    assertThat(link).isSymbolicLink();
    assertThat(Files.readString(real)).contains("kith");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "// mine\n{},",
        "{\"a\":1,,}",
        "[]",
        "{\"mcpServers\":[]}",
        "{\"a\":1,\"a\":2}"
      })
  void aFileThatIsNoJsonOfTheClientsKindIsNotTouched(String text) throws IOException {
    var file = Files.writeString(folder.resolve("mcp.json"), text);

    assertThatThrownBy(() -> new ClientFile(AgentClient.CURSOR, file).merge("kith", COMMAND))
        .isInstanceOfSatisfying(
            FaultException.class,
            refused -> assertThat(refused.fault()).isInstanceOf(Fault.UnusableFile.class));

    assertThat(Files.readString(file)).isEqualTo(text);
    try (var files = Files.list(folder)) {
      assertThat(files.count()).isEqualTo(1);
    }
  }

  @Test
  void byteOrderMarkAndLineEndsStay() throws IOException {
    var json = "\uFEFF{\r\n  \"a\": 1,\r\n  \"mcpServers\": {\r\n    \"x\": {}\r\n  }\r\n}\r\n";
    var toml = "\uFEFFmodel = \"o5\"\r\n[tui]\r\ntheme = \"dark\"\r\n";
    for (var client : List.of(AgentClient.CURSOR, AgentClient.CODEX)) {
      var before = client == AgentClient.CODEX ? toml : json;
      var file = Files.writeString(folder.resolve(client.label()), before);
      var settings = new ClientFile(client, file);

      assertThat(settings.merge("kith", COMMAND).changed()).isTrue();

      var after = Files.readString(file);
      assertThat(after).startsWith("\uFEFF").contains("kith");
      assertThat(after.replace("\r\n", "")).as(after).doesNotContain("\n", "\r");
      assertThat(after.lines()).containsAll(before.lines().toList());
      assertThat(settings.merge("kith", COMMAND).changed()).isFalse();
    }
  }

  @Test
  void linesThatEndInDifferentWaysKeepTheirEnds() throws IOException {
    var before = "model = \"o5\"\r\n[tui]\ntheme = \"dark\"\r\n";
    var file = Files.writeString(folder.resolve("config.toml"), before);

    new ClientFile(AgentClient.CODEX, file).merge("kith", COMMAND);

    assertThat(Files.readString(file)).startsWith(before);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aLinkWhoseTargetIsNotThereYetStaysALink() throws IOException {
    var real = folder.resolve("dotfiles").resolve("mcp.json");
    var second = Files.createSymbolicLink(folder.resolve("second"), Path.of("dotfiles/mcp.json"));
    var link = Files.createSymbolicLink(folder.resolve("mcp.json"), second);

    new ClientFile(AgentClient.CURSOR, link).merge("kith", COMMAND);

    assertThat(link).isSymbolicLink();
    assertThat(Files.readString(real)).contains("kith");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whatIsWrongWithAFileIsSaid() throws IOException {
    var loop = folder.resolve("loop");
    Files.createSymbolicLink(loop, loop);
    var closed = Files.writeString(folder.resolve("closed"), "{}");
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r--r--r--"));
    var wrong =
        Map.of(
            Files.createDirectory(folder.resolve("folder")),
            "it is a folder",
            Files.write(folder.resolve("utf16"), new byte[] {-1, -2, '{', 0}),
            "not UTF-8",
            closed,
            "it is read-only",
            loop,
            "leads nowhere",
            Files.createSymbolicLink(folder.resolve("device"), Path.of("/dev/null")),
            "not a regular file");

    wrong.forEach(
        (file, words) ->
            assertThatThrownBy(() -> new ClientFile(AgentClient.CURSOR, file).merge("k", COMMAND))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining(words));

    assertThat(Files.readString(closed)).isEqualTo("{}");
    try (var files = Files.list(folder)) {
      assertThat(files.count()).isEqualTo(wrong.size());
    }
  }

  @Test
  void whetherAnEntryIsAddedOrReplacedIsSaid() {
    var settings = new ClientFile(AgentClient.CURSOR, folder.resolve("mcp.json"));

    assertThat(settings.merge("kith", COMMAND).replaced()).isFalse();

    var running = new ServerAddress(URI.create("http://127.0.0.1:7474/mcp"), Optional.empty());
    assertThat(settings.merge("kith", running).replaced()).isTrue();
  }
}
