package dev.kith.sql.compile;

import dev.kith.graph.Scope;
import dev.kith.graph.pattern.AggregateQuestion;
import dev.kith.graph.pattern.HopQuestion;
import dev.kith.graph.pattern.NodeQuestion;

/// One question whose SQL and answer are kept in files.
sealed interface GoldenCase {
  Scope scope();

  record Find(NodeQuestion question, Scope scope) implements GoldenCase {}

  record Hops(HopQuestion question, Scope scope) implements GoldenCase {}

  record Totals(AggregateQuestion question, Scope scope) implements GoldenCase {}
}
