package dev.kith.surface.rest;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultWords;
import dev.kith.shape.JsonText;
import dev.kith.tool.FaultText;

/// A fault as an HTTP problem document (RFC 9457).
final class ProblemDocument {
  static final String TYPE = "application/problem+json";

  private ProblemDocument() {}

  /// The status that says who can fix it.
  static int status(Fault fault) {
    return switch (fault) {
      case Fault.UnknownName _, Fault.MissingEntities _ -> 404;
      case Fault.Unauthenticated _ -> 401;
      case Fault.ReadOnly _, Fault.Forbidden _, Fault.OutOfScope _ -> 403;
      case Fault.LimitReached(var limit, _, _) -> limit.equals("milliseconds") ? 408 : 400;
      case Fault.AlreadyExists _ -> 409;
      case Fault.Throttled _ -> 429;
      case Fault.Busy _, Fault.Held _, Fault.NotReady _ -> 503;
      case Fault.Cancelled _ -> 408;
      case Fault.Unavailable _, Fault.Damaged _, Fault.NewerFormat _, Fault.InvalidOntology _ ->
          503;
      case Fault.Defect _ -> 500;
      case Fault.InvalidArguments _,
          Fault.InvalidName _,
          Fault.NotUndoable _,
          Fault.BadRow _,
          Fault.UnusableFile _ ->
          400;
    };
  }

  static String text(Fault fault) {
    var words = FaultWords.of(fault);
    var out = new JsonText().object().field("type", "about:blank");
    out.field("title", words.code().replace('_', ' ')).field("status", status(fault));
    out.field("detail", words.message()).field("code", words.code());
    FaultText.writeRemedy(out, words, fault);
    return out.endObject().toString();
  }

  static String text(int status, String title, String detail) {
    return new JsonText()
        .object()
        .field("type", "about:blank")
        .field("title", title)
        .field("status", status)
        .field("detail", detail)
        .endObject()
        .toString();
  }
}
