package dev.kith.search.embed;

import ai.onnxruntime.OrtEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Unpacks ONNX Runtime's native libraries and verifies the model once; otherwise each process that
/// embeds would do so.
public final class OnnxLibrary {
  private static final List<String> NAMES = List.of("onnxruntime", "onnxruntime4j_jni");

  private static final String PLACE = "onnxruntime.native.path";

  private OnnxLibrary() {}

  /// Lets the runtime unpack its libraries itself if the unpacked ones have been deleted since this
  /// process started.
  static void fallBackIfDeleted() {
    var folder = System.getProperty(PLACE);
    if (folder != null
        && !NAMES.stream()
            .allMatch(name -> Files.exists(Path.of(folder, System.mapLibraryName(name))))) {
      System.clearProperty(PLACE);
    }
  }

  /// Unpacks the libraries for this machine, and takes the digest of the model.
  ///
  /// @return the properties that make the runtime use them; none where there are no such libraries
  public static Map<String, String> unpack(Path folder) throws IOException {
    for (var name : NAMES) {
      var file = System.mapLibraryName(name);
      var resource = "/ai/onnxruntime/native/" + machine() + "/" + file;
      try (var in = OrtEnvironment.class.getResourceAsStream(resource)) {
        if (in == null) {
          return Map.of();
        }
        Files.copy(in, folder.resolve(file));
      }
    }
    var properties = new HashMap<>(BundledFile.verify());
    properties.put(PLACE, folder.toString());
    return properties;
  }

  private static String machine() {
    var system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    boolean arm = System.getProperty("os.arch").equals("aarch64");
    return (system.startsWith("mac") ? "osx" : system.startsWith("windows") ? "win" : "linux")
        + (arm ? "-aarch64" : "-x64");
  }
}
