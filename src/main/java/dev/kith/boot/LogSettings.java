package dev.kith.boot;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.logging.LogManager;

/// What is logged, and how: one line each on stderr, warnings and worse unless `KITH_LOG` says
/// otherwise.
///
/// The JDK creates it when something is logged for the first time.
public final class LogSettings {
  private static final String LEVEL = "kith.log";

  static void use(boolean server) {
    System.setProperty(LEVEL, server ? "WARNING" : "SEVERE");
    System.setProperty("java.util.logging.config.class", LogSettings.class.getName());
  }

  /// Called by the JDK, which expects this to set everything.
  public LogSettings() throws IOException {
    var said = Optional.ofNullable(System.getenv("KITH_LOG"));
    var level = said.orElse(System.getProperty(LEVEL, "WARNING"));
    var settings =
        """
        handlers=java.util.logging.ConsoleHandler
        .level=%LEVEL
        java.util.logging.ConsoleHandler.level=ALL
        java.util.logging.ConsoleHandler.formatter=dev.kith.boot.LogFormat
        org.apache.lucene.internal.vectorization.level=OFF
        """
            .replace("%LEVEL", level)
            // What is damaged or lost is reported by commands, too.
            .concat(said.isPresent() ? "" : "dev.kith.store.sqlite.level=WARNING\n");
    LogManager.getLogManager()
        .readConfiguration(new ByteArrayInputStream(settings.getBytes(StandardCharsets.UTF_8)));
  }
}
