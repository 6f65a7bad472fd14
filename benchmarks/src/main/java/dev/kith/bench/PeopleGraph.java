package dev.kith.bench;

import dev.kith.graph.Call;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Import;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;

/// The graph on which Cypher is compared with Kuzu: people who know people, half of them people
/// nearby, so that there are triangles; and a few chiefs who trust one another. No two know each
/// other both ways: a walk then repeats no relationship, whatever an engine thinks of that.
final class PeopleGraph {
  static final int PEOPLE = Integer.getInteger("kith.bench.people", 100_000);
  static final String DATABASE = "people";
  private static final int FRIENDS = 5;
  private static final int CITIES = 500;
  private static final int NEAR = 50;
  private static final int CHIEFS = 1_000;
  private static final int TRUSTED = 10;
  private static final long SEED = 20261118;

  private final Path folder = Path.of("target/bench-data/people-" + PEOPLE).toAbsolutePath();

  /// The files that Kuzu reads.
  record Tables(Path people, Path chiefs, Path knows, Path trusts) {}

  String described() {
    return "Kuzu 0.11.2 and Kith on "
        + Figures.count(PEOPLE)
        + " people with a name of their own, one of "
        + CITIES
        + " cities and an age, and "
        + Figures.count((long) PEOPLE * FRIENDS)
        + " relationships KNOWS with the property since; "
        + Figures.count(CHIEFS)
        + " chiefs with "
        + Figures.count(CHIEFS * TRUSTED)
        + " relationships TRUSTS; seed "
        + SEED;
  }

  Path home() {
    return folder.resolve("home");
  }

  Path kuzu() {
    return folder.resolve("people.kuzu");
  }

  Tables tables() {
    return new Tables(
        folder.resolve("people.csv"),
        folder.resolve("chiefs.csv"),
        folder.resolve("knows.csv"),
        folder.resolve("trusts.csv"));
  }

  void make() throws IOException {
    if (Files.exists(home())) {
      return;
    }
    Files.createDirectories(folder);
    var nodes = folder.resolve("nodes.jsonl");
    var edges = folder.resolve("edges.jsonl");
    writeNodes(nodes);
    writeEdges(edges);
    try (var home = LargeGraph.home(home())) {
      Import.run(
          home,
          DATABASE,
          List.of(nodes, edges),
          new Import.Options(false, AboutFile.imported("People", false)),
          Call.by("bench"),
          (_, _, _) -> {});
    }
  }

  private void writeNodes(Path lines) throws IOException {
    var random = new SplittableRandom(SEED);
    try (var json = Files.newBufferedWriter(lines);
        var people = Files.newBufferedWriter(tables().people());
        var chiefs = Files.newBufferedWriter(tables().chiefs())) {
      for (int person = 0; person < PEOPLE; person++) {
        var name = "x" + Long.toString(1_000_000_000L + random.nextLong(1_000_000_000_000L), 36);
        var city = "city" + random.nextInt(CITIES);
        int age = random.nextInt(100);
        people.write(person + "," + name + "," + city + "," + age + "\n");
        json.write("{\"id\":\"person:" + person + "\",\"entity_type\":\"person\",\"name\":\"");
        json.write(name + "\",\"city\":\"" + city + "\",\"age\":" + age + "}\n");
      }
      for (int chief = 0; chief < CHIEFS; chief++) {
        chiefs.write(chief + "\n");
        json.write("{\"id\":\"chief:" + chief + "\",\"entity_type\":\"chief\"}\n");
      }
    }
  }

  private void writeEdges(Path lines) throws IOException {
    var random = new SplittableRandom(SEED + 1);
    try (var json = Files.newBufferedWriter(lines);
        var knows = Files.newBufferedWriter(tables().knows());
        var trusts = Files.newBufferedWriter(tables().trusts())) {
      var pairs = new HashSet<Long>();
      for (int each = 0; each < PEOPLE * FRIENDS; each++) {
        int from = each / FRIENDS;
        int to = drawn(pairs, from, PEOPLE, random);
        int since = 1950 + random.nextInt(75);
        knows.write(from + "," + to + "," + since + "\n");
        edge(json, "person", from, "KNOWS", to, ",\"since\":" + since);
      }
      pairs.clear();
      for (int each = 0; each < CHIEFS * TRUSTED; each++) {
        int from = each / TRUSTED;
        int to = drawn(pairs, from, CHIEFS, random);
        trusts.write(from + "," + to + "\n");
        edge(json, "chief", from, "TRUSTS", to, "");
      }
    }
  }

  /// Another one, who is not yet tied to this one either way.
  private static int drawn(HashSet<Long> pairs, int from, int most, SplittableRandom random) {
    while (true) {
      int to =
          random.nextBoolean() ? (from + 1 + random.nextInt(NEAR)) % most : random.nextInt(most);
      long pair = (long) Math.min(from, to) * most + Math.max(from, to);
      if (from != to && pairs.add(pair)) {
        return to;
      }
    }
  }

  private static void edge(
      BufferedWriter out, String type, int from, String predicate, int to, String more)
      throws IOException {
    out.write("{\"subject\":\"" + type + ":" + from + "\",\"predicate\":\"" + predicate);
    out.write("\",\"object\":\"" + type + ":" + to + "\"" + more + "}\n");
  }
}
