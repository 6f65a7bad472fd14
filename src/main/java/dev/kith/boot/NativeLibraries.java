package dev.kith.boot;

import dev.kith.search.embed.OnnxLibrary;
import dev.kith.store.sqlite.SqliteLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;

/// The native libraries, unpacked once for all processes, and the options that tell the JVM where
/// they are.
final class NativeLibraries {
  private NativeLibraries() {}

  /// Unpacks all that this machine needs and writes an argument file for the JVM.
  static void unpack(Path folder) throws IOException {
    var own = Files.createDirectories(folder.toAbsolutePath());
    var properties = new TreeMap<String, String>();
    properties.putAll(SqliteLibrary.unpack(own));
    properties.putAll(OnnxLibrary.unpack(own));
    var lines = new ArrayList<String>();
    for (Map.Entry<String, String> property : properties.entrySet()) {
      // In an argument file a backslash escapes, and quotes keep blanks together.
      var value = property.getValue().replace("\\", "\\\\").replace("\"", "\\\"");
      lines.add("\"-D" + property.getKey() + "=" + value + "\"");
    }
    // Renamed when complete: a process that sees the options can rely on the libraries.
    var fresh = Files.write(own.resolve("options.new"), lines);
    Files.move(fresh, own.resolve("options"), StandardCopyOption.ATOMIC_MOVE);
  }
}
