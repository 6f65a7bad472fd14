package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// A `kith mcp` beside the server, on the same home; some of its requests are taken back.
final class AttackedStdio implements AutoCloseable {
  private static final int ONE_IN_CANCELLED = 10;

  private final Process process;
  private final BufferedWriter in;
  private final BufferedReader out;
  private final Random random;
  private final AttackWays.Bearer who;
  private final String version;
  private int id;

  /// @param environment that says who calls, and what they may
  /// @param version of the protocol; an older one begins with a handshake
  AttackedStdio(
      List<String> command,
      Map<String, String> environment,
      boolean scoped,
      String version,
      Random random)
      throws IOException {
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(environment);
    this.process = builder.start();
    this.in = process.outputWriter(StandardCharsets.UTF_8);
    this.out = process.inputReader(StandardCharsets.UTF_8);
    this.who = new AttackWays.Bearer("", scoped);
    this.version = version;
    this.random = random;
    if (version.equals(AttackWays.HANDSHAKE)) {
      send(AttackWays.INITIALIZE);
      assertThat(out.readLine()).contains(version);
      send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    }
  }

  /// Whoever calls over HTTP is of no interest here.
  void call(AttackWays.Bearer nobody, String tool, String arguments) throws IOException {
    id++;
    answered(AttackWays.request(id, tool, arguments, version), tool + " " + arguments);
  }

  /// The same for a request of another method.
  void ask(AttackWays.Bearer nobody, String method, String params) throws IOException {
    id++;
    answered(AttackWays.message(id, method, params, version), method + " " + params);
  }

  private void answered(String line, String asked) throws IOException {
    send(line);
    if (random.nextInt(ONE_IN_CANCELLED) == 0) {
      send(AttackWays.cancellation(id));
      return; // its answer may come or not, and is looked at with the next
    }
    boolean own = false;
    while (!own) {
      var read = out.readLine();
      assertThat(read).as(asked).isNotNull();
      var answer = Calls.json(read);
      AttackWays.inOrder(who, asked, answer);
      // what is no JSON is answered without an id
      own = !answer.has("method") && answer.path("id").asInt(id) == id;
    }
  }

  private void send(String line) throws IOException {
    in.write(line);
    in.write('\n');
    in.flush();
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    } finally {
      process.destroy();
      process.onExit().join();
    }
  }
}
