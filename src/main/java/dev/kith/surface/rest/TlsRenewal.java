package dev.kith.surface.rest;

import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;

/// Reloads a renewed certificate without a restart.
final class TlsRenewal extends AbstractLifeCycle {
  private static final long MINUTE = 60;

  private final Tls files;
  private final SslContextFactory.Server context;
  private final Scheduler clock = new ScheduledExecutorScheduler("kith-tls", true);
  private String seen = "";

  TlsRenewal(Tls files, SslContextFactory.Server context) {
    this.files = files;
    this.context = context;
  }

  @Override
  protected void doStart() throws Exception {
    seen = files.stamp();
    clock.start();
    clock.schedule(this::check, MINUTE, TimeUnit.SECONDS);
  }

  @Override
  protected void doStop() throws Exception {
    clock.stop();
  }

  /// Certificate and key may not match while they are being replaced; the next check will see.
  void check() {
    try {
      var now = files.stamp();
      if (!now.equals(seen)) {
        files.renew(context);
        seen = now;
      }
    } catch (Exception unfit) {
      System.getLogger(TlsRenewal.class.getName())
          .log(Level.WARNING, "certificate not renewed; the one in use stays", unfit);
    } finally {
      clock.schedule(this::check, MINUTE, TimeUnit.SECONDS);
    }
  }
}
