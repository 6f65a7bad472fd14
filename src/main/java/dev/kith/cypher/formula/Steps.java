package dev.kith.cypher.formula;

/// Steps inside an expression: a pattern or a subquery, which the plan knows how to run.
public interface Steps {}
