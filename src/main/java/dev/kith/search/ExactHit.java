package dev.kith.search;

import dev.kith.graph.Hit;

/// A node whose id, name or alias equals the query, ignoring case; where there is none, one whose
/// id is a typo away from it.
///
/// @param match [Hit.Match#ID], [Hit.Match#NAME], [Hit.Match#ALIAS] or [Hit.Match#TYPO], the first
///   that applies
public record ExactHit(int key, Hit.Match match) {}
