package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Await;
import dev.kith.Seed;
import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import dev.kith.graph.Hit;
import dev.kith.graph.Observation;
import dev.kith.graph.SearchQuestion;
import dev.kith.graph.WalkLimits;
import dev.kith.search.embed.EmbeddingModel;
import dev.kith.search.embed.OnnxEmbedder;
import dev.kith.store.Home;
import dev.kith.store.doctor.Doctor;
import dev.kith.tool.Calls;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several stdio servers and an HTTP server on one home; two of the former and the latter are
/// killed again and again.
@Tag("slow")
class ManyClientsTest {
  private static final int STDIO = 8;
  private static final int CLIENTS = STDIO + 1;
  private static final int WRITES = Seed.rounds(200);
  private static final int MORTAL = 2;
  private static final int LONGEST_LIFE = Math.max(2, WRITES * 3 / 4);

  @TempDir Path folder;
  private final AtomicIntegerArray acknowledged = new AtomicIntegerArray(CLIENTS);
  private final Set<String> across = java.util.concurrent.ConcurrentHashMap.newKeySet();

  @Test
  void everyAcknowledgedWriteIsThereOnce() throws Exception {
    long seed = Seed.of(ManyClientsTest.class);
    var random = new SplittableRandom(seed);
    try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
      var clients = new ArrayList<Callable<Integer>>();
      for (int client = 0; client < CLIENTS; client++) {
        clients.add(new Client(client, random.split()));
      }
      int deaths = 0;
      for (var client : threads.invokeAll(clients)) {
        deaths += result(client);
      }
      assertThat(deaths).isPositive();
    }
    examine();
  }

  private static int result(java.util.concurrent.Future<Integer> client)
      throws InterruptedException {
    try {
      return client.get();
    } catch (ExecutionException failed) {
      throw new AssertionError("seed is printed above", failed.getCause());
    }
  }

  private static String name(int client, int entity) {
    return "client " + client + " entity " + entity;
  }

  private static String edge(String from, String type, String to) {
    return "{\"database\":\"memory\",\"from_entity\":\""
        + from
        + "\",\"to_entity\":\""
        + to
        + "\",\"relationship_type\":\""
        + type
        + "\"}";
  }

  /// Writes its entities one after the other; a mortal one loses its server now and then in the
  /// middle of a call, and asks the next server again.
  private final class Client implements Callable<Integer> {
    private final int number;
    private final SplittableRandom random;
    private MemoryClient server;
    private int life;
    private int deaths;

    Client(int number, SplittableRandom random) throws IOException {
      this.number = number;
      this.random = random;
      this.server = start();
      this.life = isMortal() ? random.nextInt(1, LONGEST_LIFE) : Integer.MAX_VALUE;
    }

    private boolean isMortal() {
      return number < MORTAL || number >= STDIO;
    }

    private MemoryClient start() throws IOException {
      return number < STDIO
          ? McpProcess.start(folder, "--tools", "memory,upkeep")
          : ServedMemory.start(folder);
    }

    @Override
    public Integer call() throws IOException {
      for (int entity = 0; entity < WRITES; entity++) {
        write(entity);
        acknowledged.set(number, entity + 1);
        if (entity % 5 == 0) {
          read();
        }
      }
      server.close();
      return deaths;
    }

    private void write(int entity) throws IOException {
      var name = name(number, entity);
      ask(
          "create_entity",
          "{\"database\":\"memory\",\"name\":\""
              + name
              + "\",\"entity_type\":\"note\",\"observations\":[\"first of "
              + name
              + "\"]}");
      if (entity > 0) {
        ask("create_relationship", edge(name, "AFTER", name(number, entity - 1)));
      }
      ask(
          "add_observations",
          "{\"database\":\"memory\",\"entity_name\":\""
              + name
              + "\",\"observations\":[\"second of "
              + name
              + "\"]}");
      int other = (number + 1) % CLIENTS;
      int seen = acknowledged.get(other);
      if (seen > 0) {
        // Fails unless what another server acknowledged is there for this one.
        var theirs = name(other, seen - 1);
        ask("create_relationship", edge(name, "SAW", theirs));
        across.add(name + " SAW " + theirs);
      }
    }

    /// Sees all that anybody was told is stored, by counting and by looking for the last of it.
    private void read() throws IOException {
      int[] known = IntStream.range(0, CLIENTS).map(acknowledged::get).toArray();
      int entities = IntStream.of(known).sum();
      int edges = IntStream.of(known).map(each -> Math.max(0, each - 1)).sum();

      var stats = server.call("get_graph_summary", "{\"database\":\"memory\"}").path("stats");

      assertThat(stats.path("entities").intValue()).isGreaterThanOrEqualTo(entities);
      assertThat(stats.path("relationships").intValue()).isGreaterThanOrEqualTo(edges);
      int other = random.nextInt(CLIENTS);
      if (known[other] > 0) {
        var theirs = name(other, known[other] - 1);
        var found =
            server.call(
                "search_entities",
                "{\"database\":\"memory\",\"limit\":1,\"query\":\"" + theirs + "\"}");
        assertThat(Calls.texts(found.path("entities").path(0).path("observations")))
            .containsExactly("first of " + theirs, "second of " + theirs);
      }
    }

    private void ask(String tool, String arguments) throws IOException {
      if (--life <= 0) {
        server.send(tool, arguments);
        Await.until(() -> random.nextInt(4) == 0);
        server.kill();
        deaths++;
        server = start();
        life = random.nextInt(1, LONGEST_LIFE);
      }
      server.call(tool, arguments);
    }
  }

  private void examine() {
    try (var embedder = new OnnxEmbedder(new EmbeddingModel.Bundled(), 2);
        var home = new Home(folder, "memory", embedder, InstantSource.system())) {
      var call = Call.by("test");
      home.embed("memory", call, (_, _, _) -> {});
      assertThat(Doctor.examine(home, "memory", call, (_, _, _) -> {}))
          .allMatch(finding -> finding.status() == Doctor.Status.OK);
      var _ =
          home.named("memory")
              .<Boolean>read(
                  call,
                  view -> {
                    examine(view);
                    return true;
                  });
    }
  }

  private void examine(GraphView view) {
    var edges = new TreeSet<>(across);
    var names = new ArrayList<String>();
    for (int client = 0; client < CLIENTS; client++) {
      for (int entity = 0; entity < WRITES; entity++) {
        names.add(name(client, entity));
        if (entity > 0) {
          edges.add(name(client, entity) + " AFTER " + name(client, entity - 1));
        }
      }
    }
    int[] handles = view.handles(names);
    assertThat(handles).doesNotContain(GraphView.NO_NODE).doesNotHaveDuplicates();
    assertThat(view.vocabulary().types().getFirst().count()).isEqualTo(names.size());
    assertThat(view.nodesAfter(GraphView.NO_NODE, 2 * names.size())).hasSize(names.size());
    var observations = view.observations(handles);
    for (int index = 0; index < handles.length; index++) {
      var name = names.get(index);
      assertThat(observations.get(handles[index]))
          .extracting(Observation::text)
          .containsExactly("first of " + name, "second of " + name);
    }
    var subgraph = view.neighbourhood(handles, 1, WalkLimits.USUAL);
    var found = new ArrayList<String>();
    var from = view.ids(subgraph.subjects());
    var to = view.ids(subgraph.objects());
    for (int index = 0; index < subgraph.edgeCount(); index++) {
      var type = view.predicateName(subgraph.predicates()[index]);
      found.add(from.get(index) + " " + type + " " + to.get(index));
    }
    assertThat(found).containsExactlyInAnyOrderElementsOf(edges);
    examineSearch(view, names, handles);
    assertThat(rows("node")).isEqualTo(names.size());
    assertThat(rows("embedding")).isEqualTo(names.size());
    assertThat(rows("observation")).isEqualTo(2 * names.size());
    assertThat(rows("edge")).isEqualTo(edges.size());
  }

  private int rows(String table) {
    var file = folder.resolve("memory/graph.sqlite");
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
      return rows.getInt(1);
    } catch (SQLException unreadable) {
      throw new AssertionError(unreadable);
    }
  }

  private static void examineSearch(GraphView view, List<String> names, int[] handles) {
    int most = 2 * names.size();
    var all = new SearchQuestion("entity", SearchQuestion.Mode.WORDS, Set.of(), most, 0);
    assertThat(view.search(all)).extracting(Hit::node).containsExactlyInAnyOrder(boxed(handles));
    assertThat(view.similar(handles[0], most, -1))
        .extracting(Hit::node)
        .doesNotHaveDuplicates()
        .hasSize(names.size() - 1);
    for (int index = 0; index < handles.length; index += 7) {
      int handle = handles[index];
      var words = new SearchQuestion(names.get(index), SearchQuestion.Mode.WORDS, Set.of(), 1, 0);
      assertThat(view.search(words)).extracting(Hit::node).containsExactly(handle);
      assertThat(view.similar(handle, 2, 0)).isNotEmpty();
    }
  }

  private static Integer[] boxed(int[] handles) {
    return IntStream.of(handles).boxed().toArray(Integer[]::new);
  }
}
