package dev.kith.engine.postgres;

import dev.kith.Await;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.Rows;
import dev.kith.mapped.engine.SecretLocation;
import dev.kith.mapped.engine.TableSource;
import dev.kith.schema.PropertyType;
import dev.kith.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// Plain statements to an engine, and what came of them, for tests.
final class Asking {
  private Asking() {}

  static PostgresEngine engine(String url) {
    return engine(url, "postgres", Optional.empty(), 4);
  }

  static PostgresEngine engine(
      String url, String user, Optional<SecretLocation> password, int connections) {
    var place =
        new TableSource.SourceLocation.Server(
            url, Optional.of(user), password, Optional.of(connections));
    var bounds = new TableSource.ResourceLimits(Optional.empty(), Optional.empty());
    return PostgresEngine.open("one", new TableSource(place, bounds, List.of()), Map.of());
  }

  static Statement statement(String text) {
    return new Statement(text, List.of(), List.of(new Rows.Column("c0", PropertyType.INT64)));
  }

  static long number(PostgresEngine engine, Call call, String sql) {
    var rows = engine.read(call, tables -> tables.run(statement(sql))).rows();
    return rows.getFirst().getFirst() instanceof Literal.Whole(var number) ? number : -1;
  }

  static FaultException failure(Supplier<?> work) {
    try {
      throw new AssertionError("no fault but " + work.get());
    } catch (FaultException raised) {
      return raised;
    }
  }

  static FaultException failure(PostgresEngine engine, Call call, String sql) {
    return failure(() -> number(engine, call, sql));
  }

  static Fault fault(PostgresEngine engine, String sql) {
    return failure(engine, Call.by("test"), sql).fault();
  }

  /// Asks until it is answered: an engine that was away may be left alone for a while.
  static long untilAnswered(PostgresEngine engine, String sql) {
    var answer = new AtomicLong();
    Await.until(
        () -> {
          try {
            answer.set(number(engine, Call.by("test"), sql));
            return true;
          } catch (FaultException away) {
            return false;
          }
        });
    return answer.get();
  }
}
