package dev.kith.boot;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.About;
import dev.kith.graph.Databases;
import dev.kith.graph.EngineThreads;
import dev.kith.graph.Graph;
import dev.kith.mapped.MappedHome;
import dev.kith.schema.NearNames;
import dev.kith.store.Home;
import dev.kith.store.transfer.Examples;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// All databases of a home: owned and mapped.
public final class AllDatabases implements Databases, AutoCloseable {
  private static final int NEAR = 3;

  private final Home owned;
  private final MappedHome mapped;
  private final EngineThreads threads;
  private boolean examples;

  /// @param threads the threads that mapped databases run on
  AllDatabases(Home owned, MappedHome mapped, EngineThreads threads) {
    this.owned = owned;
    this.mapped = mapped;
    this.threads = threads;
  }

  /// The same, with the examples in a home that is new, put there by its first use.
  ///
  /// @param wanted whether anybody would see them; making them takes a third of a second
  public AllDatabases withExamples(boolean wanted) {
    examples = wanted;
    return this;
  }

  /// Others wait: the examples are there whoever asks.
  private synchronized void prepare() {
    if (examples) {
      examples = false;
      Examples.installIfNew(owned);
    }
  }

  public Home owned() {
    return owned;
  }

  public MappedHome mapped() {
    prepare();
    return mapped;
  }

  @Override
  public List<About> list() {
    prepare();
    return Stream.concat(owned.list().stream(), mapped.list().stream())
        .sorted(Comparator.comparing(About::database))
        .toList();
  }

  @Override
  public Graph named(String database) {
    prepare();
    var known = owned.opened(database);
    if (known.isPresent()) {
      return known.get();
    }
    if (mapped.has(database)) {
      return mapped.named(database);
    }
    return ofOwned(database, () -> owned.named(database));
  }

  @Override
  public boolean has(String database) {
    return owned.has(database) || mapped.has(database);
  }

  /// An unknown name is reported with the near names of all databases.
  private <T> T ofOwned(String database, Supplier<T> work) {
    try {
      return work.get();
    } catch (FaultException unknown) {
      throw unknown.fault() instanceof Fault.UnknownName ? unknown(database) : unknown;
    }
  }

  private FaultException unknown(String database) {
    var names = list().stream().map(About::database).toList();
    var near = NearNames.of(database, names, NEAR);
    return new Fault.UnknownName("database", database, "/database", near.isEmpty() ? names : near)
        .raise();
  }

  @Override
  public String primary() {
    return owned.primary();
  }

  @Override
  public Graph create(String database, String description) {
    prepare();
    return owned.create(database, description);
  }

  /// Deletes a database. The tables of a mapped one stay.
  public void delete(String database) {
    prepare();
    if (mapped.has(database)) {
      mapped.delete(database);
    } else {
      ofOwned(
          database,
          () -> {
            owned.delete(database);
            return database;
          });
    }
  }

  public void rename(String database, String becomes) {
    prepare();
    if (mapped.has(database)) {
      mapped.rename(database, becomes);
    } else {
      ofOwned(
          database,
          () -> {
            owned.rename(database, becomes);
            return becomes;
          });
    }
  }

  /// A signal and the end of the input may close it at the same time: the second waits for the
  /// first, since the JVM exits as soon as its hooks have run.
  @Override
  public synchronized void close() {
    mapped.close();
    owned.close();
    threads.close();
  }
}
