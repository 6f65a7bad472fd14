package dev.kith.boot;

import dev.kith.fault.Fault;
import dev.kith.search.embed.EmbeddingModel;
import java.nio.file.Path;
import java.util.Map;

/// Which embedding model the operator chose: the one that comes with Kith, unless `KITH_MODEL`
/// names an ONNX file.
final class EmbeddingModels {
  private static final String DIMENSIONS = "KITH_MODEL_DIMENSIONS";

  private EmbeddingModels() {}

  static EmbeddingModel of(Map<String, String> environment) {
    var onnx = environment.getOrDefault("KITH_MODEL", "");
    if (onnx.isBlank()) {
      return new EmbeddingModel.Bundled();
    }
    var vocabulary =
        environment.getOrDefault(
            "KITH_MODEL_VOCABULARY", Path.of(onnx).resolveSibling("vocab.txt").toString());
    return new EmbeddingModel.Custom(
        String.valueOf(Path.of(onnx).getFileName()),
        Path.of(onnx),
        Path.of(vocabulary),
        dimensions(environment.getOrDefault(DIMENSIONS, "384")),
        true,
        256);
  }

  private static int dimensions(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException wrong) {
      throw new Fault.UnusableFile(
              DIMENSIONS,
              "it must be a whole number",
              "Set it to the length of the model's vectors, for instance 384.")
          .raise(wrong);
    }
  }
}
