package dev.kith.search;

import dev.kith.graph.Hit;

/// A node whose id, name or alias equals the query, ignoring case.
///
/// @param match [Hit.Match#ID], [Hit.Match#NAME] or [Hit.Match#ALIAS], the first that applies
public record ExactHit(int key, Hit.Match match) {}
