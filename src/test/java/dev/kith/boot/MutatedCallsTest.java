package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.access.token.Issuer;
import dev.kith.boot.AttackWays.Bearer;
import dev.kith.boot.AttackWays.Way;
import dev.kith.graph.Call;
import dev.kith.store.doctor.Doctor;
import dev.kith.tool.Calls;
import dev.kith.tool.Family;
import dev.kith.tool.ToolSelection;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Spoilt calls of every tool and requests of every other method of MCP, to real processes by every
/// way at once, by callers who may do much or little, while two databases are broken, a disk is
/// full, the identity provider is silent and clients leave or take their calls back. Each is
/// answered with an answer or a fault, never with a mistake of the server's own; nobody sees what
/// they may not; no limit is passed, nothing leaks, and nothing that was acknowledged is lost.
///
/// `-Dkith.rounds=40` makes 100,000 calls of it.
@Tag("long")
class MutatedCallsTest {
  private static final String ALL = "bfs,query,cypher,memory,upkeep,history";
  private static final int CALLS = 420;
  private static final int CALLS_BETWEEN_WRITES = 20;
  private static final int ON_DISK = 20_000;
  private static final int MEGABYTES = 4;
  private static final int MOST_TRIES = 20;
  private static final Set<String> LATE = Set.of("busy", "limit_reached");

  @TempDir Path folder;
  private AttackedHome home;
  private SmallDisk disk;
  private SilentProvider provider;
  private AttackedServer server;
  private AttackWays ways;
  private List<Bearer> callers = List.of();
  private Bearer keeper;
  private final List<Caller> running = new ArrayList<>();
  private final AtomicInteger refused = new AtomicInteger();
  private final Queue<String> onDisk = new ConcurrentLinkedQueue<>();
  private final Queue<CompletableFuture<HttpResponse<String>>> strangers =
      new ConcurrentLinkedQueue<>();

  /// One of those who call at once.
  private final class Caller {
    private final int number;
    private final Way way;
    private final AttackedHome.Offer offer;
    private final Random random;
    private final MutatedArguments mutated;
    private int made;

    Caller(Way way, AttackedHome.Offer offer, Random random) {
      this.number = running.size();
      this.way = way;
      this.offer = offer;
      this.random = random;
      this.mutated = new MutatedArguments(random, offer.arguments(), AttackedHome.VALUES);
    }

    /// Calls until that many were made.
    int callUntil(int all) throws IOException, InterruptedException {
      for (; made < all; made++) {
        var tool = offer.tools().get(random.nextInt(offer.tools().size()));
        var example = tool.example().deepCopy();
        if (offer.arguments().contains("database") && random.nextInt(10) > 0) {
          example.put("database", one(AttackedHome.DATABASES));
        }
        way.call(one(callers), tool.name(), mutated.of(example));
        if (made % CALLS_BETWEEN_WRITES == 0) {
          write(number + "-" + made);
        }
      }
      return made;
    }

    private <T> T one(List<T> some) {
      return some.get(random.nextInt(some.size()));
    }

    private void write(String name) throws IOException, InterruptedException {
      var kept = create("kept", name, 0);
      assertThat(kept.statusCode()).as(kept.body()).isEqualTo(200);
      var staff = create("staff", name, 0);
      assertThat(staff.statusCode()).as(staff.body()).isEqualTo(200);
      var stored = create("disk", name, ON_DISK);
      if (stored.statusCode() == 200) {
        onDisk.add(name);
      } else {
        assertThat(stored.body()).contains("disk is full");
        refused.incrementAndGet();
      }
      strangers.add(
          server.sent(provider.stranger(made), "/v1/tools/list_databases", "{}", "X-T", "1"));
    }
  }

  /// Again where a busy machine did not come to it in time, which the answer then says.
  private HttpResponse<String> create(String database, String name, int length)
      throws IOException, InterruptedException {
    var entity = AttackedHome.entity(database, name, length);
    HttpResponse<String> answer;
    int left = MOST_TRIES;
    do {
      answer = server.post(keeper.token(), "/v1/tools/create_entity", entity);
    } while (left-- > 0 && LATE.contains(Calls.json(answer.body()).path("code").asString("")));
    return answer;
  }

  @BeforeEach
  void serve() throws IOException, SQLException {
    home = new AttackedHome(folder);
    disk =
        new SmallDisk(MEGABYTES, List.of(home.path().resolve("disk"), home.path().resolve("full")));
    provider = new SilentProvider();
    server = new AttackedServer(served(), folder.resolve("log"));
    ways = new AttackWays(server);
    keeper = bearer("keeper", "'read':['*'],'write':['kept','staff','disk']", "'*'");
    var written = "'write':['memory','full','tables','wide','broken','torn','nobody']";
    callers =
        List.of(
            bearer("administrator", "'read':['*']," + written, "'*'"),
            bearer("writer", written, "'*'"),
            bearer(
                "reader",
                "'read':['*']",
                "[{'path':'" + AttackedHome.SCOPE + "','role':'developer'}]"));
  }

  private Bearer bearer(String name, String databases, String scopes) {
    var rights = "{'databases':{%s},'scopes':%s}".formatted(databases, scopes).replace('\'', '"');
    return new Bearer(provider.token(name, rights), !scopes.equals("'*'"));
  }

  private List<String> served() {
    var command = ChildJvm.command(Main.class, "-Xmx512m");
    command.addAll(List.of("serve", "--port", "0", "--home", home.path().toString()));
    command.addAll(List.of("--jwks", provider.address(), "--issuer", Issuer.NAME));
    command.addAll(List.of("--audience", Issuer.AUDIENCE, "--confirm", "never"));
    command.addAll(AttackAudit.options(folder));
    return disk.seenBy(command);
  }

