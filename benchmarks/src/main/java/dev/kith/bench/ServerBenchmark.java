package dev.kith.bench;

import dev.kith.access.Caller;
import dev.kith.access.TextSigner;
import dev.kith.bench.ServerQuestions.Asking;
import dev.kith.bench.ServerQuestions.Contest;
import dev.kith.bench.ServerQuestions.Kind;
import dev.kith.mapped.MappedGraph;
import dev.kith.tool.CallContext;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Json;
import dev.kith.tool.Limits;
import dev.kith.tool.Tool;
import dev.kith.tool.Toolbox;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.memory.MemoryTools;
import dev.kith.tool.query.QueryLimits;
import dev.kith.tool.query.QueryTools;
import dev.kith.tool.servermemory.ServerMemoryTools;
import java.io.OutputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/// B14: tools on tables in ClickHouse, as `kith publish` makes them, against statements written by
/// hand that fetch the same rows. What must be known of the server to read the figures is said by
/// `KITH_CLICKHOUSE_ABOUT`; where it runs on this machine, `KITH_CLICKHOUSE_PID` names its process,
/// and the processor time of both is reported beside the time that passed.
final class ServerBenchmark implements Benchmark {
  private static final int CALLS = Integer.getInteger("kith.bench.server.calls", 20);
  private static final int FEW_CALLS = Integer.getInteger("kith.bench.server.few", 2);
  private static final int WARM_CALLS = 30;
  private static final String ONLY = System.getProperty("kith.bench.server.only", "");
  private static final long SEED = Long.getLong("kith.bench.seed", 20261115);
  private static final int ROUNDS = Integer.getInteger("kith.bench.server.rounds", 5);
  private static final double MOST = 1.3;
  private static final int MOST_READ = 100;

  private final AtomicLong read = new AtomicLong();

  @Override
  public String name() {
    return "B14";
  }

  @Override
  public String title() {
    return "Tools on ClickHouse against statements written by hand";
  }

  @Override
  public Report run() throws Exception {
    var url = System.getenv("KITH_CLICKHOUSE_URL");
    if (url == null) {
      System.out.println(
          "  B14 is SKIPPED: no ClickHouse here; KITH_CLICKHOUSE_URL names a server");
      return new Report(List.of(), List.of());
    }
    var server = new ServerGraph(url);
    var notes = new ArrayList<>(server.fill());
    var rows = new ArrayList<Row>();
    try (var graph = server.open(read::addAndGet);
        var usual = toolbox(graph, usual());
        var other = toolbox(graph, Map.of(Family.SERVER_MEMORY, ServerMemoryTools.all()))) {
      var questions = new ServerQuestions(server.tables());
      warm(usual, questions.all().getFirst());
      for (var each : questions.all()) {
        if (each.what().contains(ONLY)) {
          var here = usual.catalogue().find(each.tool()).isPresent() ? usual : other;
          rows.addAll(compare(here, server.tables(), each));
        }
      }
    }
    notes.add(
        "the statements fetch the same rows, as text, over the same HTTP interface, in as few round"
            + " trips as it takes; a tool also reads its arguments, checks them, shapes the answer"
            + " and writes it as JSON");
    notes.add(
        "returned rows are those of the hand-written statements; answers about paths and"
            + " intersections contain fewer");
    notes.add(
        Integer.toString(CALLS)
            + " calls a round, from nodes drawn at random; "
            + FEW_CALLS
            + " where every row is looked at");
    Optional.ofNullable(System.getenv("KITH_CLICKHOUSE_ABOUT")).ifPresent(notes::add);
    return new Report(notes, rows);
  }

  static Map<Family, List<Tool>> usual() {
    var signer = new TextSigner(() -> new byte[TextSigner.KEY_BYTES]);
    return Map.of(
        Family.BFS,
        BfsTools.all(),
        Family.QUERY,
        QueryTools.all(QueryLimits.USUAL, signer),
        Family.MEMORY,
        MemoryTools.daily(InstantSource.system()));
  }

  static Toolbox toolbox(MappedGraph graph, Map<Family, List<Tool>> families) {
    return new Toolbox(new Catalogue(families), new OneGraph(graph), Limits.FOR_PROGRAMS);
  }

  /// Lets both be compiled before the first is measured.
  private static void warm(Toolbox toolbox, Contest contest) throws Exception {
    for (int call = 0; call < WARM_CALLS; call++) {
      call(toolbox, contest, call);
      contest.hand().about(call);
    }
  }

