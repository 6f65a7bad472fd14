package dev.kith.surface.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// The text of a settings file, and what editors on Windows put around it, which stays.
///
/// @param mark the byte order mark, or nothing
/// @param lineEnd how every line ends; `\n` where they end in different ways
/// @param text without the mark, its lines ending with `\n` where all end alike
record SettingsText(String mark, String lineEnd, String text) {
  private static final String MARK = "\uFEFF";
  private static final String WINDOWS = "\r\n";
  static final SettingsText EMPTY = new SettingsText("", "\n", "");

  /// Raises [java.nio.charset.CharacterCodingException] where the file is not UTF-8.
  static SettingsText read(Path file) throws IOException {
    var bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    var whole = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    var mark = whole.startsWith(MARK) ? MARK : "";
    var text = whole.substring(mark.length());
    var plain = text.replace(WINDOWS, "\n");
    boolean windows = !plain.equals(text) && plain.replace("\n", WINDOWS).equals(text);
    return windows ? new SettingsText(mark, WINDOWS, plain) : new SettingsText(mark, "\n", text);
  }

  /// Another text, written as this one is.
  String with(String edited) {
    return mark + (lineEnd.equals("\n") ? edited : edited.replace("\n", lineEnd));
  }
}
