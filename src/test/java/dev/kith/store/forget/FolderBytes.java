package dev.kith.store.forget;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The bytes of every file below a folder.
public final class FolderBytes {
  private FolderBytes() {}

  /// The files that hold a word, in whatever case.
  public static List<String> holding(Path folder, String word) throws IOException {
    var found = new ArrayList<String>();
    try (var files = Files.walk(folder)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        if (text.toLowerCase(Locale.ROOT).contains(word)) {
          found.add(folder.relativize(file).toString());
        }
      }
    }
    return found;
  }
}
