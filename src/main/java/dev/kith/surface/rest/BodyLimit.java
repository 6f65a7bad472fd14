package dev.kith.surface.rest;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Refuses bodies that are too long or too slow, in a way that lets the client read the refusal.
///
/// Most clients send the whole body before they read the response. Closing the connection while
/// they do resets it and loses the response: so the rest of the body is read and discarded for a
/// while, before the connection is closed.
final class BodyLimit extends Handler.Wrapper {
  private static final double NANOS = 1e9;
  private static final int STATUS = HttpStatus.PAYLOAD_TOO_LARGE_413;

  /// How much of a refused body is discarded.
  private static final long MOST_IGNORED = 10 << 20;

  /// The part of the idle timeout in which a body may be as slow as it likes.
  private static final long GRACE = 6;

  private final long most;
  private final long bytesPerSecond;
  private final long graceNanos;
  private final long timeoutNanos;

  /// @param discardMillis how long the rest of a refused body is read and discarded
  BodyLimit(HttpServer.Bounds bounds, long discardMillis, Handler inside) {
    super(inside);
    this.most = bounds.largestBody();
    this.bytesPerSecond = bounds.bytesPerSecond();
    this.graceNanos = TimeUnit.MILLISECONDS.toNanos(bounds.idleMillis()) / GRACE;
    this.timeoutNanos = TimeUnit.MILLISECONDS.toNanos(discardMillis);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (request.getLength() > most) {
      refuse(request, response, callback);
      return true;
    }
    var counted = new BoundedRequest(request);
    return super.handle(
        counted,
        response,
        Callback.from(
            callback::succeeded,
            failure -> {
              if (counted.isTooLong() && !response.isCommitted()) {
                refuse(request, response, callback);
              } else {
                callback.failed(failure);
              }
            }));
  }

  /// The body up to the limit, and as long as it comes quickly enough.
  ///
  /// Not Jetty's handler for data rates: it counts the bytes of all requests together, so that
  /// others' bodies make a slow one look quick.
  private final class BoundedRequest extends Request.Wrapper {
    private final long began = System.nanoTime();
    private long read;
    private volatile boolean tooSlow;

    BoundedRequest(Request request) {
      super(request);
    }

    /// A client that sends nothing at all is idle, and disconnected as such.
    @Override
    public void demand(Runnable available) {
      double seconds = (double) (System.nanoTime() - began - graceNanos) / NANOS;
      if (read < seconds * bytesPerSecond) {
        tooSlow = true;
        available.run();
      } else {
        super.demand(available);
      }
    }

    @Override
    public Content.Chunk read() {
      if (tooSlow) {
        return Content.Chunk.from(new TimeoutException("body too slow"), true);
      }
      var chunk = super.read();
      if (chunk != null) {
        read += chunk.remaining();
        if (isTooLong()) {
          chunk.release();
          // not an HttpException, which would go past the callback
          return Content.Chunk.from(new IOException("body too long"), true);
        }
      }
      return chunk;
    }

    /// The reader gives up the rest, which is still to be discarded.
    @Override
    public void fail(Throwable failure) {
      if (!isTooLong()) {
        super.fail(failure);
      }
    }

    boolean isTooLong() {
      return read > most;
    }
  }

  private void refuse(Request request, Response response, Callback callback) {
    response.setStatus(STATUS);
    response.getHeaders().put(HttpHeader.CONNECTION, "close");
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, ProblemDocument.TYPE);
    var detail =
        "The body is longer than " + most + " bytes. Send less at a time, in several calls.";
    var answered =
        Callback.from(
            () -> {
              ignoreRest(request);
              callback.succeeded();
            },
            callback::failed);
    // not Response.writeError, which abandons the rest of the body before it writes
    Content.Sink.write(
        response,
        true,
        ProblemDocument.text(STATUS, HttpStatus.getMessage(STATUS), detail),
        answered);
  }

  private void ignoreRest(Request request) {
    if (request.getHeaders().contains(HttpHeader.EXPECT)) {
      return; // the client waits for 100 Continue, and never gets it
    }
    long began = System.nanoTime();
    var bytes = new byte[1 << 14];
    long ignored = 0;
    try (var in = Content.Source.asInputStream(request)) {
      for (int got = in.read(bytes); got >= 0; got = in.read(bytes)) {
        ignored += got;
        if (ignored > MOST_IGNORED || System.nanoTime() - began > timeoutNanos) {
          request.getConnectionMetaData().getConnection().getEndPoint().close();
          return;
        }
      }
    } catch (IOException gone) {
      return;
    }
  }
}
