package dev.kith.surface.mcp.message;

import dev.kith.fault.FaultWords;
import dev.kith.shape.JsonText;
import dev.kith.tool.Json;
import tools.jackson.databind.JsonNode;

/// A message to a client that expects no response.
public interface Notification extends ServerMessage {
  String method();

  /// Writes the fields of `params`.
  void writeParams(JsonText out);

  @Override
  default void write(JsonText out) {
    out.object().field("jsonrpc", "2.0").field("method", method()).key("params").object();
    writeParams(out);
    out.endObject().endObject();
  }

  /// How far a request has come.
  ///
  /// @param total 0 where it is unknown
  /// @param message empty where there is none
  record Progress(JsonNode token, double done, double total, String message)
      implements Notification {
    @Override
    public String method() {
      return "notifications/progress";
    }

    @Override
    public void writeParams(JsonText out) {
      Json.write(token, out.key("progressToken"));
      out.key("progress").value(done);
      if (total > 0) {
        out.key("total").value(total);
      }
      if (!message.isEmpty()) {
        out.field("message", message);
      }
    }
  }

  /// A log message about a tool call that failed.
  record CallFailed(LogLevel level, String tool, FaultWords words) implements Notification {
    @Override
    public String method() {
      return "notifications/message";
    }

    @Override
    public void writeParams(JsonText out) {
      out.field("level", level.label()).field("logger", "kith").key("data").object();
      out.field("tool", tool).field("code", words.code());
      out.field("message", words.message()).endObject();
    }
  }

  /// A list has changed, or the descriptions in it have.
  ///
  /// @param list `tools` or `resources`
  record ListChanged(String list) implements Notification {
    public static final ListChanged TOOLS = new ListChanged("tools");
    public static final ListChanged RESOURCES = new ListChanged("resources");

    @Override
    public String method() {
      return "notifications/" + list + "/list_changed";
    }

    @Override
    public void writeParams(JsonText out) {}
  }

  /// The content of a resource has changed.
  record ResourceUpdated(String uri) implements Notification {
    @Override
    public String method() {
      return "notifications/resources/updated";
    }

    @Override
    public void writeParams(JsonText out) {
      out.field("uri", uri);
    }
  }

  /// A subscription has begun.
  record SubscriptionAcknowledged(SubscriptionFilter filter) implements Notification {
    @Override
    public String method() {
      return "notifications/subscriptions/acknowledged";
    }

    @Override
    public void writeParams(JsonText out) {
      filter.write(out.key("notifications"));
    }
  }

  /// A notification that belongs to a subscription.
  ///
  /// @param id of the request that subscribed
  record Subscribed(JsonNode id, Notification about) implements Notification {
    static final String ID = ClientInfo.META + "subscriptionId";

    @Override
    public String method() {
      return about.method();
    }

    @Override
    public void writeParams(JsonText out) {
      Json.write(id, out.key("_meta").object().key(ID));
      about.writeParams(out.endObject());
    }
  }
}
