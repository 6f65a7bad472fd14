package dev.kith.sql;

import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Where the nodes of a type are stored.
///
/// @param key where the key is stored
/// @param reference the column that relationships reference; often the key's own, but a table may
///   have a surrogate key that no caller sees
/// @param columns where the other properties are stored, by name
/// @param where the constants that mark rows of this type
/// @param adminOnly names of properties that need [dev.kith.graph.Scope.Role#ADMIN] over a row;
///   without it they have no value there
/// @param keyed whether every row is known to have a key; a row without one is no node
public record NodeTable(
    TableName table,
    PropertySource key,
    SqlName reference,
    Map<String, PropertySource> columns,
    List<FixedColumn> where,
    RowAccess access,
    Set<String> adminOnly,
    boolean keyed) {
  public NodeTable {
    columns = Map.copyOf(columns);
    where = List.copyOf(where);
    adminOnly = Set.copyOf(adminOnly);
    if (!columns.keySet().containsAll(adminOnly)) {
      throw new IllegalArgumentException("an admin-only property has no column, or is the key");
    }
    if (!adminOnly.isEmpty() && !(access instanceof RowAccess.Scoped)) {
      throw new IllegalArgumentException("admin-only properties need a scope column");
    }
  }

  /// A table whose rows all have keys.
  public NodeTable(
      TableName table,
      PropertySource key,
      SqlName reference,
      Map<String, PropertySource> columns,
      List<FixedColumn> where,
      RowAccess access,
      Set<String> adminOnly) {
    this(table, key, reference, columns, where, access, adminOnly, true);
  }

  /// Whether relationships reference its nodes by their raw keys.
  public boolean pointedAtByKey() {
    return key instanceof PropertySource.Column(var name, var storage)
        && storage == PropertySource.Storage.NATIVE
        && name.equals(reference);
  }

  public PropertySource stored(NodeType type, Property property) {
    var found = property.name().equals(type.key().name()) ? key : columns.get(property.name());
    if (found == null) {
      throw new IllegalArgumentException(type.name() + " has no column for " + property.name());
    }
    return found;
  }
}