  @AfterEach
  void stop() {
    server.close();
    provider.close();
    disk.close();
  }

  @Test
  void everyCallIsAnsweredAndNothingAcknowledgedIsLost() throws Exception {
    long seed = Seed.of(getClass());
    int all = Seed.rounds(CALLS);
    var usual = home.offer(Family.usual());
    var npm = home.offer(Set.of(Family.SERVER_MEMORY));
    try (var whole = stdio(false, ALL, AttackWays.STATELESS, seed);
        var part = stdio(true, ALL, AttackWays.STATELESS, seed);
        var other = stdio(false, "server-memory", AttackWays.STATELESS, seed);
        var older = stdio(true, ALL, AttackWays.HANDSHAKE, seed);
        var newer = stdio(false, "server-memory", AttackWays.STATELESS, seed)) {
      add(ways::rest, usual, seed);
      add(ways::stateless, usual, seed);
      add(ways::handshake, usual, seed);
      add(ways.gone(new Random(seed)), usual, seed);
      add(oneOf(List.of(whole::call, part::call), seed), usual, seed);
      add(other::call, npm, seed);
      var methods = new AttackMethods(server);
      var requests = AttackMethods.offer();
      add(oneOf(List.of(methods::stateless, methods::handshake), seed), requests, seed);
      add(oneOf(List.of(older::ask, newer::ask), seed), requests, seed);
      callWhileTheDiskIsFullAndFree(all);
    }
    strangersAreRefused();
    assertThat(server.stopped()).as("exceptions in the log").isEmpty();
    AttackAudit.keepsToTheLimits(folder, usual);
    nothingIsLost(all * running.size());
  }

  private void callWhileTheDiskIsFullAndFree(int all) throws IOException, InterruptedException {
    callUntil(all / 10);
    var first = server.held();
    disk.fill();
    callUntil(all / 2);
    disk.free();
    callUntil(all);
    var last = server.held();
    System.out.println(first + " at first, " + last + " at last; keys " + provider.asked());
    var statuses = server.statuses();
    System.out.println(statuses);
    // what is refused before its tool is called is no attack
    assertThat(statuses.get("MCP 200")).isGreaterThan(2 * statuses.getOrDefault("MCP 400", 0));
    assertThat(last.handles()).as("handles").isLessThan(first.handles() + 100);
    assertThat(last.threads()).as("threads").isLessThan(first.threads() + 50);
    assertThat(last.heap()).as("megabytes").isLessThan(2 * first.heap() + 100);
  }

  private static Way oneOf(List<Way> ways, long seed) {
    var choice = new Random(seed);
    return (who, what, text) -> ways.get(choice.nextInt(ways.size())).call(who, what, text);
  }

  private AttackedStdio stdio(boolean scoped, String families, String version, long seed)
      throws IOException {
    var command = ChildJvm.command(Main.class, "-Xmx256m");
    command.addAll(List.of("mcp", "--home", home.path().toString(), "--tools", families));
    command.addAll(AttackAudit.options(folder));
    var rights =
        scoped
            ? Map.of("KITH_READ", "*", "KITH_SCOPE", AttackedHome.SCOPE + ":developer")
            : Map.of("KITH_READ", "*", "KITH_WRITE", "memory,full,tables,wide");
    return new AttackedStdio(disk.seenBy(command), rights, scoped, version, new Random(seed));
  }

  private void add(Way way, AttackedHome.Offer offer, long seed) {
    running.add(new Caller(way, offer, new Random(seed + running.size())));
  }

  private void callUntil(int all) throws InterruptedException {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var results = new ArrayList<Future<Integer>>();
      for (var caller : running) {
        results.add(threads.submit(() -> caller.callUntil(all)));
      }
      for (var result : results) {
        assertThat(result.get()).isEqualTo(all);
      }
    } catch (ExecutionException failed) {
      throw new AssertionError(failed.getCause());
    }
  }

  private void strangersAreRefused() {
    for (var stranger : strangers) {
      var answer = stranger.join();
      assertThat(answer.statusCode()).as(answer.body()).isIn(401, 503);
    }
  }

  /// Read by new processes.
  private void nothingIsLost(int calls) throws IOException, InterruptedException {
    int writes = (calls / running.size() + CALLS_BETWEEN_WRITES - 1) / CALLS_BETWEEN_WRITES;
    try (var databases = Wiring.databases(Optional.of(home.path()), Map.of());
        var toolbox = Wiring.toolbox(databases, ToolSelection.USUAL)) {
      var summary = new Calls(toolbox).answer("get_graph_summary", "{\"database\":\"kept\"}");
      assertThat(summary.path("stats").path("entities").asInt()).isEqualTo(writes * running.size());
      for (var name : List.of("memory", "kept", "staff", "wide")) {
        assertThat(Doctor.examine(databases.owned(), name, Call.by("test"), (_, _, _) -> {}))
            .extracting(Doctor.Finding::status)
            .as(name)
            .doesNotContain(Doctor.Status.REPAIRED, Doctor.Status.BROKEN);
      }
    }
    var stored = exported("disk");
    assertThat(onDisk).isNotEmpty().allMatch(name -> stored.contains("\"id\":\"" + name + "\""));
    System.out.printf(
        "%d calls; on the small disk %d writes, %d refused%n", calls, onDisk.size(), refused.get());
  }

  private String exported(String database) throws IOException, InterruptedException {
    var command = ChildJvm.command(Main.class);
    command.addAll(List.of("export", "--home", home.path().toString(), "--database", database));
    var process =
        new ProcessBuilder(disk.seenBy(command))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    var rows = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return rows;
  }
}