  private List<Row> compare(Toolbox toolbox, ServerTables hand, Contest contest) throws Exception {
    boolean bounded = contest.kind() == Kind.BOUNDED;
    long[] keys =
        new SplittableRandom(SEED)
            .longs(bounded ? CALLS : FEW_CALLS, 0, ServerGraph.NODES)
            .toArray();
    call(toolbox, contest, keys[0]); // the first call of all also counts what there is
    for (long key : keys) {
      contest.arguments().about(key);
    }
    hand.read();
    read.set(0);
    long returned = 0;
    for (long key : keys) {
      call(toolbox, contest, key);
      returned += contest.hand().about(key);
    }
    long ours = read.get();
    long theirs = hand.read();
    var rounds = new Interleaved(keys, key -> call(toolbox, contest, key), contest.hand());
    var why = Figures.count(returned / keys.length) + " rows a call by hand";
    var rows = new ArrayList<Row>();
    rows.add(Row.atMost(contest.what(), rounds.times(), MOST, why));
    rounds
        .processorTimes()
        .ifPresent(
            ratio ->
                rows.add(
                    new Row(
                        contest.what() + ": processor time, here and on the server",
                        Figures.times(ratio.median()),
                        ratio.details(),
                        "",
                        Verdict.TOLD,
                        "counts no waiting for others")));
    if (bounded) {
      double ratio = (double) ours / returned;
      rows.add(
          new Row(
              contest.what() + ": rows read per row returned",
              Figures.times(ratio),
              "Kith " + Figures.count(ours) + "; hand " + Figures.count(theirs),
              "≤ " + Figures.times(MOST_READ),
              ratio <= MOST_READ ? Verdict.MET : Verdict.MISSED,
              "by the server's own count"));
    }
    rows.forEach(row -> System.out.println("  " + row));
    return rows;
  }

  /// Call after call in turns, so that whatever disturbs the machine disturbs both; each pair of
  /// calls about one node is a round.
  private static final class Interleaved {
    private static final Optional<Long> SERVER =
        Optional.ofNullable(System.getenv("KITH_CLICKHOUSE_PID")).map(Long::valueOf);

    private final List<Asking<Long>> both;
    private final double[][] nanos;
    private final double[][] worked = new double[2][ROUNDS];

    Interleaved(long[] keys, Asking<Long> kith, Asking<Long> hand) throws Exception {
      this.both = List.of(kith, hand);
      this.nanos = new double[2][ROUNDS * keys.length];
      for (int round = 0; round < ROUNDS; round++) {
        for (int turn = 0; turn < 2 * keys.length; turn++) {
          int who = (turn + turn / 2 + round) % 2;
          double before = processor();
          nanos[who][round * keys.length + turn / 2] = took(who, keys[turn / 2]);
          worked[who][round] += (processor() - before) / keys.length;
        }
      }
    }

    private double took(int who, long key) throws Exception {
      long start = System.nanoTime();
      both.get(who).about(key);
      return System.nanoTime() - start;
    }

    private static double processor() {
      return Stream.concat(Stream.of(ProcessHandle.current().pid()), SERVER.stream())
          .flatMap(pid -> ProcessHandle.of(pid).stream())
          .flatMap(process -> process.info().totalCpuDuration().stream())
          .mapToDouble(Duration::toNanos)
          .sum();
    }

    Rounds.Ratio times() {
      return Rounds.ratio("Kith", nanos[0], "hand", nanos[1]);
    }

    /// Empty where nobody said which process the server is.
    Optional<Rounds.Ratio> processorTimes() {
      return SERVER.map(_ -> Rounds.ratio("Kith", worked[0], "hand", worked[1]));
    }
  }

  static long call(Toolbox toolbox, Contest contest, long key) throws Exception {
    var arguments = Json.read(contest.arguments().about(key));
    var context = toolbox.context(Caller.local("bench"), CallContext.ProgressListener.IGNORED);
    var tool = toolbox.catalogue().find(contest.tool()).orElseThrow();
    var result = toolbox.call(tool, arguments, context);
    result.body().writeTo(OutputStream.nullOutputStream());
    if (result.isFault()) {
      throw new IllegalStateException(contest.what() + ": " + result.json());
    }
    return result.body().length();
  }
}
