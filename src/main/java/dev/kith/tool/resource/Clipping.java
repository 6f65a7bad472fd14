package dev.kith.tool.resource;

import dev.kith.graph.Metadata;
import dev.kith.shape.JsonText;
import dev.kith.tool.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Cuts JSON to about so many bytes: long strings and lists lose their ends, and one long field
/// does not cost the others theirs.
///
/// What was cut is remembered by its path: the names of fields and the numbers of list elements,
/// with `/` between them as in a JSON pointer.
public final class Clipping {
  /// What a field gets at least where there are many.
  private static final int LEAST = 64;

  /// What the mark of a cut takes beside its path.
  private static final int MARK = 32;

  private static final int LONGEST_NAME = 100;

  /// What is not worth cutting.
  private static final int SHORT = 12;

  private final Map<String, Clip> cuts = new LinkedHashMap<>();

  /// Where to read on, and how much there is: characters of a string, elements of a list, or
  /// fields.
  public record Clip(int offset, int of) {}

  /// What was cut, by path; the path of the whole value is empty.
  public Map<String, Clip> cuts() {
    return Collections.unmodifiableMap(cuts);
  }

  /// Writes what was cut as an object.
  public void report(JsonText out) {
    out.object();
    cuts.forEach(
        (path, cut) ->
            out.key(path).object().field("offset", cut.offset).field("of", cut.of).endObject());
    out.endObject();
  }

  /// Writes a value within about so many bytes.
  public void write(JsonText out, JsonNode value, int bytes) {
    write(out, value, bytes, "", 0);
  }

  /// The same for the rest of what lies at a path, from an offset that a cut named; a string has no
  /// mark at its end, so that its parts can be put together.
  public void rest(JsonText out, ObjectNode record, int bytes, String path, int offset) {
    var value = at(record, path);
    if (FactTimesField.has(record, path)) {
      facts(out, record, bytes, path, offset);
    } else if (value.isContainer() || (offset == 0 && size(value) <= bytes)) {
      write(out, value, bytes, path, offset);
    } else {
      var text = value.isString() ? value.stringValue() : Json.text(value);
      int from = whole(text, Math.min(offset, text.length()));
      int to = Math.max(end(text, from, bytes), Math.min(text.length(), whole(text, from + 2)));
      out.value(text.substring(from, to));
      note(path, to, text.length());
    }
  }

  private void write(JsonText out, JsonNode value, int bytes, String path, int offset) {
    int size = bytes == Integer.MAX_VALUE ? 0 : size(value);
    if (offset == 0 && (size <= bytes || (!value.isContainer() && size <= SHORT))) {
      Json.write(value, out);
    } else if (value.isArray()) {
      elements(out, value, bytes, path, offset);
    } else if (value.isObject()) {
      fields(out, value, bytes, path, offset);
    } else {
      var text = value.isString() ? value.stringValue() : Json.text(value);
      int end = end(text, 0, bytes - 5);
      out.value(text.substring(0, end) + '…');
      note(path, end, text.length());
    }
  }

  /// Writes the JSON of an object as a field, within about so many bytes, and the field `cut` where
  /// that is less than all.
  ///
  /// @return whether it is
  public static boolean record(JsonText out, String key, String json, int bytes) {
    out.key(key);
    if (fits(json, bytes)) {
      out.raw(json);
      return false;
    }
    var clipping = new Clipping();
    clipping.write(out, new Metadata(json).toObject(), bytes);
    if (!clipping.cuts.isEmpty()) {
      clipping.report(out.key("cut"));
    }
    return !clipping.cuts.isEmpty();
  }

  /// Not all of a long name.
  public static String name(String name) {
    return name.codePointCount(0, name.length()) <= LONGEST_NAME
        ? name
        : name.substring(0, name.offsetByCodePoints(0, LONGEST_NAME)) + '…';
  }

  /// Whether JSON takes at most so many bytes.
  public static boolean fits(String json, int bytes) {
    return json.length() <= bytes / 3 || json.getBytes(StandardCharsets.UTF_8).length <= bytes;
  }

  /// Writes the values of an object as an array, each of them at least in part: a row of a table.
  public void row(JsonText out, ObjectNode cells, int bytes) {
    var sizes = cells.valueStream().map(value -> size(value) + 1).toList();
    int share = share(sizes, bytes - 2);
    out.array();
    cells.forEachEntry(
        (name, value) -> {
          int room = Math.max(LEAST, share - name.length() - MARK);
          write(out, value, size(value) < share ? Integer.MAX_VALUE : room, escaped(name), 0);
        });
    out.endArray();
  }

  static int size(JsonNode value) {
    return Json.text(value).getBytes(StandardCharsets.UTF_8).length;
  }

