package dev.kith.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// What is asked of tables in ClickHouse: a tool's call, and the statements that fetch the same.
final class ServerQuestions {
  private static final String EDGES = "`edge KNOWS person person`";
  private static final String HOP =
      "SELECT #, target FROM `edge KNOWS person person` WHERE source IN (%s) UNION ALL SELECT #,"
          + " target FROM `edge KNOWS person person by target` WHERE target IN (%s) AND source <>"
          + " target";
  private static final String NODE =
      "SELECT id, name, rank, total_mentions FROM `node person` WHERE id IN (%s)";
  private static final String MENTIONS =
      "SELECT id, total_mentions FROM `node person` WHERE id IN (%s)";
  private static final int PAGE = 30;
  private static final int SEVERAL = 10;

  private final ServerTables hand;
  private final Map<Long, Long> partners = new HashMap<>();

  ServerQuestions(ServerTables hand) {
    this.hand = hand;
  }

  /// A tool's call, and statements that fetch the same.
  ///
  /// @param arguments of the call about a node
  /// @param kind whether it asks about few rows
  record Contest(
      String what, String tool, Asking<String> arguments, Kind kind, Asking<Long> hand) {}

  /// How much a question is about.
  enum Kind {
    /// About few nodes, that are named: the rows read are compared with the rows returned.
    BOUNDED,
    /// About whatever a look at every row finds.
    EVERY_ROW
  }

  /// Something that is done about one node.
  interface Asking<T> {
    T about(long key) throws Exception;
  }

  List<Contest> all() {
    return Stream.of(walks(), nodes(), patterns(), memories()).flatMap(List::stream).toList();
  }

  private static Contest bounded(
      String what, String tool, Asking<String> arguments, Asking<Long> hand) {
    return new Contest(what, tool, arguments, Kind.BOUNDED, hand);
  }

  private static Contest everyRow(
      String what, String tool, Asking<String> arguments, Asking<Long> hand) {
    return new Contest(what, tool, arguments, Kind.EVERY_ROW, hand);
  }

  private List<Contest> nodes() {
    return List.of(
        bounded(
            "describe_entity",
            "describe_entity",
            key -> "{\"id\":\"person:" + key + "\"}",
            key -> rows(NODE, "" + key)),
        bounded(
            "describe_entities, ten",
            "describe_entities",
            key ->
                several(key)
                    .map(each -> "\"person:" + each + "\"")
                    .collect(Collectors.joining(",", "{\"ids\":[", "]}")),
            key -> rows(NODE, several(key).collect(Collectors.joining(",")))),
        bounded(
            "search_entities, one id",
            "search_entities",
            key -> "{\"query\":\"person:" + key + "\",\"limit\":1}",
            key -> rows(NODE, "" + key)),
        everyRow(
            "search_entities, a name",
            "search_entities",
            key -> "{\"query\":\"Person " + key + "\"}",
            key -> search("person " + key, 10)),
        bounded(
            "find_nodes by ids",
            "find_nodes",
            key -> "{\"node_label\":\"person\",\"ids\":[" + key + "]}",
            key -> rows(NODE, "" + key)),
        everyRow(
            "find_nodes by name",
            "find_nodes",
            key -> "{\"node_label\":\"person\",\"filters\":{\"name\":\"Person " + key + "\"}}",
            key ->
                (long)
                    hand.lines(
                            "SELECT id, name, rank, total_mentions FROM `node person` WHERE name ="
                                + " 'Person "
                                + key
                                + "' ORDER BY id LIMIT 31")
                        .size()));
  }

