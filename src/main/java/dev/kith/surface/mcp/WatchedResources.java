package dev.kith.surface.mcp;

import dev.kith.access.Caller;
import dev.kith.access.Sha256;
import dev.kith.surface.mcp.message.Notification;
import dev.kith.tool.CallContext;
import dev.kith.tool.Changes;
import dev.kith.tool.Toolbox;
import dev.kith.tool.resource.Resources;
import java.util.Collection;
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

  /// From here on, the client is notified when the resource reads otherwise than now.
  void remember(String uri) {
    state(uri).ifPresentOrElse(now -> states.put(uri, now), () -> states.remove(uri));
  }

  @Override
  public void changed(String database) {
    uris.stream()
        .filter(uri -> of(uri).filter(database::equals).isPresent())
        .filter(this::hasChanged)
        .forEach(uri -> target.accept(new Notification.ResourceUpdated(uri)));
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

  /// What cannot be compared may have changed.
  private boolean hasChanged(String uri) {
    var before = Optional.ofNullable(states.get(uri));
    remember(uri);
    return before.isEmpty() || !before.equals(Optional.ofNullable(states.get(uri)));
  }

  /// What a resource reads like; empty where it cannot be read or is a whole graph.
  private Optional<String> state(String uri) {
    if (uri.equals(Resources.GRAPH)) {
      return Optional.empty();
    }
    try (var context = toolbox.context(caller, CallContext.Progress.UNHEARD)) {
      var text = new Resources(toolbox, caller).read(uri, context);
      return Optional.of(text.map(Sha256::hex).orElse(""));
    } catch (RuntimeException unreadable) {
      return Optional.empty();
    }
  }

  private Optional<String> of(String uri) {
    return uri.equals(Resources.GRAPH)
        ? Optional.of(toolbox.visible(caller).primary())
        : ResourceMethods.database(uri);
  }
}
