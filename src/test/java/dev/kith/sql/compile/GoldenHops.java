package dev.kith.sql.compile;

import dev.kith.graph.Scope;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Filter.Comparison;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeRef;
import dev.kith.schema.Direction;
import dev.kith.schema.EdgeType;
import dev.kith.schema.Property;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// Golden questions for hops.
final class GoldenHops {
  private final Map<String, GoldenCase> cases = new LinkedHashMap<>();

  static Map<String, GoldenCase> all() {
    var hops = new GoldenHops();
    hops.ways();
    hops.properties();
    hops.first();
    hops.scopes();
    return hops.cases;
  }

  private void ways() {
    var issues = refs("issue", 100, 101, 103);
    add("outgoing", issues, Direction.OUTGOING, Forge.LINKS);
    add("incoming", issues, Direction.INCOMING, Forge.LINKS);
    add("both", issues, Direction.BOTH, Forge.LINKS);
    add("loop-incoming", refs("issue", 100), Direction.INCOMING, Forge.LINKS);
    add("key-on-source", issues, Direction.OUTGOING, Forge.IN_PROJECT);
    add("key-on-source-backwards", refs("project", 10), Direction.INCOMING, Forge.IN_PROJECT);
    add("key-on-target", refs("user", 1, 2), Direction.OUTGOING, Forge.AUTHORED);
    add("key-on-target-backwards", issues, Direction.INCOMING, Forge.AUTHORED);
    add("key-to-itself", refs("project", 10, 13), Direction.BOTH, Forge.FORKED);
    add(
        "one-table-two-types",
        refs("user", 1, 2, 3),
        Direction.OUTGOING,
        Forge.ASSIGNED,
        Forge.WATCHES);
    add(
        "text-keys",
        List.of(new NodeRef("label", new Literal.Text("bug"))),
        Direction.INCOMING,
        Forge.TAGGED,
        Forge.PROJECT_TAGGED);
    add("key-beyond-53-bits", refs("issue", 9007199254740993L), Direction.BOTH, Forge.LINKS);
    add("wrong-way-round", refs("user", 1), Direction.INCOMING, Forge.AUTHORED);
    add(
        "everything",
        Stream.concat(issues.stream(), refs("user", 1).stream()).toList(),
        Direction.BOTH,
        Forge.ONTOLOGY.edgeTypes().toArray(EdgeType[]::new));
  }

  private static List<NodeRef> refs(String type, long... keys) {
    return LongStream.of(keys).mapToObj(key -> new NodeRef(type, new Literal.Whole(key))).toList();
  }

  private void add(String name, List<NodeRef> from, Direction direction, EdgeType... ways) {
    add(
        name,
        new HopQuestion(
            from,
            direction,
            Stream.of(ways).collect(Collectors.toMap(Function.identity(), _ -> Filter.all())),
            Map.of(),
            100),
        Scope.EVERYTHING);
  }

  private void add(String name, HopQuestion question, Scope scope) {
    cases.put("hops-" + name, new GoldenCase.Hops(question, scope));
  }

  private void properties() {
    addWith("properties", Filter.all(), Forge.KIND, Forge.RANK);
    addWith("properties-smallest", Filter.all(), Forge.RANK);
    addWith(
        "property-filter",
        new Filter.Compare(Forge.RANK, Comparison.GREATER, new Literal.Whole(1)),
        Forge.RANK);
    addWith("property-missing", new Filter.IsMissing(Forge.KIND));
    add(
        "properties-of-several",
        new HopQuestion(
            refs("issue", 100, 101),
            Direction.BOTH,
            Map.of(Forge.LINKS, Filter.all(), Forge.ASSIGNED, Filter.all()),
            Map.of(
                Forge.LINKS, List.of(Forge.KIND, Forge.RANK),
                Forge.ASSIGNED, List.of(Forge.SINCE)),
            Integer.MAX_VALUE),
        Scope.EVERYTHING);
  }

  private void first() {
    var ways =
        Map.of(Forge.LINKS, Filter.all(), Forge.ASSIGNED, Filter.all(), Forge.TAGGED, Filter.all());
    var hub = new HopQuestion(refs("issue", 100), Direction.BOTH, ways, Map.of(), 100);
    var issue = refs("issue", 101).getFirst();
    var page = hub.with(new HopQuestion.First(Optional.empty(), 31));
    var next = hub.with(new HopQuestion.First(Optional.of(issue), 31));
    add("first", page, Scope.EVERYTHING);
    add("first-after", next, Scope.EVERYTHING);
    add("first-scope", next, GoldenScopes.TEAM);
    var several = new HopQuestion(refs("issue", 100, 102), Direction.BOTH, ways, Map.of(), 100);
    add("first-of-several", several.with(page.first().orElseThrow()), Scope.EVERYTHING);
  }

  private void addWith(String name, Filter filter, Property... properties) {
    add(
        name,
        new HopQuestion(
            refs("issue", 100, 101, 102, 103),
            Direction.OUTGOING,
            Map.of(Forge.LINKS, filter),
            Map.of(Forge.LINKS, List.of(properties)),
            100),
        Scope.EVERYTHING);
  }

  private void scopes() {
    var ways =
        Map.of(Forge.LINKS, Filter.all(), Forge.ASSIGNED, Filter.all(), Forge.TAGGED, Filter.all());
    var from = refs("issue", 100, 101, 102, 103);
    add("scope", new HopQuestion(from, Direction.BOTH, ways, Map.of(), 100), GoldenScopes.TEAM);
    add(
        "scope-none",
        new HopQuestion(from, Direction.BOTH, ways, Map.of(), 100),
        GoldenScopes.NONE);
    add(
        "scope-key",
        new HopQuestion(
            refs("user", 1, 2, 3),
            Direction.OUTGOING,
            Map.of(Forge.AUTHORED, Filter.all()),
            Map.of(),
            100),
        GoldenScopes.SEVERAL);
  }
}
