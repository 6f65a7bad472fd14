package dev.kith.boot.option;

import dev.kith.boot.AllDatabases;
import dev.kith.boot.Wiring;
import dev.kith.store.Home;
import dev.kith.store.transfer.Examples;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The option that every command has: where the databases are.
public final class HomeOption {
  @Option(
      names = "--home",
      paramLabel = "FOLDER",
      description = "The folder of databases; by default KITH_HOME, or ~/.local/share/kith.")
  private @Nullable Path folder;

  public AllDatabases all() {
    return Wiring.databases(chosen(), System.getenv()).withExamples(true);
  }

  /// As it is.
  public AllDatabases bare() {
    return Wiring.databases(chosen(), System.getenv());
  }

  /// The same for a server.
  public AllDatabases served() {
    return Wiring.served(chosen(), System.getenv());
  }

  public Home open() {
    var home = Wiring.home(chosen(), System.getenv());
    Examples.installIfNew(home);
    return home;
  }

  /// The value on the command line, if any.
  public Optional<Path> chosen() {
    return Optional.ofNullable(folder);
  }
}
