package dev.kith.surface.cli;

import dev.kith.graph.Progress;
import java.io.PrintStream;

/// Shows progress on stderr: one line that is overwritten on a terminal, plain lines elsewhere.
public final class TerminalProgress implements Progress {
  private static final int WIDTH = 30;
  private static final long REDRAW_NANOS = 100_000_000L;
  private static final long PLAIN_NANOS = 5_000_000_000L;

  private final PrintStream out;
  private final boolean terminal;
  private String phase = "";
  private long shown;

  public TerminalProgress(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
    this.shown = System.nanoTime() - PLAIN_NANOS;
  }

  @Override
  public void at(String what, long done, long total) {
    long now = System.nanoTime();
    boolean newPhase = !what.equals(phase);
    if (!newPhase && now - shown < (terminal ? REDRAW_NANOS : PLAIN_NANOS)) {
      return;
    }
    phase = what;
    shown = now;
    if (terminal) {
      out.print("\r\u001b[K" + what + " " + bar(done, total));
      out.flush();
    } else {
      out.println(what + (total > 0 ? " " + percent(done, total) + " %" : ""));
    }
  }

  /// Ends the line.
  public void end() {
    if (terminal) {
      out.print("\r\u001b[K");
      out.flush();
    }
  }

  private static String bar(long done, long total) {
    if (total <= 0) {
      return "…";
    }
    int filled = (int) (WIDTH * Math.min(done, total) / total);
    return "█".repeat(filled) + "░".repeat(WIDTH - filled) + " " + percent(done, total) + " %";
  }

  private static long percent(long done, long total) {
    return 100 * Math.min(done, total) / total;
  }
}
