package dev.kith.column;

import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import java.util.Arrays;

/// Nodes by the value of a property; a whole number and a real one that are equal are one value.
final class ValueCoder implements Coder {
  private static final int NONE = 0;

  private final Column column;
  private final PropertyType type;
  private final int[] textCodes;
  private final LongCodes wholes = new LongCodes();
  private final LongCodes reals = new LongCodes();
  private int[] wholeCodes = new int[16];
  private int[] realCodes = new int[16];
  private int missing = NONE;
  private byte[] kinds = new byte[16];
  private long[] bits = new long[16];
  private int size;

  ValueCoder(Column column, PropertyType type) {
    this.column = column;
    this.type = type;
    this.textCodes = new int[column.textBound()];
  }

  @Override
  public int code(int node) {
    var page = column.pageOf(node);
    int at = node & Page.MASK;
    return code(page.kinds()[at], page.bits()[at]);
  }

  @Override
  public void codes(int[] nodes, int count, int[] into) {
    for (int index = 0; index < count; index++) {
      int node = nodes[index];
      var page = column.pageOf(node);
      int at = node & Page.MASK;
      into[index] = code(page.kinds()[at], page.bits()[at]);
    }
  }

  /// The code of a value.
  int code(byte kind, long value) {
    return switch (kind) {
      case Page.TEXT -> text((int) value);
      case Page.WHOLE -> whole(value);
      case Page.REAL -> real(Double.longBitsToDouble(value));
      default -> missing();
    };
  }

  private int text(int text) {
    if (textCodes[text] == NONE) {
      textCodes[text] = next(Page.TEXT, text);
    }
    return textCodes[text] - 1;
  }

  private int whole(long value) {
    int known = wholes.code(value);
    wholeCodes = room(wholeCodes, known);
    if (wholeCodes[known] == NONE) {
      wholeCodes[known] = next(Page.WHOLE, value);
    }
    return wholeCodes[known] - 1;
  }

  private int real(double value) {
    if (Values.isWhole(value)) {
      return whole((long) value);
    }
    long raw = Double.doubleToRawLongBits(value);
    int known = reals.code(raw);
    realCodes = room(realCodes, known);
    if (realCodes[known] == NONE) {
      realCodes[known] = next(Page.REAL, raw);
    }
    return realCodes[known] - 1;
  }

  private int missing() {
    if (missing == NONE) {
      missing = next(Page.MISSING, 0);
    }
    return missing - 1;
  }

  private static int[] room(int[] codes, int code) {
    return code < codes.length ? codes : Arrays.copyOf(codes, codes.length * 2);
  }

  private int next(byte kind, long value) {
    if (size == kinds.length) {
      kinds = Arrays.copyOf(kinds, size * 2);
      bits = Arrays.copyOf(bits, size * 2);
    }
    kinds[size] = kind;
    bits[size] = value;
    return ++size;
  }

  @Override
  public Literal value(int code) {
    return Values.literal(type, column, kinds[code], bits[code]);
  }
}
