package dev.kith.mapped.ontology;

import dev.kith.mapped.ontology.PropertyReader.Read;
import dev.kith.schema.EdgeType;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.EdgeSource.End;
import dev.kith.sql.NodeTable;
import dev.kith.sql.PropertySource;
import dev.kith.sql.SqlName;
import dev.kith.sql.TableName;
import dev.kith.sql.Validity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Reads the relationships of one name: a mapping, or a list of mappings if there are several pairs
/// of ends.
final class EdgeTypeReader {
  private static final List<String> OF_A_TABLE =
      List.of(
          "source",
          "target",
          "scope",
          "where",
          "unique",
          "by_target",
          "sound",
          ValidityReader.FROM,
          ValidityReader.UNTIL,
          "properties");
  private static final List<String> KNOWN =
      Stream.concat(
              Stream.of("description", "from", "to", "foreign_key", "held_by", "table"),
              OF_A_TABLE.stream())
          .toList();
  private static final Map<String, End> ENDS = new LinkedHashMap<>();

  static {
    ENDS.put("from", End.SOURCE);
    ENDS.put("to", End.TARGET);
  }

  private final OntologyErrors errors;
  private final PropertyReader properties;
  private final Map<String, NodeTable> nodes;
  private final Set<String> named;
  private final List<TableExpectation> expectations;
  private final Map<EdgeType, EdgeSource> read = new LinkedHashMap<>();
  private final Map<EdgeType, Validity> validity = new LinkedHashMap<>();
  private final Map<String, Integer> lines = new LinkedHashMap<>();

  /// @param nodes the tables of the types that could be read
  /// @param named the names of all types, also of those that could not
  EdgeTypeReader(
      OntologyErrors errors,
      Map<String, List<String>> enums,
      Map<String, NodeTable> nodes,
      Set<String> named,
      List<TableExpectation> expectations) {
    this.errors = errors;
    this.properties = new PropertyReader(errors, enums);
    this.nodes = nodes;
    this.named = named;
    this.expectations = expectations;
  }

  /// The line of each of them, by name and ends.
  Map<String, Integer> lines() {
    return lines;
  }

  /// No name has a blank in it.
  static String triple(String name, String from, String to) {
    return name + " " + from + " " + to;
  }

  Map<EdgeType, EdgeSource> read() {
    return read;
  }

  /// When their rows hold, of those that say so.
  Map<EdgeType, Validity> validity() {
    return validity;
  }

  void read(String name, YamlNode value) {
    NameReader.callableType("relationship", name, value.line(), errors);
    for (var each : value instanceof YamlNode.Items(var _, var items) ? items : List.of(value)) {
      if (each instanceof YamlNode.Members members) {
        relationship(name, new SettingsReader(members, errors, KNOWN));
      } else {
        errors.add(
            each.line(),
            "relationship '" + name + "' is " + each.sort(),
            "a mapping of settings to values, or a list of them");
      }
    }
  }

  private void relationship(String name, SettingsReader reader) {
    var from = end("from", reader);
    var to = end("to", reader);
    if (from.isPresent()
        && to.isPresent()
        && lines.putIfAbsent(triple(name, from.get(), to.get()), reader.line()) != null) {
      errors.add(
          reader.line(), "'" + name + "' from " + from.get() + " to " + to.get() + " occurs twice");
      return;
    }
    var columns = List.copyOf(reader.each("properties", properties::read).values());
    columns.forEach(
        each -> NameReader.callable("property", each.property().name(), each.line(), errors));
    var source = source(reader, from, to, columns);
    var held = new ValidityReader(errors).read(reader, columns);
    if (from.isPresent() && to.isPresent() && source.isPresent()) {
      var description = reader.text("description").orElse("");
      var list = columns.stream().map(Read::property).toList();
      var type = new EdgeType(name, from.get(), to.get(), description, list);
      read.put(type, source.get());
      held.ifPresent(times -> validity.put(type, times));
    }
  }

  private Optional<String> end(String which, SettingsReader reader) {
    var type = reader.required(which, "the name of a node type");
    if (type.isPresent() && !named.contains(type.get())) {
      errors.unknown(reader.line(which), "node type", type.get(), named);
      return Optional.empty();
    }
    return type;
  }

