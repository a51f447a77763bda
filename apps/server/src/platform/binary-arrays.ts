/** Arrays as parameters in PostgreSQL's binary form: no text is built and none is parsed. */
/** An element as PostgreSQL names and sends it. */
type ElementType = { oid: number; bytes: number };
export const int4: ElementType = { oid: 23, bytes: 4 };
export const int8: ElementType = { oid: 20, bytes: 8 };
export const uuid: ElementType = { oid: 2950, bytes: 16 };
/** Where the first element begins, behind dimensions, null flag, element type, length and lower bound. */
export const first = 20;

/** A one-dimensional array without nulls in PostgreSQL's binary form, its elements to be written in order. */
export function arrayOf(type: ElementType, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length === 0 ? 12 : first + length * (4 + type.bytes));
  bytes.writeInt32BE(length === 0 ? 0 : 1, 0);
  bytes.writeInt32BE(0, 4);
  bytes.writeInt32BE(type.oid, 8);
  if (length > 0) {
    bytes.writeInt32BE(length, 12);
    bytes.writeInt32BE(1, 16);
  }
  return bytes;
}

/** The numbers as an array. */
export function int8ArrayOf(values: readonly bigint[]): Buffer {
  const bytes = arrayOf(int8, values.length);
  let at = first;
  for (const value of values) at = writeInt8(bytes, at, value);
  return bytes;
}

/** Writes the next element and returns where the one after it begins. */
export function writeInt4(bytes: Buffer, at: number, value: number): number {
  bytes.writeInt32BE(4, at);
  return bytes.writeInt32BE(value, at + 4);
}

/** As `writeInt4`. */
export function writeInt8(bytes: Buffer, at: number, value: bigint): number {
  bytes.writeInt32BE(8, at);
  return bytes.writeBigInt64BE(value, at + 4);
}

/** As `writeInt4`. @param digits 32 hexadecimal digits */
export function writeUuid(bytes: Buffer, at: number, digits: string): number {
  bytes.writeInt32BE(16, at);
  return at + 4 + bytes.write(digits, at + 4, 16, 'hex');
}
