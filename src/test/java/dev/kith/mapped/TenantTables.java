package dev.kith.mapped;

import dev.kith.graph.Scope;
import dev.kith.tool.TenantQuestions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// Tables that three tenants share, with every way there is to say who may see a row: people and
/// parts have a scope, parts need a role, sites are everyone's, and a label is seen by those who
/// see a person that has it.
public final class TenantTables {
  private static final List<String> PATHS = List.of("1/100/", "1/100/7/", "1/200/", "2/");
  private static final List<String> NAMES = List.of("Anna Berg", "Berg", "Ivo", "Mira", "berg_a");

  private final Random random;
  private final List<Person> people = new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();
  private final List<Known> known = new ArrayList<>();
  private final List<Has> has = new ArrayList<>();
  private final List<Tagged> tagged = new ArrayList<>();

  /// Tables, and what is said of them.
  ///
  /// @param sql the statements that make and fill them
  /// @param ontology all of it but where the tables are
  public record Tables(String sql, String ontology) {}

  private record Person(int id, String name, int age, int salary, int site, String path) {}

  private record Part(int id, String name, Optional<Integer> of, String path) {}

  private record Known(int from, int to, int since, String path) {}

  private record Has(int person, int part) {}

  private record Tagged(int person, String label, String path) {}

  public TenantTables(Random random) {
    this.random = random;
    int count = 8 + random.nextInt(14);
    for (int id = 1; id <= count; id++) {
      people.add(
          new Person(
              id, any(NAMES), random.nextInt(5), random.nextInt(3), random.nextInt(4), path()));
      var of =
          random.nextBoolean() ? Optional.of(1 + random.nextInt(count)) : Optional.<Integer>empty();
      parts.add(new Part(id, any(NAMES), of, path()));
    }
    var pairs = new LinkedHashSet<List<Integer>>();
    for (int edges = random.nextInt(4 * count); edges > 0; edges--) {
      int from = 1 + random.nextInt(count);
      int to = 1 + random.nextInt(count);
      if (pairs.add(List.of(from, to))) {
        known.add(new Known(from, to, random.nextInt(9), path()));
        has.add(new Has(from, to));
      }
    }
    for (var person : people) {
      if (random.nextBoolean()) {
        tagged.add(new Tagged(person.id, any(List.of("red", "blue", "green", "lilac")), path()));
      }
    }
  }

  private String path() {
    return any(PATHS);
  }

  private String any(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }

  TenantQuestions.Names names() {
    var ids = new ArrayList<String>();
    people.forEach(person -> ids.add("person:" + person.id));
    parts.forEach(part -> ids.add("part:" + part.id));
    List.of("red", "blue", "lilac", "grey").forEach(label -> ids.add("label:" + label));
    List.of(0, 1, 2, 7).forEach(site -> ids.add("site:" + site));
    return new TenantQuestions.Names(
        ids,
        List.of("person", "part", "site", "label", "persn"),
        List.of("KNOWS", "HAS", "AT", "OF", "TAGGED", "PAYS"),
        List.of("name", "age", "salary", "since", "state", "text", "id", "scope", "path", "home"),
        List.of("Anna", "berg", "Mira", "r", "red", "1", "site"));
  }

  private static boolean under(Scope.Under scope, String path, Scope.Role least) {
    return scope.grants().stream()
        .anyMatch(grant -> grant.role().compareTo(least) >= 0 && path.startsWith(grant.path()));
  }

  /// All of it, with the columns and rules that say whose it is.
  Tables whole() {
    var rows = new Rows();
    people.forEach(person -> rows.add(person, String.valueOf(person.salary)));
    parts.forEach(rows::add);
    known.forEach(rows::add);
    has.forEach(rows::add);
    tagged.forEach(rows::add);
    rows.labels(Set.of("red", "blue", "green", "lilac"));
    return rows.under(new Ontologies(true, Optional.of(Scope.Role.ADMIN)));
  }

  /// What some callers may see, as if there were nothing else.
  Tables seenUnder(Scope.Under scope) {
    var rows = new Rows();
    var persons = new LinkedHashSet<Integer>();
    var there = new LinkedHashSet<Integer>();
    for (var person : people) {
      if (under(scope, person.path, Scope.Role.GUEST)) {
        persons.add(person.id);
        boolean admin = under(scope, person.path, Scope.Role.ADMIN);
        rows.add(person, admin ? String.valueOf(person.salary) : "NULL");
      }
    }
    for (var part : parts) {
      if (under(scope, part.path, Scope.Role.DEVELOPER)) {
        there.add(part.id);
        rows.add(part);
      }
    }
    known.stream()
        .filter(edge -> under(scope, edge.path, Scope.Role.GUEST))
        .filter(edge -> persons.contains(edge.from) && persons.contains(edge.to))
        .forEach(rows::add);
    has.stream()
        .filter(edge -> persons.contains(edge.person) && there.contains(edge.part))
        .forEach(rows::add);
    var labels = new LinkedHashSet<String>();
    for (var edge : tagged) {
      if (under(scope, edge.path, Scope.Role.GUEST) && persons.contains(edge.person)) {
        labels.add(edge.label);
        rows.add(edge);
      }
    }
    rows.labels(labels);
    var highest = scope.grants().stream().map(Scope.Grant::role).max(Comparator.naturalOrder());
    return rows.under(new Ontologies(false, highest));
  }

