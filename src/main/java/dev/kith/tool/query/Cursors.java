package dev.kith.tool.query;

import dev.kith.access.TextSigner;
import dev.kith.fault.Fault;
import dev.kith.shape.JsonText;
import dev.kith.tool.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/// Writes where an answer ended, so that only the same caller can continue the same question.
final class Cursors {
  private static final int MARK_BYTES = 16;

  private final TextSigner signer;

  Cursors(TextSigner signer) {
    this.signer = signer;
  }

  /// A cursor after a position.
  ///
  /// @param question everything that identifies the question
  String close(String question, List<String> position) {
    var words = new ArrayList<>(List.of(mark(question)));
    words.addAll(position);
    return signer.sign(new JsonText().values(words).toString());
  }

  /// The position that a cursor stands for; raises a fault if it belongs to another question.
  List<String> open(String question, String cursor) {
    var text = signer.verified(cursor);
    if (text.isEmpty()) {
      throw refused("was not given out by this server, or its key has changed since");
    }
    var words = new ArrayList<String>();
    try {
      Json.read(text.get()).forEach(word -> words.add(word.stringValue()));
    } catch (Json.Malformed foreign) {
      throw refused("was not given out by this tool");
    }
    if (words.isEmpty() || !words.removeFirst().equals(mark(question))) {
      throw refused("belongs to other arguments, or to another caller");
    }
    return words;
  }

  /// What is raised where a cursor stands at something that is no longer there, or is of another
  /// type.
  static RuntimeException outdated() {
    return refused("points to a node or values that have changed since");
  }

  private static RuntimeException refused(String why) {
    return new Fault.InvalidArguments(
            List.of(
                Fault.problem(
                    "/cursor",
                    why,
                    "next_cursor of the previous page, with all other arguments unchanged; or no"
                        + " cursor, to start over")))
        .raise();
  }

  private static String mark(String question) {
    try {
      var digest =
          MessageDigest.getInstance("SHA-256").digest(question.getBytes(StandardCharsets.UTF_8));
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(Arrays.copyOf(digest, MARK_BYTES));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /// The text of a value, the same however its members were ordered.
  static void canonical(JsonNode json, JsonText out) {
    if (json.isObject()) {
      out.object();
      for (var name : new TreeSet<>(json.propertyNames())) {
        out.key(name);
        canonical(json.path(name), out);
      }
      out.endObject();
    } else if (json.isArray()) {
      out.array();
      json.forEach(item -> canonical(item, out));
      out.endArray();
    } else {
      Json.write(json, out);
    }
  }
}
