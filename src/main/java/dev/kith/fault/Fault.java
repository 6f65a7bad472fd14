package dev.kith.fault;

import java.util.List;
import java.util.OptionalLong;

/// What went wrong, as data: who can fix it, where it is, and what would be right.
///
/// The sentences that a caller reads are made in [FaultWords] and nowhere else.
public sealed interface Fault {

  /// Who can do something about a fault.
  enum Kind {
    /// The caller asked for something that cannot be; another question will do.
    CALLER,
    /// A bound was reached; a narrower question, or a later one, will do.
    LIMIT,
    /// Storage, a file or another server failed; the operator must look.
    ENGINE,
    /// A defect of our own.
    DEFECT
  }

  /// One argument that does not fit.
  ///
  /// @param at a JSON pointer to the argument, empty for the arguments as a whole
  /// @param problem what is wrong, as a clause without a full stop
  /// @param allowed what would be right: the values themselves, or a description of them; empty
  ///   where the problem already says so
  /// @param near valid values that look like the one given
  record Problem(String at, String problem, List<String> allowed, List<String> near) {
    public Problem {
      allowed = List.copyOf(allowed);
      near = List.copyOf(near);
    }
  }

  /// One argument that does not fit, and a description of what would; empty: the problem says so.
  static Problem problem(String at, String problem, String allowed) {
    return new Problem(at, problem, allowed.isEmpty() ? List.of() : List.of(allowed), List.of());
  }

  /// The arguments of a call do not fit what the tool declares; every problem is listed.
  record InvalidArguments(List<Problem> problems) implements Fault {
    public InvalidArguments {
      problems = List.copyOf(problems);
    }
  }

  /// Something was named that does not exist.
  ///
  /// @param what the sort of thing, in words: `database`, `entity`, `node type`
  /// @param at a JSON pointer, or empty where the name came from elsewhere
  /// @param near existing names that look like it
  record UnknownName(String what, String name, String at, List<String> near) implements Fault {
    public UnknownName {
      near = List.copyOf(near);
    }
  }

  /// Entities that a change is about are not there.
  ///
  /// @param at a JSON pointer to the first that is missing
  /// @param near existing names that look like the first
  record MissingEntities(List<String> names, String at, List<String> near) implements Fault {
    public MissingEntities {
      names = List.copyOf(names);
      near = List.copyOf(near);
    }
  }

  /// A name breaks the rule for names of its sort.
  record InvalidName(String what, String name, String rule) implements Fault {}

  /// Something is already there under that name.
  record AlreadyExists(String what, String name) implements Fault {}

  /// A change was asked of a database that may only be read.
  record ReadOnly(String database) implements Fault {}

  /// A caller has not shown who they are, or not well enough.
  ///
  /// @param problem why not, as a clause without a full stop
  record Unauthenticated(String problem) implements Fault {}

  /// A caller may not do what was asked.
  ///
  /// @param operation what, as in "you may not …"
  /// @param right what they would need, as a token's scope names it
  /// @param at a JSON pointer, or empty
  record Forbidden(String operation, String right, String at) implements Fault {}

  /// A caller who sees a part of a database asked for something that takes sight of the whole.
  ///
  /// @param operation what, as in "you may not …"
  /// @param at a JSON pointer, or empty
  record OutOfScope(String operation, String at) implements Fault {}

  /// A change cannot be taken back, because of `reason`.
  record NotUndoable(long change, String reason) implements Fault {}

  /// A file to be imported has a row that cannot be read.
  record BadRow(String file, long line, String problem) implements Fault {}

  /// A file or folder named by the operator cannot be used.
  record UnusableFile(String file, String problem, String next) implements Fault {}

  /// One thing in an ontology that cannot be.
  ///
  /// @param line where it stands, the first line being 1
  /// @param problem what is wrong, as a clause without a full stop
  /// @param allowed what would be right, empty where the problem already says so
  /// @param near names that look like the one given
  record Mistake(long line, String problem, String allowed, List<String> near) {
    public Mistake {
      near = List.copyOf(near);
    }
  }

  /// An ontology does not make sense, or does not fit its tables; every problem is listed.
  record InvalidOntology(String file, List<Mistake> mistakes) implements Fault {
    public InvalidOntology {
      mistakes = List.copyOf(mistakes);
    }
  }

  /// A bound was reached before the answer was complete.
  ///
  /// @param limit what is bounded, in words: `nodes`, `milliseconds`
  /// @param narrow one way to ask for less
  record LimitReached(String limit, long bound, String narrow) implements Fault {
    /// Whether the time is over: then no other way to ask will do, where one with fewer rows might.
    public boolean isOfTime() {
      return limit.equals("milliseconds") || limit.equals("seconds");
    }
  }

  /// The caller has used up what it may use for now; the same call will do later.
  ///
  /// @param limit what is bounded, in words: `requests a minute`, `calls at once`
  /// @param seconds after how many another try makes sense
  record Throttled(String limit, long bound, long seconds) implements Fault {}

  /// So many calls wait already that another one would only wait longer.
  ///
  /// @param seconds after how many another try makes sense
  record Busy(long seconds) implements Fault {}

  /// The caller, or the client on its behalf, took the call back.
  record Cancelled() implements Fault {}

  /// The database could not be written or read just now.
  record Unavailable(String what, String problem, String next) implements Fault {}

  /// A file of the database is not what Kith wrote.
  record Damaged(String what, String problem, String next) implements Fault {}

  /// The database was written by a newer Kith.
  record NewerFormat(String database, int found, int known) implements Fault {}

  /// A mistake of ours; the log holds the rest under the same reference.
  record Defect(String reference) implements Fault {}

  /// Who can mend it.
  default Kind kind() {
    return switch (this) {
      case InvalidArguments _,
          UnknownName _,
          MissingEntities _,
          InvalidName _,
          AlreadyExists _,
          ReadOnly _,
          Unauthenticated _,
          Forbidden _,
          OutOfScope _,
          NotUndoable _,
          BadRow _,
          UnusableFile _,
          InvalidOntology _ ->
          Kind.CALLER;
      case LimitReached _, Throttled _, Busy _, Cancelled _ -> Kind.LIMIT;
      case Unavailable _, Damaged _, NewerFormat _ -> Kind.ENGINE;
      case Defect _ -> Kind.DEFECT;
    };
  }

  /// After how many seconds the same call may be tried again; empty where waiting does not help.
  default OptionalLong retryAfter() {
    if (this instanceof Throttled(_, _, var seconds)) {
      return OptionalLong.of(seconds);
    }
    return this instanceof Busy(var seconds) ? OptionalLong.of(seconds) : OptionalLong.empty();
  }

  /// An exception that carries this fault, to be thrown.
  default FaultException raise() {
    return new FaultException(this);
  }

  /// An exception that carries this fault and, for the log alone, what caused it.
  default FaultException raise(Throwable cause) {
    return new FaultException(this, cause);
  }
}