  private void note(String path, int offset, int of) {
    if (offset < of) {
      cuts.put(path, new Clip(offset, of));
    }
  }

  /// As many elements as fit; the first one is there in any case, cut itself where it is too long.
  private void elements(JsonText out, JsonNode list, int bytes, String path, int offset) {
    elements(out, list, bytes, path, offset, _ -> 0);
  }

  /// @param beside what an element takes elsewhere
  /// @return where the next one is
  private int elements(
      JsonText out, JsonNode list, int bytes, String path, int offset, IntUnaryOperator beside) {
    out.array();
    int left = bytes - 2;
    int index = offset;
    while (index < list.size() && left > 0) {
      int aside = beside.applyAsInt(index);
      int size = size(list.path(index)) + 1 + aside;
      if (size > left && index > offset) {
        break;
      }
      write(out, list.path(index), left - aside, path + "/" + index, 0);
      left -= size;
      index++;
    }
    out.endArray();
    note(path, index, list.size());
    return index;
  }

  /// As many facts as fit with their times, which follow in a field of their own.
  private void facts(JsonText out, JsonNode record, int bytes, String path, int offset) {
    var times = new FactTimesField(record);
    int end = elements(out, record.path(path), bytes, path, offset, times::size);
    times.write(out, offset, end);
  }

  private void fields(JsonText out, JsonNode object, int bytes, String path, int offset) {
    members(out.object(), object, bytes, path, offset);
    out.endObject();
  }

  /// Writes fields into an object that is open, from an offset on.
  ///
  /// @return how many
  public int members(JsonText out, JsonNode object, int bytes, int offset) {
    return members(out, object, bytes, "", offset);
  }

  private int members(JsonText out, JsonNode object, int bytes, String path, int offset) {
    var names = path.isEmpty() ? FactTimesField.names(object) : List.copyOf(object.propertyNames());
    var sizes = new ArrayList<Integer>();
    int left = bytes - 2;
    int end = Math.min(offset, names.size());
    while (end < names.size()) {
      int size = size(object.path(names.get(end))) + names.get(end).length() + 4;
      size += path.isEmpty() ? FactTimesField.size(object, names.get(end)) : 0;
      left -= Math.min(size, LEAST + names.get(end).length());
      if (left < 0 && end > offset) {
        break;
      }
      sizes.add(size);
      end++;
    }
    int share = share(sizes, bytes - 2);
    for (int index = Math.min(offset, names.size()); index < end; index++) {
      var name = names.get(index);
      var place = path.isEmpty() ? escaped(name) : path + "/" + escaped(name);
      boolean whole = sizes.get(index - offset) <= share;
      int room = whole ? Integer.MAX_VALUE : share - name.length() - 4 - place.length() - MARK;
      if (path.isEmpty() && FactTimesField.has(object, name)) {
        facts(out.key(name), object, room, place, 0);
      } else {
        write(out.key(name), object.path(name), room, place, 0);
      }
    }
    note(path, end, names.size());
    return sizes.size();
  }

  /// How much each may take so that all together take so many bytes, the short ones being whole.
  private static int share(List<Integer> sizes, int bytes) {
    int left = bytes;
    int count = sizes.size();
    for (int size : sizes.stream().sorted().toList()) {
      if (size > left / count) {
        return left / count;
      }
      left -= size;
      count--;
    }
    return Integer.MAX_VALUE;
  }

  /// Where a text ends whose JSON takes so many bytes.
  private static int end(String text, int from, int bytes) {
    int left = bytes - 2;
    int at = from;
    while (at < text.length()) {
      int symbol = text.codePointAt(at);
      left -= bytes(symbol);
      if (left < 0) {
        break;
      }
      at += Character.charCount(symbol);
    }
    return at;
  }

  private static int bytes(int symbol) {
    if (symbol < ' ' || (symbol >= 0xD800 && symbol < 0xE000)) {
      return symbol == '\n' || symbol == '\r' || symbol == '\t' ? 2 : 6;
    }
    if (symbol < 0x80) {
      return symbol == '"' || symbol == '\\' ? 2 : 1;
    }
    return symbol < 0x800 ? 2 : symbol < 0x10000 ? 3 : 4;
  }

  /// The place, or the one before where it lies inside a pair.
  private static int whole(String text, int place) {
    boolean inside =
        place > 0
            && place < text.length()
            && Character.isSurrogatePair(text.charAt(place - 1), text.charAt(place));
    return inside ? place - 1 : place;
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  /// What lies at a path; a missing node where nothing does. The first field may be named as it is,
  /// slashes and all.
  public static JsonNode at(ObjectNode record, String path) {
    return record.has(path) ? record.path(path) : record.at("/" + path);
  }
}
