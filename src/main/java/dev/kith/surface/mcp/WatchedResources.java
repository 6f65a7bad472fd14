package dev.kith.surface.mcp;

import dev.kith.access.Caller;
import dev.kith.access.Sha256;
import dev.kith.surface.mcp.message.Notification;
import dev.kith.tool.CallContext;
import dev.kith.tool.Changes;
import dev.kith.tool.Toolbox;
import dev.kith.tool.resource.Resources;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// Turns changes of databases into notifications about the resources that a client watches: about
/// those alone that read otherwise than before.
final class WatchedResources implements Changes.Listener {
  private final boolean list;
  private final Collection<String> uris;
  private final Toolbox toolbox;
  private final Caller caller;
  private final Consumer<Notification> target;

  /// What each resource read like, as a digest, as far as that is known.
  private final Map<String, String> states = new ConcurrentHashMap<>();

  /// @param list whether the list of resources is watched
  /// @param uris the watched resources
  WatchedResources(
      boolean list,
      Collection<String> uris,
      Toolbox toolbox,
      Caller caller,
      Consumer<Notification> target) {
    this.list = list;
    this.uris = uris;
    this.toolbox = toolbox;
    this.caller = caller;
    this.target = target;
  }

  /// From here on, the client is notified when these resources read otherwise than now.
  void remember(Collection<String> added) {
    read(added);
  }

  @Override
  public void changed(String database) {
    var here = uris.stream().filter(uri -> of(uri).filter(database::equals).isPresent()).toList();
    read(here).forEach(uri -> target.accept(new Notification.ResourceUpdated(uri)));
  }

  @Override
  public void listChanged() {
    if (list) {
      target.accept(Notification.ListChanged.RESOURCES);
    }
    uris.stream()
        .filter(uri -> of(uri).isEmpty())
        .forEach(uri -> target.accept(new Notification.ResourceUpdated(uri)));
  }

  /// Reads resources within the time of one call; returns those that read otherwise than before.
  /// What cannot be compared may have changed.
  private List<String> read(Collection<String> some) {
    var changed = new ArrayList<String>();
    try (var context = toolbox.context(caller, CallContext.ProgressListener.IGNORED)) {
      for (var uri : some) {
        var now = state(uri, context);
        var before = Optional.ofNullable(now.isEmpty() ? states.remove(uri) : states.put(uri, now));
        if (now.isEmpty() || !before.equals(Optional.of(now))) {
          changed.add(uri);
        }
      }
    }
    return changed;
  }

  /// A digest of what a resource reads like; empty where it cannot be read or is a whole graph.
  private String state(String uri, CallContext context) {
    if (uri.equals(Resources.GRAPH)) {
      return "";
    }
    try {
      return Sha256.hex(new Resources(toolbox, caller).read(uri, context).orElse(""));
    } catch (RuntimeException unreadable) {
      return "";
    }
  }

  private Optional<String> of(String uri) {
    return uri.equals(Resources.GRAPH)
        ? Optional.of(toolbox.visible(caller).primary())
        : ResourceMethods.database(uri);
  }
}
