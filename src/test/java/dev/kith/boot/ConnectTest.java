package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class ConnectTest {
  @TempDir Path home;

  /// What a command said, on either stream, and how it ended.
  private record Outcome(int code, String out, String err) {}

  private Outcome connect(String... words) throws IOException, InterruptedException {
    var command = KithProcess.command();
    command.add("connect");
    command.addAll(List.of(words));
    var err = Files.createTempFile("err", ".txt");
    var builder = new ProcessBuilder(command).redirectError(err.toFile());
    var environment = builder.environment();
    List.of(
            "KITH_HOME",
            "KITH_JAVA_HOME",
            "XDG_CONFIG_HOME",
            "CLAUDE_CONFIG_DIR",
            "CODEX_HOME",
            "APPDATA")
        .forEach(environment::remove);
    environment.put("HOME", home.toString());
    environment.put("KITH_LAUNCHER", "/opt/kith/kith");
    var process = builder.start();
    var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    var outcome = new Outcome(process.waitFor(), out, Files.readString(err));
    Files.delete(err);
    return outcome;
  }

  @Test
  void namesThatAreEmptyAreRefused() throws IOException, InterruptedException {
    for (var words :
        List.of(
            List.of("cursor", "--write", "--name", ""),
            List.of("cursor", "--write", "--database", ""),
            List.of("cursor", "--write", "--database", "../x"),
            List.of("cursor", "--write", "--file", ""))) {
      assertThat(connect(words.toArray(String[]::new)).code()).as(words.toString()).isEqualTo(2);
    }
    assertThat(home).isEmptyDirectory();
  }

  @Test
  void theSettingsArePrintedAndNothingIsWritten() throws IOException, InterruptedException {
    var printed =
        connect(
            "vscode",
            "--home",
            "/data/../data/kith",
            "--tools",
            "bfs,memory",
            "--database",
            "notes",
            "--no-destructive",
            "--confirm",
            "never");

    assertThat(printed.code()).isZero();
    assertThat(Calls.json(printed.out()))
        .isEqualTo(
            Calls.json(
                """
                {"servers":{"kith":{"type":"stdio","command":"/opt/kith/kith","args":["mcp",
                "--home","/data/kith","--tools","bfs,memory","--no-destructive","--confirm","never"],
                "env":{"KITH_DATABASE":"notes"}}}}\
                """));
    assertThat(printed.err()).contains("mcp.json", "--write");
    try (var files = Files.list(home)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void theClientThatIsConfiguredCanStartKith() throws IOException, InterruptedException {
    var file = home.resolve(".claude.json");
    Files.writeString(file, "{\"numStartups\":3}");

    assertThat(connect("claude-code", "--write").out()).contains(".claude.json.kith-backup");

    var settings = Calls.json(Files.readString(file));
    assertThat(settings.path("numStartups").asInt()).isEqualTo(3);
    var entry = settings.path("mcpServers").path("kith");
    assertThat(entry.path("command").asString()).isEqualTo("/opt/kith/kith");
    var words = new ArrayList<>(KithProcess.command());
    entry.path("args").forEach(word -> words.add(word.asString()));
    var kith = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD);
    kith.environment().put("KITH_HOME", home.resolve("data").toString());
    var process = kith.start();
    try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
      in.write("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n");
    }
    var answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(answer).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n");
  }

  @Test
  void aServerThatRunsIsNamedByItsAddress() throws IOException, InterruptedException {
    var codex =
        connect("codex", "--write", "--http", "http://127.0.0.1:7474", "--token-variable", "T");
    assertThat(codex.err()).isEmpty();
    assertThat(Files.readString(home.resolve(".codex/config.toml")))
        .isEqualTo(
            """
            [mcp_servers.kith]
            url = "http://127.0.0.1:7474/mcp"
            bearer_token_env_var = "T"
            """);

    assertThat(connect("zed", "--http", "https://kith.example/mcp/memory").out())
        .contains("\"url\": \"https://kith.example/mcp/memory\"")
        .doesNotContain("headers");
    for (var wrong :
        List.of(
            List.of("claude-desktop", "--http", "http://127.0.0.1:7474"),
            List.of("cursor", "--http", "127.0.0.1:7474"),
            List.of("cursor", "--http", "ftp://127.0.0.1/mcp"),
            List.of("cursor", "--http", "http://127.0.0.1:7474", "--database", "notes"),
            List.of("cursor", "--http", "http://127.0.0.1:7474", "--tools", "bfs"),
            List.of("cursor", "--http", "http://127.0.0.1:7474", "--token-variable", "a b"),
            List.of("zed", "--http", "http://127.0.0.1:7474", "--token-variable", "NOT_SET_HERE"),
            List.of("cursor", "--token-variable", "T"))) {
      var refused = connect(wrong.toArray(String[]::new));
      assertThat(refused.code()).as(wrong.toString()).isEqualTo(2);
      assertThat(refused.out()).as(wrong.toString()).isEmpty();
    }
  }

  @Test
  void aBrokenFileAndAnUnknownClientAreRefused() throws IOException, InterruptedException {
    Files.createDirectories(home.resolve(".gemini"));
    var file = Files.writeString(home.resolve(".gemini/settings.json"), "{ // mine\n");

    var refused = connect("gemini", "--write");
    var unknown = connect("emacs");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).startsWith("kith: ").contains("not valid JSON").hasLineCount(1);
    assertThat(Files.readString(file)).isEqualTo("{ // mine\n");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err())
        .contains("claude-code, claude-desktop, cursor, vscode, gemini, codex, windsurf, zed");
  }
}
