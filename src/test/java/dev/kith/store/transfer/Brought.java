package dev.kith.store.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kith.exchange.FileFormat;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.fault.FaultWords;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// Brings files of one format into new databases of a home.
final class Brought implements AutoCloseable {
  private final Path folder;
  private final FileFormat format;
  private final Home home;
  private final AtomicInteger databases = new AtomicInteger();

  Brought(Path folder, FileFormat format) {
    this.folder = folder;
    this.format = format;
    this.home = Homes.open(folder.resolve("home"));
  }

  /// What the import stored, as sorted lines.
  List<String> lines(Path... files) throws IOException {
    var database = "g" + databases.incrementAndGet();
    Homes.load(home, database, Homes.from(format), files);
    return Homes.lines(home, database, folder);
  }

  /// What the import reports when it may skip bad rows.
  Import.Report most(Path... files) {
    return Homes.load(home, "g" + databases.incrementAndGet(), Homes.mostOf(format), files);
  }

  /// Why the import is refused; then nothing was written.
  Fault fault(Path... files) {
    var database = "g" + databases.incrementAndGet();
    var failure =
        catchThrowableOfType(
            FaultException.class, () -> Homes.load(home, database, Homes.from(format), files));
    assertThat(failure).as("the import is refused").isNotNull();
    assertThat(home.has(database)).isFalse();
    return failure.fault();
  }

  /// The refusal in words.
  String refusal(Path... files) {
    var words = FaultWords.of(fault(files));
    return words.message() + " " + words.hint();
  }

  @Override
  public void close() {
    home.close();
  }
}
