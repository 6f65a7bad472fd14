package dev.kith.sql.compile;

import static dev.kith.sql.compile.Forge.CREATED;
import static dev.kith.sql.compile.Forge.DUE;
import static dev.kith.sql.compile.Forge.ISSUE;
import static dev.kith.sql.compile.Forge.ISSUE_ID;
import static dev.kith.sql.compile.Forge.LABEL;
import static dev.kith.sql.compile.Forge.PROJECT;
import static dev.kith.sql.compile.Forge.SIZE;
import static dev.kith.sql.compile.Forge.STATE;
import static dev.kith.sql.compile.Forge.TAGS;
import static dev.kith.sql.compile.Forge.TITLE;
import static dev.kith.sql.compile.Forge.URGENT;
import static dev.kith.sql.compile.Forge.USER;
import static dev.kith.sql.compile.Forge.WEIGHT;

import dev.kith.graph.Scope;
import dev.kith.graph.pattern.Filter;
import dev.kith.graph.pattern.Filter.Comparison;
import dev.kith.graph.pattern.Filter.Part;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.Sort;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Golden questions for nodes.
final class GoldenFinds {
  private final Map<String, GoldenCase> cases = new LinkedHashMap<>();

  static Map<String, GoldenCase> all() {
    var finds = new GoldenFinds();
    finds.keys();
    finds.comparisons();
    finds.texts();
    finds.groups();
    finds.orders();
    finds.scopes();
    return finds.cases;
  }

  private static Literal of(Property property, String value) {
    return ForgeFixture.value(value, property.type());
  }

  private static List<Literal> of(Property property, String... values) {
    return Stream.of(values).map(value -> of(property, value)).toList();
  }

  private void add(String name, NodeQuestion question) {
    cases.put("find-" + name, new GoldenCase.Find(question, Scope.EVERYTHING));
  }

  private void filter(String name, Filter filter) {
    add(name, NodeQuestion.of(ISSUE, filter, List.of(ISSUE_ID, TITLE), 30));
  }

  private void compare(String name, Property property, Comparison comparison, String value) {
    filter(name, new Filter.Compare(property, comparison, of(property, value)));
  }

  private void keys() {
    add("every-column", NodeQuestion.of(ISSUE, Filter.all(), ISSUE.properties(), 30));
    add("first-two", NodeQuestion.of(ISSUE, Filter.all(), List.of(ISSUE_ID), 2));
    add("by-key", keyed(ISSUE, "100"));
    add("by-keys", keyed(ISSUE, "103", "100", "100", "5"));
    add("by-key-beyond-53-bits", keyed(ISSUE, "9007199254740993", "9007199254740992"));
    add("by-text-key", keyed(LABEL, "it's", "ui"));
    add("by-no-keys", NodeQuestion.of(ISSUE, List.of(), Filter.all(), List.of(ISSUE_ID)));
  }

  private static NodeQuestion keyed(NodeType type, String... keys) {
    return NodeQuestion.of(
        type, of(type.key(), keys), Filter.all(), type.properties().subList(0, 2));
  }

  private void comparisons() {
    compare("text-equal", TITLE, Comparison.EQUAL, "It's \"quoted\"");
    compare("text-not-equal", TITLE, Comparison.NOT_EQUAL, "gone");
    compare("text-less", TITLE, Comparison.LESS, "b");
    compare("text-at-least", TITLE, Comparison.AT_LEAST, "crash");
    compare("enum-equal", STATE, Comparison.EQUAL, "opened");
    compare("enum-not-equal", STATE, Comparison.NOT_EQUAL, "opened");
    compare("whole-equal", SIZE, Comparison.EQUAL, "9007199254740993");
    compare("whole-less", SIZE, Comparison.LESS, "7");
    compare("whole-at-most", SIZE, Comparison.AT_MOST, "7");
    compare("real-greater", WEIGHT, Comparison.GREATER, "1.5");
    compare("real-at-least", WEIGHT, Comparison.AT_LEAST, "1.5");
    compare("real-equal", WEIGHT, Comparison.EQUAL, "0.1");
    compare("flag-equal", URGENT, Comparison.EQUAL, "false");
    compare("moment-after", CREATED, Comparison.GREATER, "2024-12-31T23:59:59.999998Z");
    compare("moment-before", CREATED, Comparison.LESS, "1970-01-01T00:00:00Z");
    compare("moment-equal", CREATED, Comparison.EQUAL, "2024-12-31T23:59:59.999999Z");
    compare("day-equal", DUE, Comparison.EQUAL, "2025-01-31");
    compare("day-at-most", DUE, Comparison.AT_MOST, "2024-12-30");
    among("texts", TITLE, "gone", "emoji 😀", "'; DROP TABLE users; --");
    among("enums", STATE, "closed");
    among("wholes", SIZE, "10", "9007199254740993");
    among("reals", WEIGHT, "0.1", "3.0");
    among("flags", URGENT, "true");
    among("moments", CREATED, "2025-01-01T00:00:00Z", "1969-12-31T23:30:00Z");
    among("days", DUE, "2024-02-29", "2025-03-31");
    among("nothing", TITLE);
  }

