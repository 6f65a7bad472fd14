package dev.kith.bench;

import dev.kith.graph.About;
import dev.kith.graph.Call;
import dev.kith.graph.Databases;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.Mutation;
import dev.kith.graph.Scope;
import dev.kith.graph.Written;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.Hop;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.Literal;
import dev.kith.graph.pattern.NodeQuestion;
import dev.kith.graph.pattern.Patterns;
import dev.kith.graph.pattern.Rows;
import dev.kith.schema.Ontology;
import dev.kith.sql.compile.SqlCompiler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// A graph that writes the SQL for every question and runs none of it: nodes that were asked for by
/// key are there, and nothing else is.
final class CompilingGraph implements Graph, Databases {
  private final Ontology ontology;
  private final SqlCompiler compiler;
  private final Scope scope;
  private final GraphView view;
  long characters;

  CompilingGraph(Ontology ontology, SqlCompiler compiler, Scope scope) {
    this.ontology = ontology;
    this.compiler = compiler;
    this.scope = scope;
    this.view =
        (GraphView)
            Proxy.newProxyInstance(
                GraphView.class.getClassLoader(),
                new Class<?>[] {GraphView.class},
                (_, method, _) -> {
                  if (method.getName().equals("patterns")) {
                    return new Compiling();
                  }
                  throw new UnsupportedOperationException(method.getName());
                });
  }

  private final class Compiling implements Patterns {
    @Override
    public Ontology ontology() {
      return ontology;
    }

    @Override
    public Rows find(NodeQuestion question) {
      var statement = compiler.find(question, scope);
      characters += statement.text().length();
      var rows = new ArrayList<List<Literal>>();
      var there = question.after().isPresent() ? List.<Literal>of() : keys(question);
      for (var key : there) {
        var row =
            new ArrayList<Literal>(
                Collections.nCopies(question.properties().size(), Literal.MISSING));
        row.set(0, key);
        rows.add(row);
      }
      return new Rows(statement.columns(), rows);
    }

    private static List<Literal> keys(NodeQuestion question) {
      return question.keys().orElse(List.of());
    }

    @Override
    public List<Hop> hops(HopQuestion question) {
      compiler
          .hops(question, scope)
          .ifPresent(hops -> characters += hops.statement().text().length());
      return List.of();
    }

    @Override
    public Rows aggregate(AggregateQuestion question) {
      var statement = compiler.aggregate(question, scope);
      characters += statement.text().length();
      return new Rows(statement.columns(), List.of());
    }

    @Override
    public List<Run> runs() {
      return List.of();
    }

    @Override
    public void explain() {
      // nothing is run
    }
  }

  @Override
  public About about() {
    return new About("compiled", "", "", false, "");
  }

  @Override
  public <T> T read(Call call, Reading<T> reading) {
    return reading.from(view);
  }

  @Override
  public Written write(Call call, List<Mutation> batch) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Written undo(Call call, long undone) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<About> list() {
    return List.of(about());
  }

  @Override
  public Graph named(String database) {
    return this;
  }

  @Override
  public String primary() {
    return "compiled";
  }

  @Override
  public Graph create(String database, String description) {
    throw new UnsupportedOperationException();
  }
}
