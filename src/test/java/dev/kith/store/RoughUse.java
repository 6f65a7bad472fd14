package dev.kith.store;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.SearchQuestion;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.folder.Folders;
import dev.kith.store.transfer.Backup;
import dev.kith.store.transfer.Export;
import dev.kith.store.transfer.Import;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/// Everything that can be done to databases as a whole, at random, by somebody who does not ask
/// whether others are at it.
final class RoughUse {
  private static final int OPERATIONS = 120;
  private static final List<String> NAMES = List.of("a", "b", "c");

  private final Home home;
  private final Path scratch;
  private final SplittableRandom random;
  private int made;

  private RoughUse(Home home, Path scratch, SplittableRandom random) {
    this.home = home;
    this.scratch = scratch;
    this.random = random;
  }

  /// Some hundred operations; each must work or be refused with a fault that others explain.
  static void run(Home home, long seed) throws IOException {
    var scratch = Files.createTempDirectory("kith-rough");
    try {
      var use = new RoughUse(home, scratch, new SplittableRandom(seed));
      for (int count = 0; count < OPERATIONS; count++) {
        use.operation();
      }
      System.out.println("done");
    } catch (RuntimeException | Error | IOException failed) {
      System.out.println("failed " + failed);
      failed.printStackTrace();
    } finally {
      Folders.delete(scratch);
    }
  }

  private void operation() throws IOException {
    var name = NAMES.get(random.nextInt(NAMES.size()));
    int kind = random.nextInt(10);
    try {
      switch (kind) {
        case 0 -> home.create(name, "rough");
        case 1 -> home.delete(name);
        case 2 -> home.rename(name, NAMES.get(random.nextInt(NAMES.size())));
        case 3 -> backUpAndRestore(name);
        case 4 -> load(name);
        case 5 ->
            Export.run(home, name, Files.newOutputStream(file("x")), Homes.call(), (_, _, _) -> {});
        case 6 -> home.named(name).read(Homes.call(), GraphView::vocabulary);
        case 7 -> search(name);
        default -> write(name);
      }
    } catch (FaultException refused) {
      switch (refused.fault()) {
        case Fault.UnknownName _, Fault.AlreadyExists _, Fault.MissingEntities _ -> {}
        // A file that went while it was being read or written cannot be distinguished from a disk
        // that went.
        case Fault.Unavailable _ -> System.out.println(kind + " " + refused.getMessage());
        default -> throw refused;
      }
    }
  }

  private Path file(String kind) {
    return scratch.resolve(kind + ++made);
  }

  private void backUpAndRestore(String name) {
    var file = file("backup");
    Backup.create(home, name, file, Homes.call());
    Backup.restore(home, NAMES.get(random.nextInt(NAMES.size())), file, random.nextBoolean());
  }

  private void load(String name) throws IOException {
    var rows =
        Homes.file(
            scratch,
            "rows" + ++made,
            "{\"id\":\"i" + made + "\",\"entity_type\":\"T\"}",
            "{\"id\":\"shared\",\"entity_type\":\"T\"}",
            "{\"subject\":\"i" + made + "\",\"predicate\":\"P\",\"object\":\"shared\"}");
    var named = Files.move(rows, rows.resolveSibling(rows.getFileName() + ".jsonl"));
    Import.run(
        home,
        name,
        List.of(named),
        new Import.Options(false, AboutFile.memory("rough")),
        Homes.call(),
        (_, _, _) -> {});
  }

  private void search(String name) {
    for (var mode : SearchQuestion.Mode.values()) {
      var question = new SearchQuestion("shared notes", mode, Set.of(), 5, 0.1);
      var _ =
          home.named(name)
              .read(
                  Homes.call(),
                  view -> view.ids(view.search(question).stream().mapToInt(Hit::node).toArray()));
    }
  }

  private void write(String name) {
    var node = new Node("w" + ++made + "-" + random.nextInt(), "T", Metadata.NONE);
    home.named(name)
        .write(Homes.call(), List.of(new Mutation.CreateNode(node, List.of("notes " + made))));
  }
}