  private List<Contest> walks() {
    return List.of(
        bounded(
            "bfs_query, 1 hop, topology",
            "bfs_query",
            key -> walk(key, 1, true),
            key -> hops(key, 1, true)),
        bounded(
            "bfs_query, 2 hops, topology",
            "bfs_query",
            key -> walk(key, 2, true),
            key -> hops(key, 2, true)),
        bounded(
            "bfs_query, 1 hop, in full",
            "bfs_query",
            key -> walk(key, 1, false),
            key -> hops(key, 1, false)),
        bounded(
            "bfs_query, 2 hops, in full",
            "bfs_query",
            key -> walk(key, 2, false),
            key -> hops(key, 2, false)),
        bounded(
            "intersect_subgraphs, 1 hop around two",
            "intersect_subgraphs",
            key -> "{\"seeds\":[\"person:" + key + "\",\"person:" + partner(key) + "\"],\"k\":1}",
            this::common));
  }

  private static String walk(long seed, int hops, boolean topology) {
    return "{\"seeds\":[\"person:"
        + seed
        + "\"],\"max_hops\":"
        + hops
        + ",\"topology_only\":"
        + topology
        + "}";
  }

  private List<Contest> patterns() {
    return List.of(
        bounded(
            "traverse_relationships, 1 hop, with properties",
            "traverse_relationships",
            key ->
                "{\"from\":{\"label\":\"person\",\"ids\":["
                    + key
                    + "]},\"relationships\":[{\"type\":\"KNOWS\"}]}",
            this::outgoing),
        bounded(
            "explore_neighbors, 2 hops, a page",
            "explore_neighbors",
            key -> "{\"start_node\":{\"label\":\"person\",\"node_id\":" + key + "}}",
            this::explored),
        bounded(
            "find_paths between two",
            "find_paths",
            key ->
                "{\"from\":{\"label\":\"person\",\"node_id\":"
                    + key
                    + "},\"to\":{\"label\":\"person\",\"node_id\":"
                    + partner(key)
                    + "}}",
            this::paths),
        everyRow(
            "aggregate_nodes, everything by rank",
            "aggregate_nodes",
            _ -> "{\"node_label\":\"person\",\"group_by\":[\"rank\"]}",
            _ ->
                (long)
                    hand.lines(
                            "SELECT rank, count() AS c FROM `node person` GROUP BY rank ORDER BY c"
                                + " DESC, rank LIMIT 31")
                        .size()));
  }

  private List<Contest> memories() {
    return List.of(
        bounded(
            "get_related_entities, 1 hop",
            "get_related_entities",
            key ->
                "{\"database\":\"bench\",\"entity_name\":\"person:" + key + "\",\"max_depth\":1}",
            this::around),
        bounded(
            "open_nodes",
            "open_nodes",
            key -> "{\"names\":[\"person:" + key + "\"]}",
            this::around),
        everyRow(
            "search_memory, a name",
            "search_memory",
            key -> "{\"database\":\"bench\",\"query\":\"Person " + key + "\"}",
            key -> search("person " + key, 10)));
  }

  private static Stream<String> several(long key) {
    return LongStream.range(0, SEVERAL)
        .mapToObj(each -> "" + (key + each * 7919) % ServerGraph.NODES);
  }

  private long rows(String query, String keys) throws Exception {
    return hand.lines(query.replace("%s", keys)).size();
  }

  /// One look at every row finds what a name may mean, and puts it in order.
  private long search(String text, int most) throws Exception {
    return hand.lines(
            "SELECT id, name FROM `node person` WHERE lowerUTF8(name) LIKE '%"
                + text
                + "%' ORDER BY lowerUTF8(name) = '"
                + text
                + "' DESC, startsWith(lowerUTF8(name), '"
                + text
                + "') DESC, id LIMIT "
                + most)
        .size();
  }

  private List<String> hop(boolean topology, Set<String> from) throws Exception {
    var columns = topology ? "source" : "since, source";
    return hand.lines(HOP.replace("#", columns).replace("%s", String.join(",", from)));
  }

  /// The two ends of a line that tells an edge.
  private static List<String> ends(String line) {
    var cells = line.split("\t");
    return List.of(cells[cells.length - 2], cells[cells.length - 1]);
  }

