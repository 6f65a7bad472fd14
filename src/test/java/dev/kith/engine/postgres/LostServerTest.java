package dev.kith.engine.postgres;

import static dev.kith.engine.postgres.Asking.engine;
import static dev.kith.engine.postgres.Asking.failure;
import static dev.kith.engine.postgres.Asking.number;
import static dev.kith.engine.postgres.Asking.untilAnswered;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.mapped.StallingProxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A server that goes away, comes back, or answers no more.
@Tag("long")
class LostServerTest {
  private static final String ONE = "SELECT 1::bigint";

  @TempDir Path folder;

  @Test
  void aServerThatWasStartedAgainIsUsedAgain() throws Exception {
    int port = PostgresServer.freePort();
    try (var engine = engine(PostgresServer.url("public", port))) {
      try (var server = PostgresServer.in(folder, port)) {
        assertThat(number(engine, Call.by("test"), ONE)).isEqualTo(1);
        var failed =
            failure(
                () ->
                    engine.read(
                        Call.by("test"),
                        tables -> {
                          tables.run(Asking.statement(ONE));
                          stop(server);
                          return tables.run(Asking.statement(ONE));
                        }));
        assertThat(failed.fault()).isInstanceOf(Fault.Unavailable.class);
      }
      assertThat(failure(engine, Call.by("test"), ONE).getMessage())
          .startsWith("The database 'one': its server cannot be reached (reference ")
          .doesNotContain("127.0.0.1");
      try (var again = PostgresServer.in(folder, port)) {
        assertThat(untilAnswered(engine, ONE)).isEqualTo(1);
        assertThat(again.port()).isEqualTo(port);
      }
    }
  }

  private static void stop(PostgresServer server) {
    try {
      server.close();
    } catch (java.io.IOException failed) {
      throw new AssertionError(failed);
    }
  }

  @Test
  void connectionsThatWereCutWhileNobodyLookedAreMadeAnew() throws Exception {
    var server = PostgresServer.shared();
    try (var proxy = new StallingProxy(server.port());
        var engine =
            engine(PostgresServer.url("public", proxy.port()) + "&ApplicationName=cut_soon")) {
      assertThat(number(engine, Call.by("test"), ONE)).isEqualTo(1);
      server.run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name ="
              + " 'cut_soon'");

      assertThat(number(engine, Call.by("test"), ONE)).isEqualTo(1);
    }
  }

  @Test
  void aServerThatAnswersNoMoreHoldsNobodyLongerThanTheCall() throws Exception {
    try (var proxy = new StallingProxy(PostgresServer.shared().port());
        var engine = engine(PostgresServer.url("public", proxy.port()))) {
      assertThat(number(engine, Call.by("test"), ONE)).isEqualTo(1);
      proxy.stall(true);

      assertThat(failure(engine, Call.by("test", Duration.ofMillis(100)), ONE).fault())
          .isInstanceOf(Fault.LimitReached.class);
      // The next has to connect, or is told that there is no use in that.
      assertThat(failure(engine, Call.by("test", Duration.ofMillis(100)), ONE).fault())
          .isInstanceOfAny(Fault.LimitReached.class, Fault.Unavailable.class);
      proxy.stall(false);
      assertThat(untilAnswered(engine, ONE)).isEqualTo(1);
    }
  }

  @Test
  void aCallTakenBackEndsAlsoWhereTheServerDoesNotHearOfIt() throws Exception {
    try (var proxy = new StallingProxy(PostgresServer.shared().port());
        var engine = engine(PostgresServer.url("public", proxy.port()))) {
      var call = Call.by("test");
      var begun = new CountDownLatch(1);
      var running =
          CompletableFuture.supplyAsync(
              () ->
                  failure(
                          () ->
                              engine.read(
                                  call,
                                  tables -> {
                                    proxy.stall(true);
                                    begun.countDown();
                                    return tables.run(Asking.statement(ONE));
                                  }))
                      .fault());
      begun.await();
      call.cancel();

      assertThat(running.get()).isEqualTo(new Fault.Cancelled());
      proxy.stall(false);
      assertThat(untilAnswered(engine, ONE)).isEqualTo(1);
    }
  }
}
