import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;

/// Another program, run to its end.
final class Command {
  private Command() {}

  /// What it printed, without what it said of errors, which may be another thing each time; a
  /// failure ends the packaging.
  static String run(String... words) throws IOException {
    var process =
        new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    process.getOutputStream().close();
    var text = new String(process.getInputStream().readAllBytes(), UTF_8);
    int code = process.onExit().join().exitValue();
    if (code != 0) {
      throw new IOException(String.join(" ", words) + " ended with " + code + ": " + text);
    }
    return text;
  }
}
