package dev.kith.surface.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Fixtures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnreadBodyTest {
  @ParameterizedTest
  @ValueSource(strings = {"/v1/tools/no_such_tool", "/v1/tools", "/nowhere"})
  void aRefusalBeforeTheBodyArrivedSaysThatTheConnectionEnds(String path) throws IOException {
    try (var wire = new Wire(Fixtures.toolbox());
        var socket = new Socket(InetAddress.getLoopbackAddress(), wire.port())) {
      var head = "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n";
      socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();

      var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(answer).startsWith("HTTP/1.1 4").containsIgnoringCase("\r\nConnection: close\r\n");
    }
  }
}
