package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Fixtures;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A server behind a proxy, called by its public name: by its own page, and by others.
class OwnPageTest {
  private Wire wire;

  @BeforeEach
  void start() throws IOException {
    wire =
        new Wire(
            Fixtures.toolbox(),
            new HttpServer.Options(
                "127.0.0.1",
                0,
                Set.of(),
                Set.of("inner.example.org"),
                Optional.of("https://kith.example.org:8443/graph"),
                Optional.empty(),
                Optional.empty(),
                HttpServer.Bounds.USUAL));
  }

  @AfterEach
  void stop() {
    wire.close();
  }

  private String post(String host, String origin) throws IOException {
    return wire.answered(
        "POST /v1/tools/describe_schema HTTP/1.1\r\nHost: "
            + host
            + "\r\nOrigin: "
            + origin
            + "\r\nContent-Type: application/json\r\nConnection: close\r\n"
            + "Content-Length: 2\r\n\r\n{}");
  }

  @ParameterizedTest
  @CsvSource({
    "kith.example.org,https://kith.example.org:8443,200", // a proxy that drops the port
    "kith.example.org:8443,https://kith.example.org:8443,200",
    "Inner.example.org:7474,http://inner.example.org:7474,200",
    "kith.example.org,https://kith.example.org:9000,403", // another service of that machine
    "kith.example.org,https://kith.example.org@evil.example,403",
    "kith.example.org,https://inner.example.org,403",
    "evil.example,https://evil.example,403",
    "kith.example.org,kith.example.org,403",
    "kith.example.org,null,403"
  })
  void itsOwnPageMayCall(String host, String origin, int status) throws IOException {
    assertThat(post(host, origin)).startsWith("HTTP/1.1 " + status + " ");
  }

  @Test
  void aRefusalSaysWhatIsWrong() throws IOException {
    assertThat(post("other.example.org", "https://kith.example.org:8443"))
        .contains("application/problem+json", "host name", "--public-url", "--allowed-hosts")
        .doesNotContain("kith.example.org"); // a page elsewhere does not learn the name
    assertThat(post("kith.example.org", "https://evil.example")).contains("--allowed-origins");
  }
}