  /// The statements that fill one database.
  private static final class Rows {
    private final StringBuilder sql =
        new StringBuilder(
            """
            CREATE TABLE person (id BIGINT, name VARCHAR, age BIGINT, salary BIGINT, site BIGINT, path VARCHAR);
            CREATE TABLE part (id BIGINT, name VARCHAR, of BIGINT, path VARCHAR);
            CREATE TABLE site (id BIGINT, name VARCHAR);
            CREATE TABLE label (id VARCHAR);
            CREATE TABLE knows (a BIGINT, b BIGINT, since BIGINT, path VARCHAR);
            CREATE TABLE has (a BIGINT, b BIGINT);
            CREATE TABLE tagged (a BIGINT, b VARCHAR, path VARCHAR);
            INSERT INTO site VALUES (0, 'Berg site'), (1, 'Anna site'), (2, 'Mira'), (3, 'far');
            """);

    private void insert(String table, Object... values) {
      var row = new ArrayList<String>();
      for (var value : values) {
        row.add(
            value instanceof String text && !text.equals("NULL") ? "'" + text + "'" : "" + value);
      }
      sql.append("INSERT INTO ").append(table).append(" VALUES (");
      sql.append(String.join(", ", row)).append(");\n");
    }

    void add(Person person, String salary) {
      Object shown = salary.equals("NULL") ? salary : Long.valueOf(salary);
      insert("person", person.id, person.name, person.age, shown, person.site, person.path);
    }

    void add(Part part) {
      insert("part", part.id, part.name, part.of.<Object>map(id -> id).orElse("NULL"), part.path);
    }

    void add(Known edge) {
      insert("knows", edge.from, edge.to, edge.since, edge.path);
    }

    void add(Has edge) {
      insert("has", edge.person, edge.part);
    }

    void add(Tagged edge) {
      insert("tagged", edge.person, edge.label, edge.path);
    }

    void labels(Set<String> labels) {
      labels.forEach(label -> insert("label", label));
    }

    Tables under(Ontologies ontologies) {
      return new Tables(sql.toString(), ontologies.yaml());
    }
  }

  /// What is said of the tables, as far as a caller of some role is told.
  ///
  /// @param scoped whether rows are somebody's
  private record Ontologies(boolean scoped, Optional<Scope.Role> role) {
    /// The column of the scope can be asked about like any other.
    private static final String HOME = "      home: {type: string, column: path}\n";

    String yaml() {
      var yaml = new StringBuilder("nodes:\n");
      yaml.append("  site:\n    key: id\n").append(rule("visible: everyone"));
      yaml.append("    properties:\n      id: int64\n      name: string\n");
      yaml.append("  label:\n    key: id\n").append(rule("visible: linked"));
      yaml.append("    properties:\n      id: string\n");
      if (isAtLeast(Scope.Role.GUEST)) {
        people(yaml);
      }
      if (isAtLeast(Scope.Role.DEVELOPER)) {
        yaml.append("  part:\n    key: id\n").append(rule("scope: path"));
        yaml.append(rule("minimum_role: developer"));
        yaml.append("    properties:\n      id: int64\n      name: string\n").append(HOME);
      }
      return yaml.append(relationships()).toString();
    }

    private boolean isAtLeast(Scope.Role least) {
      return role.isPresent() && role.get().compareTo(least) >= 0;
    }

    private String rule(String rule) {
      return scoped ? "    " + rule + "\n" : "";
    }

    private void people(StringBuilder yaml) {
      yaml.append("  person:\n    key: id\n").append(rule("scope: path"));
      yaml.append("    properties:\n      id: int64\n");
      yaml.append("      name: {type: string, search: true}\n      age: int64\n");
      yaml.append(HOME);
      if (isAtLeast(Scope.Role.ADMIN)) {
        yaml.append("      salary: {type: int64").append(scoped ? ", admin_only: true}\n" : "}\n");
      }
    }

    private String relationships() {
      var yaml = new StringBuilder();
      var own = scoped ? ", scope: path" : "";
      if (isAtLeast(Scope.Role.GUEST)) {
        yaml.append("relationships:\n");
        yaml.append("  KNOWS: {from: person, to: person, table: knows, source: a, target: b");
        yaml.append(own)
            .append(", properties: {since: int64, home: {type: string, column: path}}}\n");
        yaml.append("  TAGGED: {from: person, to: label, table: tagged, source: a, target: b");
        yaml.append(own).append("}\n");
        yaml.append("  AT: {from: person, to: site, foreign_key: site, held_by: from}\n");
      }
      if (isAtLeast(Scope.Role.DEVELOPER)) {
        yaml.append("  HAS: {from: person, to: part, table: has, source: a, target: b}\n");
        yaml.append("  OF: {from: part, to: part, foreign_key: of, held_by: from}\n");
      }
      return yaml.toString();
    }
  }
}
