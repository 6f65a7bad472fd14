package dev.kith.search;

import dev.kith.graph.Hit;

/// A node that is called just what was asked for, whatever the case.
///
/// @param match [Hit.Match#ID], [Hit.Match#NAME] or [Hit.Match#ALIAS], the strongest that holds
public record ExactHit(int key, Hit.Match match) {}
