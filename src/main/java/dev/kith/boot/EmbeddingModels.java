package dev.kith.boot;

import dev.kith.fault.Fault;
import dev.kith.search.embed.EmbeddingModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Which embedding model the operator chose: the one that comes with Kith, unless `KITH_MODEL`
/// names an ONNX file.
final class EmbeddingModels {
  private static final String DIMENSIONS = "KITH_MODEL_DIMENSIONS";
  private static final String POOLING = "KITH_MODEL_POOLING";
  private static final int MAX_TOKENS = 256;

  private EmbeddingModels() {}

  static EmbeddingModel of(Map<String, String> environment) {
    var named = environment.getOrDefault("KITH_MODEL", "");
    if (named.isBlank()) {
      return new EmbeddingModel.Bundled();
    }
    var onnx = Path.of(named);
    var vocabulary = environment.getOrDefault("KITH_MODEL_VOCABULARY", "");
    var pooling = pooling(environment.getOrDefault(POOLING, "mean"));
    return new EmbeddingModel.Custom(
        name(onnx, pooling),
        onnx,
        vocabulary.isBlank() ? beside(onnx) : Path.of(vocabulary),
        dimensions(environment.getOrDefault(DIMENSIONS, "384")),
        MAX_TOKENS,
        pooling);
  }

  /// The `tokenizer.json` beside a model, which says more than a `vocab.txt`.
  private static Path beside(Path onnx) {
    var json = onnx.resolveSibling("tokenizer.json");
    return Files.isReadable(json) ? json : onnx.resolveSibling("vocab.txt");
  }

  /// Most models are called `model.onnx`: the length of the file tells them apart, so that vectors
  /// of one are never taken for those of another. Vectors made before tokens had scales of their
  /// own are those of another, too.
  private static String name(Path onnx, EmbeddingModel.Pooling pooling) {
    var name = onnx.getFileName() + "@" + bytes(onnx) + "+token";
    return pooling == EmbeddingModel.Pooling.CLS ? name + "+cls" : name;
  }

  private static long bytes(Path onnx) {
    try {
      return Files.size(onnx);
    } catch (IOException missing) {
      return 0; // the first text says so
    }
  }

  private static EmbeddingModel.Pooling pooling(String text) {
    return switch (text) {
      case "mean" -> EmbeddingModel.Pooling.MEAN;
      case "cls" -> EmbeddingModel.Pooling.CLS;
      default ->
          throw new Fault.UnusableFile(
                  POOLING, "it must be mean or cls", "Set it to what the model's page says.")
              .raise();
    };
  }

  private static int dimensions(String text) {
    int dimensions = 0;
    try {
      dimensions = Integer.parseInt(text);
    } catch (NumberFormatException wrong) {
      throw wrong(wrong);
    }
    if (dimensions < 1) {
      throw wrong(new IllegalArgumentException(text));
    }
    return dimensions;
  }

  private static RuntimeException wrong(Exception cause) {
    return new Fault.UnusableFile(
            DIMENSIONS,
            "it must be a whole number above 0",
            "Set it to the length of the model's vectors, for instance 384.")
        .raise(cause);
  }
}
