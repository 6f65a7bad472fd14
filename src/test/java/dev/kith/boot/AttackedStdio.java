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
  private int id;

  /// @param environment that says who calls, and what they may
  AttackedStdio(
      List<String> command, Map<String, String> environment, boolean scoped, Random random)
      throws IOException {
    var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(environment);
    this.process = builder.start();
    this.in = process.outputWriter(StandardCharsets.UTF_8);
    this.out = process.inputReader(StandardCharsets.UTF_8);
    this.who = new AttackWays.Bearer("", scoped);
    this.random = random;
  }

  /// Whoever calls over HTTP is of no interest here.
  void call(AttackWays.Bearer nobody, String tool, String arguments) throws IOException {
    id++;
    send(AttackWays.request(id, tool, arguments));
    if (random.nextInt(ONE_IN_CANCELLED) == 0) {
      send(AttackWays.cancellation(id));
      return; // its answer may come or not, and is looked at with the next
    }
    var asked = tool + " " + arguments;
    boolean own = false;
    while (!own) {
      var line = out.readLine();
      assertThat(line).as(asked).isNotNull();
      var answer = Calls.json(line);
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
