package dev.kith.boot.command;

import dev.kith.surface.cli.Display;
import java.util.Optional;

/// The terminal: results go to stdout, everything else to stderr.
final class Console {
  private Console() {}

  static void print(String line) {
    System.out.println(line);
  }

  static void warn(String line) {
    System.err.println(line);
  }

  /// Whether something that was printed did not arrive.
  static boolean isLost() {
    return System.out.checkError();
  }

  static boolean isTerminal() {
    return Optional.ofNullable(System.console()).filter(java.io.Console::isTerminal).isPresent();
  }

  /// Tables for a person, plain lines for a program.
  static Display display() {
    return isTerminal() ? Display.TABLE : Display.PLAIN;
  }

  static String seconds(long nanos) {
    return nanos / 1_000_000_000L + "." + nanos / 100_000_000L % 10 + " s";
  }
}
