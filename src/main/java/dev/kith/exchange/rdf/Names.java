package dev.kith.exchange.rdf;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The names that IRIs get: ids as `prefix:name` where all files agree on the prefix, local names
/// for types, relationships and properties.
final class Names {
  private static final int MOST = 10_000;
  private static final Pattern SAFE = Pattern.compile("[\\p{L}\\p{N}_][\\p{L}\\p{N}_.-]*");

  private final Map<String, String> namespaces = new HashMap<>();
  private final Map<String, String> prefixes = new HashMap<>();
  private final Set<String> ambiguous = new HashSet<>();
  private final Set<String> schemes = new HashSet<>();

  void prefix(String name, String namespace) {
    if (namespaces.size() >= MOST && !namespaces.containsKey(name)) {
      return;
    }
    var before = namespaces.putIfAbsent(name, namespace);
    if (before != null && !before.equals(namespace)) {
      ambiguous.add(name);
    }
    prefixes.putIfAbsent(namespace, name);
  }

  /// No id may stand for two IRIs: an IRI that itself looks like `prefix:name` takes the prefix
  /// away.
  void met(String iri) {
    int colon = iri.indexOf(':');
    if (colon > 0 && schemes.size() < MOST) {
      schemes.add(iri.substring(0, colon));
    }
  }

  String id(String iri) {
    if (iri.startsWith("_:")) {
      return iri;
    }
    int end = Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/'));
    return compact(iri, end + 1).or(() -> compact(iri, iri.lastIndexOf(':') + 1)).orElse(iri);
  }

  private Optional<String> compact(String iri, int at) {
    var prefix = prefixes.get(iri.substring(0, at));
    return prefix == null
            || ambiguous.contains(prefix)
            || schemes.contains(prefix)
            || schemes.size() >= MOST
            || !SAFE.matcher(iri.substring(at)).matches()
        ? Optional.empty()
        : Optional.of(prefix + ":" + iri.substring(at));
  }

  /// What stands after the last `#`, `/` or `:`.
  static String local(String iri) {
    int end = iri.length();
    while (end > 0 && "#/:".indexOf(iri.charAt(end - 1)) >= 0) {
      end--;
    }
    var plain = iri.substring(0, end);
    int hash = plain.lastIndexOf('#');
    int from = hash >= 0 ? hash : plain.lastIndexOf('/');
    var local = plain.substring((from >= 0 ? from : plain.lastIndexOf(':')) + 1);
    return local.isBlank() ? iri : local;
  }
}
