package dev.kith.store.index;

import dev.kith.graph.Call;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/// Work on the indexes of a database that nobody waits for: what fails is tried again later.
public final class Upkeep {
  private static final Logger LOG = System.getLogger(Upkeep.class.getName());

  private final String database;
  private final Call maintenance;
  private final Runnable repair;

  /// @param repair sets aside what is damaged
  public Upkeep(String database, Call maintenance, Runnable repair) {
    this.database = database;
    this.maintenance = maintenance;
    this.repair = repair;
  }

  /// A piece of it.
  @FunctionalInterface
  public interface Task {
    void run() throws IOException;
  }

  /// Whether the task succeeded.
  public boolean attempt(Task task) {
    try {
      task.run();
      return true;
    } catch (IOException | RuntimeException failed) {
      repair.run();
      if (!maintenance.isCancelled()) {
        // No stack trace: another process may have deleted the database.
        LOG.log(Level.WARNING, () -> "maintenance postponed database=" + database);
        LOG.log(Level.DEBUG, "maintenance failed", failed);
      }
      return false;
    }
  }
}
