package dev.kith.tool.query;

/// What the tools of this family share: the operator's limits, and the cursors.
record QueryTerms(QueryLimits limits, Cursors cursors) {}
