package dev.kith.surface.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.fault.Fault;
import dev.kith.surface.rest.HttpServer;
import dev.kith.surface.rest.Protection;
import dev.kith.tool.Fixtures;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Handler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The explorer's files over a real socket, from a server that wants tokens.
class ExplorerHandlerTest {
  private static final int LARGEST_ZIPPED = 900_000;
  private static final int LARGEST_DOCUMENT = 150_000;

  private final HttpClient client = HttpClient.newHttpClient();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = server(ExplorerHandler.paths());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static HttpServer server(Map<String, Handler> pages) throws IOException {
    var local = HttpServer.Options.local(0);
    var options =
        new HttpServer.Options(
            local.host(),
            0,
            Set.of(),
            Set.of(),
            Optional.empty(),
            Optional.of(
                new Protection(
                    token -> {
                      throw new Fault.Unauthenticated("no token is valid here").raise();
                    },
                    Optional.empty())),
            Optional.empty(),
            local.bounds());
    var server = new HttpServer(options, Fixtures.toolbox(), _ -> new ExplorerHandler(), pages);
    server.start();
    return server;
  }

  private HttpResponse<String> send(String method, String path, String... headers)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .method(method, HttpRequest.BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private String script() throws IOException, InterruptedException {
    var found =
        Pattern.compile("src=\"(assets/[0-9a-f]+/app\\.js)\"").matcher(send("GET", "/").body());
    assertThat(found.find()).isTrue();
    return "/" + found.group(1);
  }

  @Test
  void thePageNeedsNoTokenAndDataDoes() throws Exception {
    assertThat(send("GET", "/").statusCode()).isEqualTo(200);
    assertThat(send("GET", script()).statusCode()).isEqualTo(200);
    assertThat(send("GET", "/v1/databases").statusCode()).isEqualTo(401);
    assertThat(send("POST", "/v1/tools/bfs_query").statusCode()).isEqualTo(401);
    assertThat(send("GET", "/metrics").statusCode()).isEqualTo(401);
  }

  @Test
  void nothingFromElsewhereAndNothingInlineIsAllowed() throws Exception {
    for (var path : new String[] {"/", script()}) {
      var headers = send("GET", path).headers();

      assertThat(headers.allValues("Content-Security-Policy"))
          .singleElement()
          .asString()
          .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
          .doesNotContain("unsafe", "http", "*", "data:");
      assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
      assertThat(headers.firstValue("X-Frame-Options")).contains("DENY");
    }
    assertThat(send("GET", "/").body()).doesNotContain("<style", "style=", "$version", "//");
  }

  @Test
  void aBrowserKeepsWhatItHas() throws Exception {
    var page = send("GET", "/");
    var asset = send("GET", script());

    assertThat(page.headers().firstValue("Cache-Control")).contains("no-cache");
    assertThat(asset.headers().firstValue("Cache-Control").orElse("")).contains("immutable");
    var tag = asset.headers().firstValue("ETag").orElseThrow();
    var again = send("GET", script(), "If-None-Match", tag);
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    assertThat(send("GET", script(), "If-None-Match", "\"other\"").statusCode()).isEqualTo(200);
    assertThat(send("HEAD", "/").body()).isEmpty();
  }

  @Test
  void compressedWhereTheClientTakesIt() throws Exception {
    var zipped = send("GET", script(), "Accept-Encoding", "gzip, br");

    assertThat(zipped.headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(zipped.headers().firstValue("ETag"))
        .isNotEqualTo(send("GET", script()).headers().firstValue("ETag"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/assets/",
        "/assets/app.js",
        "/assets/0/app.js",
        "/assets/../index.html",
        "/assets/%2e%2e/index.html",
        "/index.html"
      })
  void nothingElseIsServed(String path) throws Exception {
    assertThat(send("GET", path).statusCode()).isIn(400, 401, 404);
  }

  @Test
  void thePageIsOnlyRead() throws Exception {
    var refused = send("POST", "/");

    assertThat(refused.statusCode()).isEqualTo(405);
    assertThat(refused.headers().firstValue("Allow")).contains("GET, HEAD");
  }

  @Test
  void whereItIsTurnedOffTheRootIsLikeAnyOtherPath() throws Exception {
    server.close();
    server = server(Map.of());

    assertThat(send("GET", "/").statusCode()).isEqualTo(401);
  }

  @Test
  void everySourceFileIsServedOrPartOfTheDocument() throws Exception {
    try (var sources = Files.list(Path.of("src/main/web"))) {
      assertThat(sources.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              Stream.concat(WebFiles.NAMES.stream(), GraphDocument.OWN.stream())
                  .filter(name -> !name.startsWith("vendor/"))
                  .toList());
    }
  }

  @Test
  void theDocumentForClientsNeedsNoOtherFile() {
    var document = GraphDocument.text();

    assertThat(document).doesNotContain("$style", "$script").hasSizeLessThan(LARGEST_DOCUMENT);
    assertThat(document).doesNotContainPattern("(?m)^(import|export) |<link|src=\"");
  }

  @Test
  void allOfItIsSmall() {
    var files = WebFiles.load();

    assertThat(files.all().mapToInt(file -> file.content(true).remaining()).sum())
        .isLessThan(LARGEST_ZIPPED);
  }
}