  private Optional<EdgeSource> source(
      SettingsReader reader, Optional<String> from, Optional<String> to, List<Read> columns) {
    if (reader.has("table") == reader.has("foreign_key")) {
      errors.add(
          reader.line(),
          "a relationship is stored either in a table or in a foreign key",
          "table: with source: and target:, or foreign_key: with held_by:");
      return Optional.empty();
    }
    return reader.has("table") ? table(reader, from, to, columns) : foreignKey(reader, from, to);
  }

  private Optional<EdgeSource> foreignKey(
      SettingsReader reader, Optional<String> from, Optional<String> to) {
    OF_A_TABLE.stream()
        .filter(reader::has)
        .forEach(
            setting -> errors.add(reader.line(setting), "a foreign key has no '" + setting + "'"));
    reader.required("held_by", "from, to: the end in whose table the column is");
    var holder = reader.oneOf("held_by", ENDS);
    var column =
        reader
            .text("foreign_key")
            .flatMap(text -> NameReader.column(text, reader.line("foreign_key"), errors));
    if (holder.isEmpty() || column.isEmpty()) {
      return Optional.empty();
    }
    var held = (holder.get() == End.SOURCE ? from : to).map(nodes::get);
    var named = (holder.get() == End.SOURCE ? to : from).map(nodes::get);
    if (held.isPresent() && named.isPresent()) {
      int line = reader.line("foreign_key");
      expectations.add(
          TableExpectation.reference(line, held.get().table(), column.get(), named.get()));
    }
    return Optional.of(new EdgeSource.ForeignKey(holder.get(), column.get()));
  }

  private Optional<EdgeSource> table(
      SettingsReader reader, Optional<String> from, Optional<String> to, List<Read> columns) {
    if (reader.has("held_by")) {
      errors.add(reader.line("held_by"), "'held_by' is only for a foreign key");
    }
    var table = named(reader, "table");
    reader.required("source", "the column that names the node it starts at");
    reader.required("target", "the column that names the node it leads to");
    var source = column(reader, "source", table, from);
    var target = column(reader, "target", table, to);
    var scope = column(reader, "scope", table, Optional.empty());
    var where = NameReader.where(reader, errors);
    boolean unique = reader.flag("unique", false);
    boolean sound = reader.flag("sound", false);
    var byTarget = named(reader, "by_target");
    if (table.isEmpty() || source.isEmpty() || target.isEmpty()) {
      return Optional.empty();
    }
    expectations.add(TableExpectation.table(reader.line("table"), table.get()));
    byTarget.ifPresent(
        other -> expectations.addAll(reversed(reader, other, source.get(), target.get(), columns)));
    where.forEach(
        fixed ->
            expectations.add(
                TableExpectation.column(reader.line("where"), table.get(), fixed.column())));
    return Optional.of(
        new EdgeSource.EdgeTable(
            table.get(),
            source.get(),
            target.get(),
            stored(columns, table.get()),
            where,
            scope,
            !unique,
            byTarget,
            sound));
  }

  private Map<String, PropertySource> stored(List<Read> columns, TableName table) {
    var stored = new LinkedHashMap<String, PropertySource>();
    for (var each : columns) {
      expectations.add(each.expectation(table));
      stored.put(each.property().name(), each.stored());
    }
    return stored;
  }

  private Optional<TableName> named(SettingsReader reader, String setting) {
    return reader
        .text(setting)
        .flatMap(text -> NameReader.table(text, reader.line(setting), errors));
  }

  /// The expectations of a second table with the same rows.
  private static List<TableExpectation> reversed(
      SettingsReader reader, TableName table, SqlName source, SqlName target, List<Read> columns) {
    int line = reader.line("by_target");
    var expectations = new ArrayList<>(List.of(TableExpectation.table(line, table)));
    expectations.add(TableExpectation.column(line, table, source));
    expectations.add(TableExpectation.column(line, table, target));
    columns.forEach(each -> expectations.add(each.expectation(table)));
    return expectations;
  }

  /// @param type the type of the nodes that the column names, if it does
  private Optional<SqlName> column(
      SettingsReader reader, String setting, Optional<TableName> table, Optional<String> type) {
    int line = reader.line(setting);
    var column = reader.text(setting).flatMap(text -> NameReader.column(text, line, errors));
    if (table.isPresent() && column.isPresent()) {
      expectations.add(
          type.map(nodes::get)
              .map(named -> TableExpectation.reference(line, table.get(), column.get(), named))
              .orElse(TableExpectation.column(line, table.get(), column.get())));
    }
    return column;
  }
}
