package dev.kith.mapped;

import dev.kith.graph.Call;
import dev.kith.graph.pattern.Rows;
import dev.kith.mapped.engine.TableEngine;
import dev.kith.sql.Dialect;
import dev.kith.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// An engine that notes the statements it is asked to run.
///
/// @param ran is added to by whatever thread asks
public record Counted(TableEngine engine, List<String> ran) implements TableEngine {
  @Override
  public Dialect dialect() {
    return engine.dialect();
  }

  @Override
  public <T> T read(Call call, Function<Tables, T> reading) {
    return engine.read(call, tables -> reading.apply(new Noting(tables, ran)));
  }

  @Override
  public Map<String, Map<String, Column>> tables(Call call) {
    return engine.tables(call);
  }

  @Override
  public void close() {
    engine.close();
  }

  private record Noting(Tables tables, List<String> ran) implements Tables {
    @Override
    public Rows run(Statement statement) {
      ran.add(statement.text());
      return tables.run(statement);
    }

    @Override
    public boolean areSeveralAtOnce() {
      return tables.areSeveralAtOnce();
    }

    @Override
    public String plan(Statement statement) {
      return tables.plan(statement);
    }
  }
}
