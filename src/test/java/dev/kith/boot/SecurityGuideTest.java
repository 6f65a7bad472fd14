package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.kith.access.token.Issuer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Runs the guide from its first line to its last: what serves goes on until the next server, what
/// calls is run in a shell against it. Only the network and the identity provider are others.
@Tag("long")
@DisabledOnOs(OS.WINDOWS)
class SecurityGuideTest {
  private static final Path GUIDE = Path.of("docs/guide/security.md");
  private static final Pattern PORT =
      Pattern.compile("listening on https?://127\\.0\\.0\\.1:(\\d+)");
  private static final Pattern SERVER = Pattern.compile("kith (serve [^|]*)\n");

  @TempDir Path folder;
  private final Issuer issuer = new Issuer();
  private final List<AutoCloseable> running = new ArrayList<>();
  private String port = "";

  @AfterEach
  void stop() throws Exception {
    for (var each : running.reversed()) {
      each.close();
    }
  }

  @Test
  void everyCommandOfTheGuideWorks() throws IOException, InterruptedException {
    assertThat(Shell.languages(GUIDE)).containsExactlyInAnyOrder("sh", "yaml", "json");
    var keys = provider();
    var claims =
        Issuer.claims("\"scope\":\"kith:read:pharma kith:all\"")
            .replace("1800000300", "9999999999");
    Files.writeString(folder.resolve("token.jwt"), issuer.eddsa(claims));
    var said = new StringBuilder();

    for (var block : Shell.blocks(GUIDE, "sh")) {
      var server = SERVER.matcher(block);
      if (server.matches()) {
        serve(server.group(1).replace("https://id.example.com/jwks.json", keys));
      } else {
        said.append(new Shell(folder).run(block.replaceAll("127\\.0\\.0\\.1:\\d+", here())));
      }
    }

    assertThat(said.toString())
        .contains("without tokens Kith listens to this machine only")
        .contains("Cushing Syndrome")
        .contains("unknown_database")
        .contains("\"status\":\"created\"")
        .contains("kith:write:memory")
        .contains("without a token: 401")
        .contains("\"resource\":\"https://kith.example.com/mcp\"")
        .contains("\"name\":\"pharma\"");
  }

  private String here() {
    return "127.0.0.1:" + port;
  }

  private String provider() throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          var body = issuer.published().getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          try (var out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
    server.start();
    running.add(() -> server.stop(0));
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/jwks.json";
  }

  /// On this machine alone, at any free port, with files where the shell finds them.
  private void serve(String words) throws IOException {
    var arguments =
        Arrays.stream(
                words
                    .replaceAll("--port \\d+", "--port 0")
                    .replace("0.0.0.0", "127.0.0.1")
                    .split(" "))
            .map(word -> word.matches("\\S+\\.(yaml|pem)") ? folder.resolve(word).toString() : word)
            .toArray(String[]::new);
    var kith = KithProcess.start(folder.resolve("home"), arguments);
    running.add(kith);
    var greeting = PORT.matcher(String.valueOf(kith.line()));
    assertThat(greeting.find()).as("the server says where it listens").isTrue();
    port = greeting.group(1);
  }
}
