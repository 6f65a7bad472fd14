package dev.kith.boot;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/// Writes a line of the log, in which a message is text and nothing else.
///
/// Libraries log what strangers send, such as a `Host` header. It is cut, and its control
/// characters are escaped: it cannot fill the log, steer a terminal, or pass for a line of ours.
public final class LogFormat extends Formatter {
  private static final int LONGEST_MESSAGE = 500;
  private static final int LONGEST_TRACE = 20_000;

  private final DateTimeFormatter time =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS", Locale.ROOT)
          .withZone(ZoneId.systemDefault());

  @Override
  public String format(LogRecord about) {
    var line = new StringBuilder(time.format(about.getInstant()));
    line.append(' ').append(about.getLevel().getName());
    line.append(' ').append(about.getLoggerName()).append(' ');
    append(line, formatMessage(about), LONGEST_MESSAGE);
    line.append('\n');
    var thrown = about.getThrown();
    if (thrown != null) {
      var trace = new StringWriter();
      thrown.printStackTrace(new PrintWriter(trace));
      appendTrace(line, trace.toString());
    }
    return line.toString();
  }

  /// Every line is indented, because a line of ours is not.
  private static void appendTrace(StringBuilder line, String trace) {
    int end = Math.min(trace.length(), LONGEST_TRACE);
    for (var part : trace.substring(0, end).split("\n", -1)) {
      if (!part.isBlank()) {
        append(line.append('\t'), part.stripTrailing(), LONGEST_TRACE);
        line.append('\n');
      }
    }
  }

  private static void append(StringBuilder line, String text, int longest) {
    int end = Math.min(text.length(), longest);
    for (int index = 0; index < end; index++) {
      char symbol = text.charAt(index);
      switch (symbol) {
        case '\t' -> line.append(symbol);
        case '\n' -> line.append("\\n");
        case '\r' -> line.append("\\r");
        default -> {
          if (isSafe(symbol)) {
            line.append(symbol);
          } else {
            line.append("\\u").append(Integer.toHexString(symbol | 0x10000).substring(1));
          }
        }
      }
    }
    if (end < text.length()) {
      line.append('…');
    }
  }

  /// Controls steer a terminal; formats reverse the text or hide in it; the last two end a line.
  private static boolean isSafe(char symbol) {
    return switch (Character.getType(symbol)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
