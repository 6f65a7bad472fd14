package dev.kith.store;

import dev.kith.boot.ChildJvm;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Hit;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.Progress;
import dev.kith.graph.RandomMutations;
import dev.kith.graph.Scope;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.history.Forgetting;
import dev.kith.store.record.MutationWriter;
import dev.kith.store.record.WritableNodes;
import dev.kith.store.transfer.Import;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/// A process of its own that writes to databases until it is killed, telling each write that was
/// acknowledged.
public final class WriterProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader out;

  private WriterProcess(Process process) {
    this.process = process;
    this.out = process.inputReader(StandardCharsets.UTF_8);
  }

  /// Starts `how`: `chain NAME` writes a numbered chain to one database, `random SEED COUNT` random
  /// batches to `g0`, `g1` …
  public static WriterProcess start(Path home, String... how) throws IOException {
    var command = ChildJvm.command(WriterProcess.class, "-Xmx256m");
    command.add(home.toString());
    command.addAll(List.of(how));
    return new WriterProcess(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /// The next line it says; waits for it.
  public String line() throws IOException {
    return out.readLine();
  }

  /// What it answers to a line.
  public String answer(String line) throws IOException {
    process.outputWriter(StandardCharsets.UTF_8).append(line).append('\n').flush();
    return line();
  }

  /// Ends it without warning, and gives the lines that it still had said.
  public List<String> kill() throws IOException {
    process.toHandle().destroyForcibly();
    return out.lines().toList();
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }

  public static void main(String[] arguments) throws IOException {
    try (var home =
        new Home(Path.of(arguments[0]), "memory", new WordEmbedder(), InstantSource.system())) {
      switch (arguments[1]) {
        case "chain" -> chain(home, arguments[2]);
        case "rough" -> RoughUse.run(home, Long.parseLong(arguments[2]));
        case "migrate" -> MigrationTest.stopInTheMiddle(Path.of(arguments[0]));
        case "upgrade" -> MigrationTest.upgrade(Path.of(arguments[0]));
        case "partner" -> Partner.run(Path.of(arguments[0]));
        case "import" -> load(home, Path.of(arguments[2]));
        case "forget" -> forget(home, arguments[2]);
        case "compact" -> compact(home);
        case "sit" -> sit(home, arguments[2]);
        case "hold" -> hold(home, arguments[2]);
        default -> random(home, Long.parseLong(arguments[2]), Integer.parseInt(arguments[3]));
      }
    }
  }

  /// Writes node after node, each tied to the one before and with an observation, in one to three
  /// transactions.
  private static void chain(Home home, String name) {
    var graph = home.named("memory");
    for (int number = 0; ; number++) {
      var id = name + "-" + number;
      var call = Call.by(name);
      var node =
          new Mutation.CreateNode(
              new Node(id, "link", new Metadata("{\"number\":" + number + "}")), List.of());
      var observe = new Mutation.AddObservations(id, List.of("noted by " + id));
      if (number == 0) {
        graph.write(call, List.of(node, observe));
      } else {
        var edge =
            new Mutation.CreateEdge(
                new Edge(name + "-" + (number - 1), "NEXT", id, Metadata.NONE), false);
        if (number % 2 == 0) {
          graph.write(call, List.of(node, edge, observe));
        } else {
          graph.write(call, List.of(node));
          graph.write(call, List.of(edge));
          graph.write(call, List.of(observe));
        }
      }
      System.out.println(number);
    }
  }

  /// Makes an entity and forgets it, one after another, and says when each is there and when it is
  /// gone.
  private static void forget(Home home, String name) {
    var graph = home.named("memory");
    for (int number = 0; ; number++) {
      var id = name + number + "z";
      var node = new Node(id, "link", Metadata.NONE);
      graph.write(
          Call.by(name), List.of(new Mutation.CreateNode(node, List.of("noted " + id + " so"))));
      System.out.println("made " + number);
      var gone =
          graph.forget(
              Call.by(name),
              new Forgetting(
                  List.of(id),
                  List.of(),
                  Optional.empty(),
                  Optional.empty(),
                  false,
                  List.of(),
                  false),
              false);
      System.out.println((gone.change() > 0 ? "gone " : "kept ") + number);
    }
  }

  /// Writes and removes the history before, one after another.
  private static void compact(Home home) throws IOException {
    var graph = home.owned("memory");
    for (int number = 0; ; number++) {
      var node = new Node("c" + number, "link", Metadata.NONE);
      graph.write(Call.by("compact"), List.of(new Mutation.CreateNode(node, List.of("noted"))));
      System.out.println("made " + number);
      graph.forgetting().trim(Call.by("compact"), InstantSource.system().instant(), Progress.NONE);
      graph.forgetting().clean(Call.by("compact"));
    }
  }

  /// Reads and searches a database whenever it is told to, and has it open in between.
  private static void sit(Home home, String database) throws IOException {
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var graph = home.named(database);
    System.out.println("ready");
    for (var words = in.readLine(); words != null; words = in.readLine()) {
      var question = new SearchQuestion(words, SearchQuestion.Mode.WORDS, Set.of(), 9, 0);
      System.out.println(
          graph.<List<String>>read(
              Call.by("reader"),
              view -> view.ids(view.search(question).stream().mapToInt(Hit::node).toArray())));
    }
  }

  private static void load(Home home, Path file) {
    Import.run(
        home,
        "big",
        List.of(file),
        Homes.STRICT,
        Call.by("import"),
        (phase, done, total) -> System.out.println(phase + " " + done + " of " + total));
  }

  /// Imports a node, and is done with it only when told so.
  private static void hold(Home home, String database) throws IOException {
    home.owned(database)
        .load(
            Call.by("import"),
            (tables, now) -> {
              new MutationWriter(tables, now, "import", WritableNodes.of(Scope.EVERYTHING))
                  .apply(
                      new Mutation.CreateNode(new Node("imported", "t", Metadata.NONE), List.of()));
              System.out.println("importing");
              return System.in.read();
            });
    System.out.println("imported");
  }

  private static void random(Home home, long seed, int databases) throws IOException {
    var random = new SplittableRandom(seed);
    var mutations = new RandomMutations(random, 30);
    System.out.println("ready");
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    while (!in.ready()) {
      try {
        home.named("g" + random.nextInt(databases)).write(Call.by("other"), mutations.batch());
      } catch (FaultException refused) {
        // A batch drawn at random may well name what is not there.
      }
    }
  }
}
