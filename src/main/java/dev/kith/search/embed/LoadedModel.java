package dev.kith.search.embed;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import java.io.ByteArrayInputStream;
import java.lang.foreign.Arena;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// A model in memory, with its tokenizer: token numbers in, pooled vectors out.
final class LoadedModel {
  private static final String CONFIGURED = "The embedding model of the configuration";
  private static final String NEXT =
      "Set KITH_MODEL to a BERT-like sentence embedding model in ONNX form, and"
          + " KITH_MODEL_VOCABULARY to the tokenizer.json that came with it.";

  private final EmbeddingModel model;
  private final ModelTokenizer tokenizer;
  private final OrtEnvironment environment;
  private final OrtSession session;

  private LoadedModel(
      EmbeddingModel model,
      ModelTokenizer tokenizer,
      OrtEnvironment environment,
      OrtSession session) {
    this.model = model;
    this.tokenizer = tokenizer;
    this.environment = environment;
    this.session = session;
  }

  static LoadedModel load(EmbeddingModel model) {
    return LargeStackThread.run(() -> loaded(model));
  }

  private static LoadedModel loaded(EmbeddingModel model) {
    var tokenizer = tokenizer(model);
    OnnxLibrary.fallBackIfDeleted();
    OnnxTelemetry.turnOff();
    try {
      var environment = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
      environment.setTelemetry(false);
      var session = session(model, environment);
      var loaded = new LoadedModel(model, tokenizer, environment, session);
      loaded.checkShape();
      return loaded;
    } catch (OrtException broken) {
      throw unusable(model, "is not a model that ONNX Runtime can load").raise(broken);
    } catch (UnsatisfiedLinkError | NoClassDefFoundError | ExceptionInInitializerError missing) {
      throw new Fault.Unavailable(
              "The embedding model",
              "ONNX Runtime has no native library for this machine",
              "Search by words instead, or run Kith on Linux, macOS or Windows, 64 bit.")
          .raise(missing);
    }
  }

  private static ModelTokenizer tokenizer(EmbeddingModel model) {
    return switch (model) {
      case EmbeddingModel.Bundled _ -> {
        try (var arena = Arena.ofConfined()) {
          var tokens = BundledFile.TOKENS.read(arena);
          var copy = new byte[tokens.remaining()];
          tokens.get(copy);
          yield TokenizerFile.read(new ByteArrayInputStream(copy), model.maxTokens());
        }
      }
      case EmbeddingModel.Custom custom ->
          TokenizerFile.read(custom.vocabulary(), custom.maxTokens());
    };
  }

  private static OrtSession session(EmbeddingModel model, OrtEnvironment environment)
      throws OrtException {
    try (var options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      // should a later runtime start workers, they must not spin between two calls
      options.addConfigEntry("session.intra_op.allow_spinning", "0");
      // texts differ in length: memory plans for each length would only accumulate
      options.setMemoryPatternOptimization(false);
      options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
      return switch (model) {
        case EmbeddingModel.Bundled _ -> bundled(environment, options);
        case EmbeddingModel.Custom custom -> {
          if (!Files.isReadable(custom.onnx())) {
            throw unusable(model, "cannot be read").raise();
          }
          yield environment.createSession(custom.onnx().toString(), options);
        }
      };
    }
  }

  private static OrtSession bundled(OrtEnvironment environment, OrtSession.SessionOptions options)
      throws OrtException {
    try (var arena = Arena.ofConfined()) {
      return environment.createSession(BundledFile.WEIGHTS.read(arena), options);
    }
  }

  private static Fault unusable(EmbeddingModel model, String problem) {
    return switch (model) {
      case EmbeddingModel.Bundled _ -> BundledFile.unusable(problem);
      // Callers must not learn where the operator's files are; the log has the paths.
      case EmbeddingModel.Custom _ -> new Fault.UnusableFile(CONFIGURED, problem, NEXT);
    };
  }

  /// Runs the model to check that it takes our inputs, knows every token of the vocabulary, and
  /// returns vectors of the right length.
  private void checkShape() {
    var call = Call.by("kith");
    embed(tokenizer.encode("a"), call, "failed while it embedded a text");
    if (model instanceof EmbeddingModel.Custom) {
      embed(
          new int[] {tokenizer.largest()},
          call,
          "knows fewer than the " + (tokenizer.largest() + 1) + " tokens of its vocabulary");
    }
  }

  /// The vector of a text, of length 1, or all zeros where the model knows nothing of it: all texts
  /// of unknown words would be alike, whatever they mean.
  float[] embed(String text, Call call) {
    var tokens = tokenizer.encode(text);
    return tokenizer.knows(tokens)
        ? embed(tokens, call, "failed while it embedded a text")
        : new float[model.dimensions()];
  }

  private float[] embed(int[] tokens, Call call, String problem) {
    call.check();
    var ids = Arrays.stream(tokens).asLongStream().toArray();
    var inputs = new HashMap<String, OnnxTensor>();
    try (var options = new OrtSession.RunOptions();
        var _ = call.whenStopped(() -> terminate(options))) {
      for (var name : session.getInputNames()) {
        inputs.put(name, tensor(name, ids));
      }
      return pool(inputs, options);
    } catch (OrtException failed) {
      call.check();
      throw unusable(model, problem).raise(failed);
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
  }

  private static void terminate(OrtSession.RunOptions options) {
    try {
      options.setTerminate(true);
    } catch (OrtException | IllegalStateException over) {
      // the run has already ended
      return;
    }
  }

  private OnnxTensor tensor(String name, long[] ids) throws OrtException {
    var values = new long[ids.length];
    switch (name) {
      case "input_ids" -> values = ids;
      case "attention_mask" -> Arrays.fill(values, 1);
      case "token_type_ids" -> {}
      default -> throw unusable(model, "wants an input called " + name).raise();
    }
    var shape = new long[] {1, ids.length};
    return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape);
  }

  /// The mean over all tokens, or that of the first; a model that pools by itself returns one.
  private float[] pool(Map<String, OnnxTensor> inputs, OrtSession.RunOptions options)
      throws OrtException {
    try (var result = session.run(inputs, options)) {
      if (!(result.get(0) instanceof OnnxTensor tensor)) {
        throw unusable(model, "gives no vectors").raise();
      }
      var shape = tensor.getInfo().getShape();
      var vector = new float[model.dimensions()];
      if (shape[shape.length - 1] != vector.length) {
        long length = shape[shape.length - 1];
        throw new Fault.UnusableFile(
                CONFIGURED,
                "gives vectors of " + length + " numbers, not " + vector.length,
                "Set KITH_MODEL_DIMENSIONS to " + length + ".")
            .raise();
      }
      var values = tensor.getFloatBuffer();
      boolean one = model.pooling() == EmbeddingModel.Pooling.CLS;
      while (values.remaining() >= vector.length && !(one && values.position() > 0)) {
        for (int dimension = 0; dimension < vector.length; dimension++) {
          vector[dimension] += values.get();
        }
      }
      normalise(vector);
      return vector;
    }
  }

  /// Scales the sum over all tokens to length 1, so that it need not be divided first.
  private static void normalise(float[] vector) {
    double square = 0;
    for (var value : vector) {
      square += (double) value * value;
    }
    var factor = square == 0 ? 0 : 1 / Math.sqrt(square);
    for (int dimension = 0; dimension < vector.length; dimension++) {
      vector[dimension] = (float) (vector[dimension] * factor);
    }
  }

  void close() {
    try {
      session.close();
    } catch (OrtException stubborn) {
      throw unusable(model, "could not be closed").raise(stubborn);
    }
  }
}
