package dev.kith.search.embed;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.search.onnx.TokenScaling;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// A model in memory, with its tokenizer: token numbers in, pooled vectors out.
final class LoadedModel {
  private static final String CONFIGURED = "The embedding model of the configuration";
  private static final String NEXT =
      "Set KITH_MODEL to a BERT-like sentence embedding model in ONNX form, and"
          + " KITH_MODEL_VOCABULARY to the tokenizer.json that came with it.";

  private static final String FAILED = "failed while it embedded a text";

  /// Larger files are run as they are.
  private static final long MOST_CHANGED = 1L << 30;

  /// How many tokens run together, at most, padded ones included; more are no faster.
  private static final int MOST_TOKENS = 512;

  /// At most this part of a text is padded, or one token.
  private static final int PADDED = 8;

  private final EmbeddingModel model;
  private final ModelTokenizer tokenizer;
  private final OrtEnvironment environment;
  private final OrtSession session;

  /// Whether the vector of a text is the same whatever is embedded with it.
  private final boolean together;

  private LoadedModel(
      EmbeddingModel model,
      ModelTokenizer tokenizer,
      OrtEnvironment environment,
      OrtSession session,
      boolean together) {
    this.model = model;
    this.tokenizer = tokenizer;
    this.environment = environment;
    this.session = session;
    this.together = together;
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
      var loaded = opened(model, tokenizer, environment);
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
      case EmbeddingModel.Custom custom -> {
        if (!Files.isRegularFile(custom.onnx())) { // not the vocabulary is at fault then
          throw unusable(model, "is not a file").raise();
        }
        yield TokenizerFile.read(custom.vocabulary(), custom.maxTokens());
      }
    };
  }

  private static LoadedModel opened(
      EmbeddingModel model, ModelTokenizer tokenizer, OrtEnvironment environment)
      throws OrtException {
    try (var options = new OrtSession.SessionOptions();
        var arena = Arena.ofConfined()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      // should a later runtime start workers, they must not spin between two calls
      options.addConfigEntry("session.intra_op.allow_spinning", "0");
      // texts differ in length: memory plans for each length would only accumulate
      options.setMemoryPatternOptimization(false);
      options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
      var scaled = content(model, arena).flatMap(content -> scaled(content, arena));
      var session =
          scaled.isPresent()
              ? environment.createSession(scaled.get(), options)
              : environment.createSession(file(model), options);
      return new LoadedModel(model, tokenizer, environment, session, scaled.isPresent());
    }
  }

  /// What of a model fits into memory at once, as all that are quantised do.
  private static Optional<ByteBuffer> content(EmbeddingModel model, Arena arena) {
    return switch (model) {
      case EmbeddingModel.Bundled _ -> Optional.of(BundledFile.WEIGHTS.read(arena));
      case EmbeddingModel.Custom custom -> {
        try (var in = Channels.newChannel(Files.newInputStream(custom.onnx()))) {
          long bytes = Files.size(custom.onnx());
          if (bytes > MOST_CHANGED) {
            yield Optional.empty();
          }
          var content = arena.allocate(bytes).asByteBuffer();
          while (content.hasRemaining() && in.read(content) >= 0) {
            Thread.onSpinWait();
          }
          yield Optional.of(content.flip());
        } catch (IOException unreadable) {
          throw unusable(model, "cannot be read").raise(unreadable);
        }
      }
    };
  }

  private static Optional<ByteBuffer> scaled(ByteBuffer content, Arena arena) {
    return TokenScaling.of(content, bytes -> arena.allocate(bytes).asByteBuffer());
  }

  private static String file(EmbeddingModel model) {
    return switch (model) {
      case EmbeddingModel.Bundled _ ->
          throw BundledFile.unusable("is not quantised as expected").raise();
      case EmbeddingModel.Custom custom -> custom.onnx().toString();
    };
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
    run(List.of(tokenizer.encode("a")), call, FAILED);
    if (model instanceof EmbeddingModel.Custom) {
      run(
          List.of(new int[] {tokenizer.largest()}),
          call,
          "knows fewer than the " + (tokenizer.largest() + 1) + " tokens of its vocabulary");
    }
  }

  /// The vectors of texts, of length 1, or all zeros where the model knows nothing of a text: all
  /// texts of unknown words would be alike, whatever they mean.
  List<float[]> embed(List<String> texts, Call call) {
    var tokens = texts.stream().map(tokenizer::encode).toList();
    var vectors = new float[texts.size()][model.dimensions()];
    var order =
        IntStream.range(0, tokens.size())
            .filter(at -> tokenizer.knows(tokens.get(at)))
            .boxed()
            .sorted(Comparator.comparingInt(at -> tokens.get(at).length))
            .toList();
    for (int from = 0; from < order.size(); ) {
      int until = from + 1;
      while (until < order.size() && fits(tokens, order.subList(from, until + 1))) {
        until++;
      }
      var batch = order.subList(from, until);
      var pooled = run(batch.stream().map(tokens::get).toList(), call, FAILED);
      for (int at = 0; at < pooled.length; at++) {
        vectors[batch.get(at)] = pooled[at];
      }
      from = until;
    }
    return List.of(vectors);
  }

  /// Whether texts are run together: such that little is padded, and no run takes long.
  private boolean fits(List<int[]> tokens, List<Integer> batch) {
    int shortest = tokens.get(batch.getFirst()).length;
    int longest = tokens.get(batch.getLast()).length;
    return together
        && longest * batch.size() <= MOST_TOKENS
        && longest - shortest <= Math.max(1, shortest / PADDED);
  }

  /// @param batch the tokens of texts, of which the last has the most
  private float[][] run(List<int[]> batch, Call call, String problem) {
    call.check();
    var inputs = new HashMap<String, OnnxTensor>();
    try (var options = new OrtSession.RunOptions();
        var _ = call.whenStopped(() -> terminate(options))) {
      for (var name : session.getInputNames()) {
        inputs.put(name, tensor(name, batch));
      }
      return pool(batch, inputs, options);
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

  private OnnxTensor tensor(String name, List<int[]> batch) throws OrtException {
    int longest = batch.getLast().length;
    var values = new long[batch.size() * longest];
    for (int row = 0; row < batch.size(); row++) {
      var ids = batch.get(row);
      for (int at = 0; at < ids.length; at++) {
        values[row * longest + at] =
            switch (name) {
              case "input_ids" -> ids[at];
              case "attention_mask" -> 1;
              case "token_type_ids" -> 0;
              default -> throw unusable(model, "wants an input called " + name).raise();
            };
      }
    }
    var shape = new long[] {batch.size(), longest};
    return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape);
  }

  /// The mean over all tokens of each text, or the first one's vector; a model that pools by itself
  /// returns one for each text.
  private float[][] pool(
      List<int[]> batch, Map<String, OnnxTensor> inputs, OrtSession.RunOptions options)
      throws OrtException {
    try (var result = session.run(inputs, options)) {
      if (!(result.get(0) instanceof OnnxTensor tensor)) {
        throw unusable(model, "gives no vectors").raise();
      }
      var shape = tensor.getInfo().getShape();
      checkDimensions(shape[shape.length - 1]);
      var values = tensor.getFloatBuffer();
      int dimensions = model.dimensions();
      int each = values.remaining() / batch.size();
      boolean first = each == dimensions || model.pooling() == EmbeddingModel.Pooling.CLS;
      var vectors = new float[batch.size()][dimensions];
      for (int row = 0; row < vectors.length; row++) {
        values.position(row * each);
        for (int token = 0; token < (first ? 1 : batch.get(row).length); token++) {
          for (int dimension = 0; dimension < dimensions; dimension++) {
            vectors[row][dimension] += values.get();
          }
        }
        normalise(vectors[row]);
      }
      return vectors;
    }
  }

  private void checkDimensions(long length) {
    if (length != model.dimensions()) {
      throw new Fault.UnusableFile(
              CONFIGURED,
              "gives vectors of " + length + " numbers, not " + model.dimensions(),
              "Set KITH_MODEL_DIMENSIONS to " + length + ".")
          .raise();
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