  /// The nodes within some hops, the nearest first; the lines of their edges are added.
  private Set<String> walked(long seed, int hops, boolean topology, Set<String> edges)
      throws Exception {
    var nodes = new LinkedHashSet<String>(List.of("" + seed));
    Set<String> frontier = Set.of("" + seed);
    for (int hop = 0; hop < hops && !frontier.isEmpty(); hop++) {
      var next = new TreeSet<String>();
      for (var line : hop(topology, frontier)) {
        edges.add(line);
        ends(line).stream().filter(end -> !nodes.contains(end)).forEach(next::add);
      }
      nodes.addAll(next);
      frontier = next;
    }
    return nodes;
  }

  /// A walk, and by what its nodes are sorted, or all of them.
  private long hops(long seed, int hops, boolean topology) throws Exception {
    var edges = new LinkedHashSet<String>();
    var nodes = walked(seed, hops, topology, edges);
    rows(topology ? MENTIONS : NODE, String.join(",", nodes));
    return nodes.size() + edges.size();
  }

  private long explored(long seed) throws Exception {
    var edges = new LinkedHashSet<String>();
    var nodes = walked(seed, 2, true, edges);
    rows(NODE, nodes.stream().limit(PAGE).collect(Collectors.joining(",")));
    return nodes.size() + edges.size();
  }

  private long around(long seed) throws Exception {
    var edges = new LinkedHashSet<String>();
    return walked(seed, 1, true, edges).size() + edges.size();
  }

  /// The answer tells the node that it starts at as well.
  private long outgoing(long seed) throws Exception {
    var lines =
        hand.lines(
            "SELECT since, source, target FROM " + EDGES + " WHERE source IN (" + seed + ")");
    var keys =
        Stream.concat(Stream.of("" + seed), lines.stream().map(line -> ends(line).getLast()))
            .distinct()
            .collect(Collectors.joining(","));
    return lines.size() + rows(NODE, keys);
  }

  /// The nodes next to each of two, from the lines of their edges.
  private static Map<String, Set<String>> beside(List<String> lines, List<String> seeds) {
    var beside = new HashMap<String, Set<String>>();
    for (var seed : seeds) {
      var near = new TreeSet<>(List.of(seed));
      lines.stream()
          .map(ServerQuestions::ends)
          .filter(ends -> ends.contains(seed))
          .forEach(near::addAll);
      beside.put(seed, near);
    }
    return beside;
  }

  /// One hop from both, what is next to each of them, what lies between that, and its nodes.
  private long common(long key) throws Exception {
    var seeds = List.of("" + key, "" + partner(key));
    var lines = hop(false, new LinkedHashSet<>(seeds));
    var beside = beside(lines, seeds);
    var shared = new TreeSet<>(beside.get(seeds.getFirst()));
    shared.retainAll(beside.get(seeds.getLast()));
    var rim = new TreeSet<>(shared);
    rim.removeAll(seeds);
    var keys = String.join(",", rim);
    long between =
        rim.isEmpty()
            ? 0
            : rows(
                "SELECT since, source, target FROM "
                    + EDGES
                    + " WHERE source IN (%s) AND target IN (%s)",
                keys);
    return lines.size() + between + rows(NODE, String.join(",", shared));
  }

  /// Two nodes that are two hops apart: a hop from both meets in the middle.
  private long paths(long key) throws Exception {
    var seeds = List.of("" + key, "" + partner(key));
    var lines = hop(true, new LinkedHashSet<>(seeds));
    var beside = beside(lines, seeds);
    var nodes = new TreeSet<>(beside.get(seeds.getFirst()));
    nodes.retainAll(beside.get(seeds.getLast()));
    nodes.addAll(seeds);
    return lines.size() + rows(NODE, String.join(",", nodes));
  }

  /// A node that is two hops away, and no less.
  private long partner(long key) throws Exception {
    var known = partners.get(key);
    if (known != null) {
      return known;
    }
    var near = walked(key, 1, true, new LinkedHashSet<>());
    var far = new ArrayList<>(walked(key, 2, true, new LinkedHashSet<>()));
    far.removeAll(near);
    long partner = Long.parseLong(far.getFirst());
    partners.put(key, partner);
    return partner;
  }
}