  private void among(String name, Property property, String... values) {
    filter("in-" + name, new Filter.In(property, of(property, values)));
  }

  private void texts() {
    contains("contains", Part.ANYWHERE, "ON");
    contains("contains-percent", Part.ANYWHERE, "%");
    contains("contains-underscore", Part.ANYWHERE, "_");
    contains("contains-backslash", Part.ANYWHERE, "\\");
    contains("contains-quote", Part.ANYWHERE, "'");
    contains("contains-newline", Part.ANYWHERE, "\n");
    contains("contains-emoji", Part.ANYWHERE, "😀");
    contains("contains-nothing", Part.ANYWHERE, "");
    contains("starts-with", Part.START, "CRASH");
    contains("ends-with", Part.END, "Exit");
    like("like", "crash%o_%");
    like("like-escaped", "%slash\\_and\\%");
    like("like-one", "line_break");
    like("like-end-of-escape", "%\\");
    filter("list-holds", new Filter.Holds(TAGS, "docs"));
  }

  private void contains(String name, Part part, String text) {
    filter(name, new Filter.Contains(TITLE, part, text));
  }

  private void like(String name, String pattern) {
    filter(name, new Filter.Like(TITLE, pattern));
  }

  private void groups() {
    var opened = new Filter.Compare(STATE, Comparison.EQUAL, of(STATE, "opened"));
    var urgent = new Filter.Compare(URGENT, Comparison.EQUAL, of(URGENT, "true"));
    filter("missing", new Filter.IsMissing(CREATED));
    filter("not-missing", new Filter.Not(new Filter.IsMissing(CREATED)));
    filter("missing-list", new Filter.IsMissing(TAGS));
    filter("not", new Filter.Not(opened));
    filter("all-of", new Filter.AllOf(List.of(opened, urgent)));
    filter("any-of", new Filter.AnyOf(List.of(opened, urgent)));
    filter("any-of-nothing", new Filter.AnyOf(List.of()));
    filter("not-any-of", new Filter.Not(new Filter.AnyOf(List.of(opened, urgent))));
    filter(
        "nested",
        new Filter.AllOf(
            List.of(
                new Filter.AnyOf(List.of(opened, new Filter.IsMissing(STATE))),
                new Filter.Not(new Filter.AllOf(List.of(urgent, opened))))));
  }

  private void orders() {
    order("by-text", List.of(ISSUE_ID, TITLE), List.of(new Sort(1, false)));
    order("by-text-descending", List.of(ISSUE_ID, TITLE), List.of(new Sort(1, true)));
    order("by-moment-descending", List.of(ISSUE_ID, CREATED), List.of(new Sort(1, true)));
    order("by-flag", List.of(ISSUE_ID, URGENT), List.of(new Sort(1, false)));
    order("by-key-descending", List.of(ISSUE_ID), List.of(new Sort(0, true)));
    order(
        "by-two", List.of(ISSUE_ID, STATE, WEIGHT), List.of(new Sort(1, true), new Sort(2, false)));
    order("after-key", List.of(ISSUE_ID), List.of(), of(ISSUE_ID, "102"));
    order(
        "after-value",
        List.of(ISSUE_ID, WEIGHT),
        List.of(new Sort(1, false)),
        of(WEIGHT, "1.5"),
        of(ISSUE_ID, "100"));
    order(
        "after-value-descending",
        List.of(ISSUE_ID, TITLE),
        List.of(new Sort(1, true)),
        of(TITLE, "crash ON exit"),
        of(ISSUE_ID, "101"));
    order(
        "after-nothing",
        List.of(ISSUE_ID, SIZE),
        List.of(new Sort(1, false)),
        Literal.MISSING,
        of(ISSUE_ID, "100"));
    order(
        "after-two",
        List.of(ISSUE_ID, STATE, CREATED),
        List.of(new Sort(1, false), new Sort(2, true)),
        of(STATE, "closed"),
        of(CREATED, "2025-01-01T00:00:00Z"),
        of(ISSUE_ID, "101"));
  }

  private void order(String name, List<Property> columns, List<Sort> order, Literal... position) {
    Optional<List<Literal>> after =
        position.length == 0 ? Optional.empty() : Optional.of(List.of(position));
    add(name, new NodeQuestion(ISSUE, Optional.empty(), Filter.all(), columns, order, after, 5));
  }

  private void scopes() {
    scoped("scope-one-path", ISSUE, GoldenScopes.TEAM);
    scoped("scope-several-paths", ISSUE, GoldenScopes.SEVERAL);
    scoped("scope-none", ISSUE, GoldenScopes.NONE);
    scoped("scope-role-too-low", ISSUE, GoldenScopes.GUEST);
    scoped("scope-admin-property", PROJECT, GoldenScopes.SEVERAL);
    scoped("scope-linked", USER, GoldenScopes.TEAM);
    scoped("scope-open", LABEL, GoldenScopes.NONE);
  }

  private void scoped(String name, NodeType type, Scope scope) {
    var question = NodeQuestion.of(type, Filter.all(), type.properties(), 30);
    cases.put("find-" + name, new GoldenCase.Find(question, scope));
  }
}
