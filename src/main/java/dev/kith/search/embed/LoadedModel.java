package dev.kith.search.embed;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// A model in memory, with its tokenizer: token numbers in, pooled vectors out.
final class LoadedModel {
  private static final String WEIGHTS = "/all-minilm-l6-v2-q.onnx";
  private static final String TOKENS = "/all-minilm-l6-v2-q-tokenizer.json";
  private static final String NEXT =
      "Name a BERT-like sentence embedding model in ONNX form in the configuration.";

  private final EmbeddingModel model;
  private final WordPiece wordPiece;
  private final OrtEnvironment environment;
  private final OrtSession session;

  private LoadedModel(
      EmbeddingModel model, Vocabulary vocabulary, OrtEnvironment environment, OrtSession session) {
    this.model = model;
    this.wordPiece = new WordPiece(vocabulary, model.lowerCase(), model.maxTokens());
    this.environment = environment;
    this.session = session;
  }

  static LoadedModel load(EmbeddingModel model, int threads) {
    var vocabulary = vocabulary(model);
    try {
      var environment = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
      var session = session(model, environment, threads);
      var loaded = new LoadedModel(model, vocabulary, environment, session);
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

  private static Vocabulary vocabulary(EmbeddingModel model) {
    return switch (model) {
      case EmbeddingModel.Bundled _ -> {
        try (var in = resource(TOKENS)) {
          yield Vocabulary.read(in, TOKENS);
        } catch (IOException unreadable) {
          throw unusable(model, "cannot be read").raise(unreadable);
        }
      }
      case EmbeddingModel.Custom custom -> Vocabulary.read(custom.vocabulary());
    };
  }

  private static OrtSession session(EmbeddingModel model, OrtEnvironment environment, int threads)
      throws OrtException {
    try (var options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(threads);
      options.setInterOpNumThreads(1);
      // idle workers would otherwise burn a core each between two questions
      options.addConfigEntry("session.intra_op.allow_spinning", "0");
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

  /// The weights pass through memory outside the heap that is given back at once.
  private static OrtSession bundled(OrtEnvironment environment, OrtSession.SessionOptions options)
      throws OrtException {
    try (var arena = Arena.ofConfined();
        var in = resource(WEIGHTS)) {
      var url = Objects.requireNonNull(LoadedModel.class.getResource(WEIGHTS));
      var bytes = url.openConnection().getContentLengthLong();
      ByteBuffer weights = arena.allocate(bytes).asByteBuffer();
      var channel = Channels.newChannel(in);
      while (weights.hasRemaining() && channel.read(weights) >= 0) {
        Thread.onSpinWait();
      }
      return environment.createSession(weights.flip(), options);
    } catch (IOException unreadable) {
      throw unusable(new EmbeddingModel.Bundled(), "cannot be read").raise(unreadable);
    }
  }

  private static InputStream resource(String name) {
    var in = LoadedModel.class.getResourceAsStream(name);
    if (in == null) {
      throw unusable(new EmbeddingModel.Bundled(), "is missing from this build").raise();
    }
    return in;
  }

  private static Fault unusable(EmbeddingModel model, String problem) {
    return switch (model) {
      case EmbeddingModel.Bundled _ ->
          new Fault.Unavailable(
              "The embedding model", "the model of Kith itself " + problem, "Install Kith again.");
      case EmbeddingModel.Custom custom ->
          new Fault.UnusableFile(custom.onnx().toString(), problem, NEXT);
    };
  }

  /// One tiny run tells whether the model takes our inputs and gives vectors of the right length.
  private void checkShape() throws OrtException {
    var probe = new float[1][model.dimensions()];
    run(new int[] {0}, new int[][] {tokens("a")}, probe, Call.by("kith"));
  }

  int[] tokens(String text) {
    return wordPiece.encode(text);
  }

  /// Embeds the texts with the numbers `rows` and leaves each vector in its place.
  void run(int[] rows, int[][] tokens, float[][] vectors, Call call) {
    int length = Arrays.stream(rows).map(row -> tokens[row].length).max().orElse(0);
    var ids = new long[rows.length * length];
    var mask = new long[rows.length * length];
    for (int row = 0; row < rows.length; row++) {
      var pieces = tokens[rows[row]];
      for (int at = 0; at < pieces.length; at++) {
        ids[row * length + at] = pieces[at];
        mask[row * length + at] = 1;
      }
    }
    var inputs = new HashMap<String, OnnxTensor>();
    try (var options = new OrtSession.RunOptions();
        var _ = call.whenStopped(() -> terminate(options))) {
      var shape = new long[] {rows.length, length};
      for (var name : session.getInputNames()) {
        inputs.put(name, tensor(name, ids, mask, shape));
      }
      pool(inputs, options, rows, tokens, vectors);
    } catch (OrtException failed) {
      call.check();
      throw unusable(model, "failed while it embedded a text").raise(failed);
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
  }

  private static void terminate(OrtSession.RunOptions options) {
    try {
      options.setTerminate(true);
    } catch (OrtException | IllegalStateException over) {
      // the run ended by itself: there is nothing left to stop
      return;
    }
  }

  private OnnxTensor tensor(String name, long[] ids, long[] mask, long[] shape)
      throws OrtException {
    var values =
        switch (name) {
          case "input_ids" -> ids;
          case "attention_mask" -> mask;
          case "token_type_ids" -> new long[ids.length];
          default -> throw unusable(model, "wants an input called " + name).raise();
        };
    return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape);
  }

  private void pool(
      Map<String, OnnxTensor> inputs,
      OrtSession.RunOptions options,
      int[] rows,
      int[][] tokens,
      float[][] vectors)
      throws OrtException {
    try (var result = session.run(inputs, options)) {
      if (!(result.get(0) instanceof OnnxTensor tensor)) {
        throw unusable(model, "gives no vectors").raise();
      }
      var shape = tensor.getInfo().getShape();
      if (shape[shape.length - 1] != model.dimensions()) {
        var problem = "gives vectors of " + shape[shape.length - 1] + " numbers, not ";
        throw unusable(model, problem + model.dimensions()).raise();
      }
      var values = tensor.getFloatBuffer();
      int length = shape.length == 3 ? (int) shape[1] : 1;
      for (int row = 0; row < rows.length; row++) {
        var vector = vectors[rows[row]];
        int used = shape.length == 3 ? tokens[rows[row]].length : 1;
        int start = row * length * vector.length;
        for (int at = 0; at < used; at++) {
          for (int dimension = 0; dimension < vector.length; dimension++) {
            vector[dimension] += values.get(start++);
          }
        }
        normalise(vector);
      }
    }
  }

  /// The mean needs no division: only the direction is kept.
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
