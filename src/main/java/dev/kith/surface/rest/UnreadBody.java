package dev.kith.surface.rest;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Says `Connection: close` in a refusal that leaves part of the request's body unread.
///
/// Jetty closes such a connection. A client that does not know so may send its next request on it,
/// and get no answer.
final class UnreadBody extends Handler.Wrapper {
  UnreadBody(Handler handler) {
    super(handler);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    return super.handle(request, new Refusing(request, response), callback);
  }

  private static final class Refusing extends Response.Wrapper {
    Refusing(Request request, Response response) {
      super(request, response);
    }

    @Override
    public void write(boolean last, ByteBuffer content, Callback callback) {
      var headers = getHeaders();
      if (getStatus() >= 400
          && !isCommitted()
          && !headers.contains(HttpHeader.CONNECTION)
          && !getRequest().consumeAvailable()) {
        headers.put(HttpHeader.CONNECTION, "close");
      }
      super.write(last, content, callback);
    }
  }
}
