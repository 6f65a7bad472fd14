package dev.kith.store.past;

import dev.kith.fault.Fault;
import dev.kith.graph.time.AsOf;
import dev.kith.graph.time.PastChange;
import dev.kith.store.feed.FeedPoints;
import dev.kith.store.sqlite.TableReader;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Finds the change that a reading of the past ends with.
public final class KnownChanges {
  private final FeedPoints points;
  private final boolean numbered;

  /// @param numbered whether the caller may know numbers and times of changes: others would learn
  ///   of what they do not see
  public KnownChanges(TableReader tables, boolean numbered) {
    this.points = new FeedPoints(tables);
    this.numbered = numbered;
  }

  /// What was known then. A moment after the last change is the present.
  ///
  /// @param now the present moment
  public PastChange find(AsOf wanted, Instant now) throws SQLException {
    return switch (wanted) {
      case AsOf.Change(var number) -> {
        var last = points.last();
        if (last.isEmpty() || number > last.get().last()) {
          throw later(last);
        }
        var found = points.at(number);
        if (found.isEmpty()) {
          throw earlier();
        }
        var point = found.get();
        yield new PastChange(point.number(), point.last(), point.at(), point.at());
      }
      case AsOf.Moment(var at) -> {
        var seen = at.isAfter(now) ? now : at;
        var found = points.at(at);
        if (found.isEmpty() && points.first().isPresent()) {
          throw earlier();
        }
        yield found
            .map(point -> new PastChange(point.number(), point.last(), point.at(), seen))
            .orElseGet(() -> new PastChange(0, 0, seen, seen));
      }
    };
  }

  /// Raises a fault where the feed no longer has a change: then nor may it have those after it.
  void require(PastChange known) throws SQLException {
    boolean there = points.at(known.last()).filter(at -> at.number() == known.change()).isPresent();
    if (!there && known.change() > 0) {
      throw earlier();
    }
  }

  private static RuntimeException later(Optional<FeedPoints.Point> last) {
    return invalid(
        "is not a change of this database: the last is "
            + last.map(FeedPoints.Point::number).orElse(0L),
        "a number up to that, or a time; numbers from before a restore are of another history");
  }

  private RuntimeException earlier() throws SQLException {
    var first = points.first();
    if (!numbered || first.isEmpty()) {
      return invalid("is before all that is kept", "a later date or time");
    }
    var number = first.get().number();
    return invalid(
        "is before the first change that is kept, which is " + number,
        "a change from " + number + " on, or a time from " + first.get().at() + " on");
  }

  private static RuntimeException invalid(String problem, String allowed) {
    return new Fault.InvalidArguments(List.of(Fault.problem("/as_of", problem, allowed))).raise();
  }
}
