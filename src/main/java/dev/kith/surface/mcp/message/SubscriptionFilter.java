package dev.kith.surface.mcp.message;

import dev.kith.shape.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Which changes a stateless client subscribes to.
///
/// @param resources the URIs of single resources
public record SubscriptionFilter(boolean toolList, boolean resourceList, List<String> resources) {
  /// How many resources one subscription may name.
  public static final int MOST_RESOURCES = 1_000;

  public SubscriptionFilter {
    resources = List.copyOf(resources);
  }

  /// Reads the parameters of `subscriptions/listen`.
  public static SubscriptionFilter of(ClientMessage.Request request) {
    var filter = request.params().path("notifications");
    if (!filter.isObject()) {
      throw RpcError.invalidParams("params.notifications must be an object").raise();
    }
    var resources = new ArrayList<String>();
    filter.path("resourceSubscriptions").forEach(uri -> resources.add(uri.asString("")));
    if (resources.size() > MOST_RESOURCES) {
      throw RpcError.invalidParams("too many resourceSubscriptions").raise();
    }
    return new SubscriptionFilter(
        filter.path("toolsListChanged").asBoolean(false),
        filter.path("resourcesListChanged").asBoolean(false),
        resources);
  }

  /// The part of it that the server can honour.
  public SubscriptionFilter keeping(Predicate<String> known) {
    return new SubscriptionFilter(
        toolList, resourceList, resources.stream().filter(known).toList());
  }

  void write(JsonText out) {
    out.object();
    if (toolList) {
      out.field("toolsListChanged", true);
    }
    if (resourceList) {
      out.field("resourcesListChanged", true);
    }
    if (!resources.isEmpty()) {
      out.key("resourceSubscriptions").values(resources);
    }
    out.endObject();
  }
}
