package dev.kith.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.sun.management.OperatingSystemMXBean;
import dev.kith.graph.Call;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.search.embed.EmbeddingModel;
import dev.kith.search.embed.ModelTokenizer;
import dev.kith.search.embed.OnnxEmbedder;
import dev.kith.search.embed.TokenizerFile;
import dev.kith.store.Home;
import dev.kith.store.sqlite.DatabaseFiles;
import dev.kith.store.sqlite.ProcessLock;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;

/// B19: how many texts get their vectors in a second, against ONNX Runtime in a plain loop.
///
/// The loops tokenize as Kith does, sort by length so that little is padded, and use every core: in
/// the operators, or with a batch for each.
final class EmbeddingBenchmark implements Benchmark {
  private static final String MODEL = "/all-minilm-l6-v2-q";
  private static final int CORES = Runtime.getRuntime().availableProcessors();
  private static final int MAX_TOKENS = 256;
  private static final int DIMENSIONS = 384;
  private static final int ROUNDS = 5;
  private static final double LEAST = 0.9;
  private static final String SAME = "the loop rounds the numbers of each text together";
  private static final String OTHER =
      "the loop rounds the numbers of a batch together: a text's vector depends on the others"
          + " (cosine 0.985 to 0.994 to its own); Kith rounds those of each token";
  private static final String FIGURE = "texts a second to: ";
  private static final String ALONE = "one by one, one on each core";
  private static final String SMALL = "batches of 8 by length, one on each core";
  private static final String LARGE = "batches of 32 by length, all cores in each";

  /// ONNX Runtime takes more stack than threads usually have.
  private static final ThreadFactory THREADS = Thread.ofPlatform().stackSize(64L << 20).factory();

  @Override
  public String name() {
    return "B19";
  }

  @Override
  public String title() {
    return "Texts embedded a second against ONNX Runtime in a plain loop";
  }

  @Override
  public Report run() throws Exception {
    var texts = texts();
    var rows = new ArrayList<Row>();
    var call = Call.by("bench");
    try (var embedder = new OnnxEmbedder(new EmbeddingModel.Bundled(), CORES)) {
      embedder.embed(texts.subList(0, 1), call); // starts the runtime
      measure(embedder, texts, rows);
      rows.add(stored(texts, embedder));
    }
    return new Report(
        List.of(
            texts.size()
                + " texts: names, notes of a sentence or two, and texts of some hundred words; the"
                + " bundled model, "
                + CORES
                + " cores",
            "every loop tokenizes with Kith's tokenizer, and is handed its batches by length"),
        rows);
  }

  private static void measure(OnnxEmbedder embedder, List<String> texts, List<Row> rows)
      throws Exception {
    var call = Call.by("bench");
    try (var operators = new Loop(CORES);
        var batches = new Loop(1)) {
      var rounds =
          new Rounds(1, ROUNDS)
              .add("Kith", () -> embedder.embed(texts, call).size())
              .add(ALONE, () -> batches.run(texts, 1, CORES))
              .add(SMALL, () -> batches.run(texts, 8, CORES))
              .add(LARGE, () -> operators.run(texts, 32, 1))
              .run(texts.size());
      rows.add(Row.atLeast(FIGURE + ALONE, rounds.ratio(ALONE, "Kith"), LEAST, SAME));
      rows.add(Row.atLeast(FIGURE + SMALL, rounds.ratio(SMALL, "Kith"), LEAST, OTHER));
      rows.add(Row.atLeast(FIGURE + LARGE, rounds.ratio(LARGE, "Kith"), LEAST, OTHER));
      double most = 1e9 / rounds.median("Kith");
      rows.add(Row.informational("Kith", Math.round(most) + " texts a second", ""));
      var ours = new double[ROUNDS];
      var alone = new double[ROUNDS];
      var small = new double[ROUNDS];
      for (int round = 0; round < ROUNDS; round++) {
        ours[round] = processor(() -> embedder.embed(texts, call).size()) / texts.size();
        alone[round] = processor(() -> batches.run(texts, 1, CORES)) / texts.size();
        small[round] = processor(() -> batches.run(texts, 8, CORES)) / texts.size();
      }
      rows.add(processorTime(ALONE, Rounds.ratio(ALONE, alone, "Kith", ours), SAME));
      rows.add(processorTime(SMALL, Rounds.ratio(SMALL, small, "Kith", ours), OTHER));
    }
  }

  /// What others do on the machine disturbs this less than the time that passes.
  private static double processor(Callable<? extends Number> work) throws Exception {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long began = system.getProcessCpuTime();
    if (work.call().longValue() == 42) {
      System.out.println("the checksum happens to be 42");
    }
    return system.getProcessCpuTime() - began;
  }

  private static Row processorTime(String loop, Rounds.Ratio ratio, String why) {
    return new Row(
        "processor time of a text: " + loop,
        Figures.times(ratio.median()),
        ratio.details(),
        "",
        Verdict.TOLD,
        why);
  }

