package dev.kith.fault;

import java.util.List;
import java.util.OptionalLong;

/// What went wrong, as data: who can fix it, where it is, and what would be right.
///
/// The sentences that a caller reads are written in [FaultWords] and nowhere else.
public sealed interface Fault {

  /// Who can do something about a fault.
  enum Kind {
    /// The request is wrong; a corrected one will succeed.
    CALLER,
    /// A limit was reached; a narrower request, or the same one later, will succeed.
    LIMIT,
    /// Storage, a file or another server failed; the operator must look.
    ENGINE,
    /// A bug in Kith.
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

  /// Entities that a change refers to do not exist.
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

  /// The name is already in use.
  record AlreadyExists(String what, String name) implements Fault {}

  /// A caller tried to change a read-only database.
  record ReadOnly(String database) implements Fault {}

  /// The caller is not authenticated.
  ///
  /// @param problem why not, as a clause without a full stop
  record Unauthenticated(String problem) implements Fault {}

  /// A caller may not do what was asked.
  ///
  /// @param operation what, as in "you may not …"
  /// @param right what they would need, as a token's scope names it
  /// @param at a JSON pointer, or empty
  record Forbidden(String operation, String right, String at) implements Fault {}

  /// A scoped caller asked for something that lies outside its scope.
  ///
  /// @param operation what, as in "you may not …"
  /// @param required what it takes, as in "this requires …"
  /// @param at a JSON pointer, or empty
  record OutOfScope(String operation, String required, String at) implements Fault {
    public static final String WHOLE =
        "access to the whole database, and you have access to a part of it";

    /// What changing an entity takes.
    public static final String OWN =
        "that it lies under a path where your role is developer or a higher one";
  }

  /// A change cannot be undone, because of `reason`.
  record NotUndoable(long change, String reason) implements Fault {}

  /// A file to be imported has a row that cannot be read.
  record BadRow(String file, long line, String problem) implements Fault {}

  /// A file or folder named by the operator cannot be used.
  record UnusableFile(String file, String problem, String next) implements Fault {}

  /// One error in an ontology.
  ///
  /// @param line the line of the error, counted from 1
  /// @param problem what is wrong, as a clause without a full stop
  /// @param allowed what would be right, empty where the problem already says so
  /// @param near names that look like the one given
  record Mistake(long line, String problem, String allowed, List<String> near) {
    public Mistake {
      near = List.copyOf(near);
    }
  }

  /// An ontology is invalid or does not match its tables; every problem is listed.
  record InvalidOntology(String file, List<Mistake> mistakes) implements Fault {
    public InvalidOntology {
      mistakes = List.copyOf(mistakes);
    }
  }

  /// A limit was reached before the answer was complete.
  ///
  /// @param limit what is bounded, in words: `nodes`, `milliseconds`
  /// @param narrow one way to ask for less
  record LimitReached(String limit, long bound, String narrow) implements Fault {
    /// A sum or a mean that no number of 64 bits can hold: the same on every engine.
    public static LimitReached overflow() {
      return new LimitReached(
          "bits of a number", Long.SIZE, "Sum fewer values, or ask for the least and the largest.");
    }

    /// Whether time ran out. For any other limit, a request for fewer rows may succeed.
    public boolean isOfTime() {
      return limit.equals("milliseconds") || limit.equals("seconds");
    }
  }

  /// The caller has used up its quota for now; the same call will succeed later.
  ///
  /// @param limit what is bounded, in words: `requests a minute`, `calls at once`
  /// @param seconds after how many another try makes sense
  record Throttled(String limit, long bound, long seconds) implements Fault {}

  /// Too many calls are already waiting.
  ///
  /// @param seconds after how many another try makes sense
  record Busy(long seconds) implements Fault {}

  /// Another has used something alone for as long as the call could wait.
  ///
  /// @param by who and since when, as a clause without a full stop
  /// @param seconds after how many another try makes sense
  record Held(String what, String by, long seconds) implements Fault {}

  /// Something is being made that the call needs, for longer than the call could wait.
  ///
  /// @param reason how far it is, as a clause without a full stop
  /// @param seconds after how many another try makes sense
  record NotReady(String what, String reason, long seconds) implements Fault {}

  /// The caller, or the client on its behalf, cancelled the call.
  record Cancelled() implements Fault {}

  /// The database cannot be read or written at the moment.
  record Unavailable(String what, String problem, String next) implements Fault {}

  /// A file of the database is not what Kith wrote.
  record Damaged(String what, String problem, String next) implements Fault {}

  /// The database was written by a newer Kith.
  record NewerFormat(String database, int found, int known) implements Fault {}

  /// A bug in Kith; the log has the details under the same reference.
  record Defect(String reference) implements Fault {}

  /// Who can fix it.
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
      case LimitReached _, Throttled _, Busy _, Held _, NotReady _, Cancelled _ -> Kind.LIMIT;
      case Unavailable _, Damaged _, NewerFormat _ -> Kind.ENGINE;
      case Defect _ -> Kind.DEFECT;
    };
  }

  /// After how many seconds the same call may be retried; empty if waiting does not help.
  default OptionalLong retryAfter() {
    return switch (this) {
      case Throttled(_, _, var seconds) -> OptionalLong.of(seconds);
      case Busy(var seconds) -> OptionalLong.of(seconds);
      case Held(_, _, var seconds) -> OptionalLong.of(seconds);
      case NotReady(_, _, var seconds) -> OptionalLong.of(seconds);
      default -> OptionalLong.empty();
    };
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
