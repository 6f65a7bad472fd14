package dev.kith.surface.rest;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// What is sent where no handler could answer: the status in words, and nothing of the cause.
final class ProblemPages implements Request.Handler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int status = response.getStatus();
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, ProblemDocument.TYPE);
    var title = HttpStatus.getMessage(status);
    Content.Sink.write(response, true, ProblemDocument.text(status, title, title), callback);
    return true;
  }
}
