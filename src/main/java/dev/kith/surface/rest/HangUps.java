package dev.kith.surface.rest;

import dev.kith.access.HangUp;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;

/// Notices clients that disconnect while their requests are worked on.
///
/// Jetty reads nothing from a connection while its request is handled, and so would notice only
/// when it writes the response. Here each connection is read now and then, without waiting. Whoever
/// ends their half of the connection has left, as for most servers: TCP does not tell a client that
/// still listens from one that is gone.
final class HangUps extends Handler.Wrapper {
  private static final long EVERY_MILLIS = 250;
  private static final int MOST_READ = 1 << 10;

  private final Scheduler clock = new ScheduledExecutorScheduler("kith-hang-ups", true);
  private final Set<WatchedConnection> watched = ConcurrentHashMap.newKeySet();

  HangUps(Handler next) {
    super(next);
  }

  @Override
  protected void doStart() throws Exception {
    super.doStart();
    clock.start();
    scheduleCheck();
  }

  @Override
  protected void doStop() throws Exception {
    clock.stop();
    super.doStop();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    HangUp hangUp = stop -> watch(request, stop);
    request.setAttribute(HangUp.ATTRIBUTE, hangUp);
    return super.handle(request, response, callback);
  }

  private HangUp.Watch watch(Request request, Runnable stop) {
    if (!(request.getConnectionMetaData().getConnection() instanceof HttpConnection connection)) {
      return HangUp.UNNOTICED.watch(stop);
    }
    var client = new WatchedConnection(connection, stop);
    watched.add(client);
    return client;
  }

  private void scheduleCheck() {
    clock.schedule(this::check, EVERY_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void check() {
    try {
      watched.forEach(WatchedConnection::check);
    } finally {
      scheduleCheck();
    }
  }

  private final class WatchedConnection implements HangUp.Watch {
    private final HttpConnection connection;
    private final Runnable stop;
    private boolean over;

    WatchedConnection(HttpConnection connection, Runnable stop) {
      this.connection = connection;
      this.stop = stop;
    }

    void check() {
      if (isGone()) {
        close();
        // not on this thread, which has the others to check
        Thread.startVirtualThread(stop);
      }
    }

    private synchronized boolean isGone() {
      // a client that has sent its next request already differs from one that left by writing
      if (over || !connection.isRequestBufferEmpty()) {
        return false;
      }
      var next = BufferUtil.allocate(MOST_READ);
      try {
        int read = connection.getEndPoint().fill(next);
        if (read > 0) {
          connection.onUpgradeTo(next);
        }
        return read < 0;
      } catch (IOException | RuntimeException broken) {
        return true;
      }
    }

    /// From now on the connection is Jetty's again.
    @Override
    public void close() {
      watched.remove(this);
      synchronized (this) {
        over = true;
      }
    }
  }
}
