package dev.kith.column;

import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import java.util.Arrays;

/// Groups nodes by the value of a property; an integer and a real number that are equal are one.
final class ValueEncoder implements GroupEncoder {
  private static final int NONE = 0;

  private final PropertyColumn column;
  private final PropertyType type;

  /// For each text its code + 1; texts are dictionary codes already and need no lookup.
  private final int[] textCodes;

  /// The other values by kind, and for each its code + 1.
  private final LongDictionary[] dictionaries = {
    new LongDictionary(), new LongDictionary(), new LongDictionary()
  };

  private final int[][] codes = new int[dictionaries.length][16];
  private byte[] kinds = new byte[16];
  private long[] bits = new long[16];
  private int size;

  ValueEncoder(PropertyColumn column, PropertyType type) {
    this.column = column;
    this.type = type;
    this.textCodes = new int[column.textBound()];
  }

  @Override
  public int code(int node) {
    var page = column.pageOf(node);
    int at = node & ColumnPage.MASK;
    return code(page.kinds()[at], page.bits()[at]);
  }

  /// Figure B13: the same as the inherited loop, which calls several encoders and so is not
  /// inlined.
  @Override
  public void codes(int[] nodes, int count, int[] into) {
    for (int index = 0; index < count; index++) {
      into[index] = code(nodes[index]);
    }
  }

  /// The code of a value.
  int code(byte kind, long value) {
    if (kind == ColumnPage.TEXT) {
      int text = (int) value;
      if (textCodes[text] == NONE) {
        textCodes[text] = next(kind, value);
      }
      return textCodes[text] - 1;
    }
    if (kind == ColumnPage.REAL && ColumnValues.isWhole(Double.longBitsToDouble(value))) {
      return code(ColumnPage.WHOLE, (long) Double.longBitsToDouble(value));
    }
    int known = dictionaries[kind].code(value);
    if (known == codes[kind].length) {
      codes[kind] = Arrays.copyOf(codes[kind], known * 2);
    }
    if (codes[kind][known] == NONE) {
      codes[kind][known] = next(kind, value);
    }
    return codes[kind][known] - 1;
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
    return ColumnValues.literal(type, column, kinds[code], bits[code]);
  }
}
