package dev.kith.store.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.SearchQuestion;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.record.NodeDocuments;
import dev.kith.store.record.TermDictionary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveWordsTest {
  private static final int NODES = 12_000;

  @TempDir Path folder;

  private Home imported() throws IOException {
    var home = Homes.open(folder.resolve("home"));
    var rows =
        Files.write(
            folder.resolve("rows.jsonl"),
            IntStream.range(0, NODES)
                .mapToObj(index -> "{\"id\":\"otter " + index + "\",\"entity_type\":\"T\"}")
                .toList());
    Homes.load(home, "g", Homes.STRICT, rows);
    return home;
  }

  @Test
  void aSearchKeepsItsLimitWhileTheIndexOfAnImportIsBuilt() throws IOException {
    var never = new Semaphore(0);
    var clock = new AtomicLong();
    try (var home = imported()) {
      var build =
          new SharedBuild(
              "The word index",
              _ -> {
                clock.addAndGet(Duration.ofHours(1).toNanos());
                never.acquireUninterruptibly();
              });
      var words = new LiveWords(home.files("g"), build);
      var brief = Call.by("brief", Duration.ofMinutes(1), clock::get);

      var refused =
          catchThrowableOfType(
              FaultException.class,
              () ->
                  home.owned("g")
                      .connections()
                      .readTransaction(
                          Homes.call(),
                          connection -> {
                            var documents =
                                new NodeDocuments(connection, TermDictionary.load(connection));
                            return words.at(brief, documents, connection.readState("g"));
                          }));

      assertThat(refused.fault()).isInstanceOf(Fault.NotReady.class);
      never.release();
      words.close();
    }
  }

  @Test
  void aSearchAnswersFromTheOldBaseWhileTheNextOneIsBuilt() throws IOException {
    var never = new Semaphore(0);
    try (var home = imported()) {
      assertThat(found(home, "otter")).isEqualTo(10);
      var build = new SharedBuild("The word index", _ -> never.acquireUninterruptibly());
      var words = new LiveWords(home.files("g"), build);
      var rows =
          Files.write(
              folder.resolve("more.jsonl"),
              IntStream.range(0, NODES)
                  .mapToObj(index -> "{\"id\":\"badger " + index + "\",\"entity_type\":\"T\"}")
                  .toList());
      Homes.load(home, "g", Homes.STRICT, rows);

      boolean behind =
          home.owned("g")
              .connections()
              .readTransaction(
                  Homes.call(),
                  connection -> {
                    var documents = new NodeDocuments(connection, TermDictionary.load(connection));
                    long change = connection.readState("g");
                    var searcher = words.soon(Homes.call(), documents, change).all();
                    assertThat(searcher.words("otter", Set.of(), 10)).hasSize(10);
                    assertThat(searcher.words("badger", Set.of(), 10)).isEmpty();
                    return words.isBehind(change);
                  });

      assertThat(behind).isTrue();
      never.release();
      words.close();
    }
  }

  @Test
  void moreSearchesThanThereAreConnectionsShareOneBuild() throws IOException {
    try (var home = imported()) {
      var searches = new ArrayList<CompletableFuture<Integer>>();
      for (int search = 0; search < 20; search++) {
        searches.add(
            CompletableFuture.supplyAsync(
                () -> found(home, "otter"), task -> Thread.ofPlatform().start(task)));
      }

      assertThat(searches).allSatisfy(search -> assertThat(search.join()).isEqualTo(10));
      assertThat(home.owned("g").indexes().search().words().index().documents()).isEqualTo(NODES);
    }
  }

  private static int found(Home home, String text) {
    var question = new SearchQuestion(text, SearchQuestion.Mode.WORDS, Set.of(), 10, 0);
    return home.owned("g").read(Homes.call(), view -> view.search(question).size());
  }

  @Test
  void theIndexCanBeBuiltBeforeAnybodySearches() throws IOException {
    try (var home = imported()) {
      var phases = new ArrayList<String>();

      home.index("g", (phase, _, _) -> phases.add(phase));

      assertThat(phases).contains("indexing words");
      assertThat(home.files("g").words()).isNotEmptyDirectory();
      assertThat(List.of(found(home, "otter"))).containsExactly(10);
    }
  }
}