  /// From entities on disk to vectors on disk.
  private static Row stored(List<String> texts, OnnxEmbedder embedder) throws Exception {
    var ours = new double[ROUNDS];
    var alone = new double[ROUNDS];
    var folder = Files.createTempDirectory("kith-embedding");
    try (var home = new Home(folder, "memory", embedder, InstantSource.system())) {
      for (int round = 0; round < ROUNDS; round++) {
        var database = "round" + round;
        home.create(database, "");
        var lock = new DatabaseFiles(database, folder.resolve(database)).lock("embedding");
        try (var _ = ProcessLock.tryTake(lock).orElseThrow()) {
          home.named(database).write(Call.by("bench").withoutWaiting(), entities(texts));
          long began = System.nanoTime();
          home.embed(database, Call.by("bench"), (_, _, _) -> {});
          ours[round] = (System.nanoTime() - began) / (double) texts.size();
          began = System.nanoTime();
          embedder.embed(texts, Call.by("bench"));
          alone[round] = (System.nanoTime() - began) / (double) texts.size();
        }
      }
    } finally {
      delete(folder);
    }
    var ratio = Rounds.ratio("embedder alone", alone, "read, embedded, stored", ours);
    return new Row(
        "texts a second from tables to tables, to the embedder alone",
        Figures.times(ratio.median()),
        ratio.details(),
        "",
        Verdict.TOLD,
        "an entity's text has its type, too");
  }

  private static List<Mutation> entities(List<String> texts) {
    var all = new ArrayList<Mutation>();
    for (var text : texts) {
      var node = new Node("n" + all.size(), "text", Metadata.NONE);
      all.add(new Mutation.CreateNode(node, List.of(text)));
    }
    return all;
  }

  private static List<String> texts() throws IOException {
    var all = new ArrayList<String>();
    for (var line : Files.readAllLines(Path.of("benchmarks/data/questions.tsv"))) {
      var cells = line.split("\t");
      all.add(cells[0]);
      all.add(cells[1]);
    }
    var notes = List.copyOf(all);
    for (int at = 0; at + 8 <= notes.size(); at += 16) {
      all.add(String.join(" ", notes.subList(at, at + 8)));
    }
    return all;
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /// What somebody would write who has ONNX Runtime and a tokenizer.
  private static final class Loop implements AutoCloseable {
    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final ModelTokenizer tokenizer;
    private final OrtSession session;

    /// @param threads how many cores an operator uses
    private Loop(int threads) throws Exception {
      try (var tokens = EmbeddingBenchmark.class.getResourceAsStream(MODEL + "-tokenizer.json")) {
        tokenizer = TokenizerFile.read(tokens, MAX_TOKENS);
      }
      var loading = new FutureTask<>(() -> load(environment, threads));
      THREADS.newThread(loading).start();
      session = loading.get();
    }

    private static OrtSession load(OrtEnvironment environment, int threads)
        throws IOException, OrtException {
      try (var weights = EmbeddingBenchmark.class.getResourceAsStream(MODEL + ".onnx");
          var options = new OrtSession.SessionOptions()) {
        options.setIntraOpNumThreads(threads);
        return environment.createSession(weights.readAllBytes(), options);
      }
    }

    private long run(List<String> texts, int batch, int workers) throws Exception {
      var tokens =
          texts.stream()
              .map(tokenizer::encode)
              .sorted(Comparator.comparingInt(ids -> ids.length))
              .toList();
      var work = new ArrayList<Callable<Integer>>();
      for (int at = 0; at < tokens.size(); at += batch) {
        var some = tokens.subList(at, Math.min(tokens.size(), at + batch));
        work.add(() -> embed(some).length);
      }
      long sum = 0;
      try (var pool = Executors.newFixedThreadPool(workers, THREADS)) {
        for (var done : pool.invokeAll(work)) {
          sum += done.get();
        }
      }
      return sum;
    }

    private float[][] embed(List<int[]> tokens) throws OrtException {
      int longest = tokens.getLast().length;
      var ids = new long[tokens.size() * longest];
      var mask = new long[ids.length];
      for (int row = 0; row < tokens.size(); row++) {
        var text = tokens.get(row);
        for (int at = 0; at < text.length; at++) {
          ids[row * longest + at] = text[at];
          mask[row * longest + at] = 1;
        }
      }
      long[] shape = {tokens.size(), longest};
      Map<String, OnnxTensor> inputs = new HashMap<>();
      try {
        inputs.put("input_ids", tensor(ids, shape));
        inputs.put("attention_mask", tensor(mask, shape));
        inputs.put("token_type_ids", tensor(new long[ids.length], shape));
        inputs.keySet().retainAll(session.getInputNames());
        try (var result = session.run(inputs)) {
          return pooled((OnnxTensor) result.get(0), tokens, longest);
        }
      } finally {
        inputs.values().forEach(OnnxTensor::close);
      }
    }

    private OnnxTensor tensor(long[] values, long[] shape) throws OrtException {
      return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape);
    }

    private static float[][] pooled(OnnxTensor output, List<int[]> tokens, int longest) {
      var values = output.getFloatBuffer();
      var vectors = new float[tokens.size()][DIMENSIONS];
      for (int row = 0; row < vectors.length; row++) {
        double square = 0;
        for (int at = 0; at < tokens.get(row).length; at++) {
          int from = (row * longest + at) * DIMENSIONS;
          for (int dimension = 0; dimension < DIMENSIONS; dimension++) {
            vectors[row][dimension] += values.get(from + dimension);
          }
        }
        for (float value : vectors[row]) {
          square += value * value;
        }
        for (int dimension = 0; dimension < DIMENSIONS; dimension++) {
          vectors[row][dimension] /= (float) Math.sqrt(square);
        }
      }
      return vectors;
    }

    @Override
    public void close() throws OrtException {
      session.close();
    }
  }
}
