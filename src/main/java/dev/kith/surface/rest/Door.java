package dev.kith.surface.rest;

import dev.kith.access.Caller;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Finds out who calls, before anything else looks at a request.
final class Door extends Handler.Wrapper {
  Door(Handler inside) {
    super(inside);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    request.setAttribute(Caller.ATTRIBUTE, Caller.local("rest"));
    return super.handle(request, response, callback);
  }
}
