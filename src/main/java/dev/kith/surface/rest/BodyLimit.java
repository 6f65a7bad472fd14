package dev.kith.surface.rest;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Refuses bodies that are too long, so that whoever sends one is told so.
///
/// Most clients send the whole body before they look for an answer. A connection that is closed
/// while they do is reset, and what lay in it is lost with it: so, after the answer, what they
/// still send is read and thrown away for a while. Who goes on after that is cut off.
final class BodyLimit extends Handler.Wrapper {
  private static final int STATUS = HttpStatus.PAYLOAD_TOO_LARGE_413;

  /// Of a body that is refused; as much as one that is taken usually may have.
  private static final long MOST_IGNORED = 10 << 20;

  private final long most;
  private final long patienceNanos;

  /// @param most bytes of a body
  /// @param patienceMillis how long the rest of one that is too long is read, if not heeded
  BodyLimit(long most, long patienceMillis, Handler inside) {
    super(inside);
    this.most = most;
    this.patienceNanos = TimeUnit.MILLISECONDS.toNanos(patienceMillis);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (request.getLength() > most) {
      refuse(request, response, callback);
      return true;
    }
    var counted = new Counted(request);
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

  /// The body as far as it is short enough.
  private final class Counted extends Request.Wrapper {
    private long read;

    Counted(Request request) {
      super(request);
    }

    @Override
    public Content.Chunk read() {
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

    /// Whoever reads gives up the rest, which is still to be ignored with patience.
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
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.TYPE);
    var detail =
        "The body is longer than " + most + " bytes. Send less at a time, in several calls.";
    var answered =
        Callback.from(
            () -> {
              ignoreRest(request);
              callback.succeeded();
            },
            callback::failed);
    // not Response.writeError, which gives up the rest of the body before it writes
    Content.Sink.write(
        response, true, Problem.text(STATUS, HttpStatus.getMessage(STATUS), detail), answered);
  }

  private void ignoreRest(Request request) {
    if (request.getHeaders().contains(HttpHeader.EXPECT)) {
      return; // they wait to be asked for it, and are not
    }
    long began = System.nanoTime();
    var bytes = new byte[1 << 14];
    long ignored = 0;
    try (var in = Content.Source.asInputStream(request)) {
      for (int got = in.read(bytes); got >= 0; got = in.read(bytes)) {
        ignored += got;
        if (ignored > MOST_IGNORED || System.nanoTime() - began > patienceNanos) {
          request.getConnectionMetaData().getConnection().getEndPoint().close();
          return;
        }
      }
    } catch (IOException gone) {
      return;
    }
  }
}
