package dev.kith.mapped;

import dev.kith.graph.Call;
import dev.kith.graph.pattern.Rows;
import dev.kith.mapped.engine.TableEngine;
import dev.kith.sql.Dialect;
import dev.kith.sql.Statement;
import java.util.Map;
import java.util.function.Function;

/// An engine that takes several questions at once, as one far away does, and answers them one after
/// another.
public record SeveralAtOnce(TableEngine engine) implements TableEngine {
  @Override
  public Dialect dialect() {
    return engine.dialect();
  }

  @Override
  public <T> T read(Call call, Function<Tables, T> reading) {
    return engine.read(call, tables -> reading.apply(new Queue(tables)));
  }

  @Override
  public Map<String, Map<String, Column>> tables(Call call) {
    return engine.tables(call);
  }

  @Override
  public void close() {
    engine.close();
  }

  private record Queue(Tables tables) implements Tables {
    @Override
    public Rows run(Statement statement) {
      synchronized (tables) {
        return tables.run(statement);
      }
    }

    @Override
    public boolean areSeveralAtOnce() {
      return true;
    }

    @Override
    public String plan(Statement statement) {
      synchronized (tables) {
        return tables.plan(statement);
      }
    }
  }
}
