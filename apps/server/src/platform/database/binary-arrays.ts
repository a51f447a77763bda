/**
 * Parameters as one-dimensional arrays in PostgreSQL's binary form, which saves building and parsing text. Each
 * function takes the items of a batch and a function that returns an item's element.
 */

/** The OIDs of the element types. */
const typeIds = { bytea: 17, int4: 23, int8: 20, uuid: 2950, text: 25 } as const;
/** Dimensions, null flag, element type, length and lower bound. */
const headerBytes = 20;
/** An empty array has no dimension. */
const emptyBytes = 12;
const lengthBytes = 4;

/** Encodes an `int4[]`. */
export function int4Array<T>(items: readonly T[], numberOf: (item: T) => number): Buffer {
  const bytes = arrayOf(typeIds.int4, items.length, items.length * (lengthBytes + 4));
  let at = headerBytes;
  for (const item of items) {
    at = bytes.writeInt32BE(4, at);
    at = bytes.writeInt32BE(numberOf(item), at);
  }
  return bytes;
}

/** Encodes an `int8[]`. */
export function int8Array<T>(items: readonly T[], numberOf: (item: T) => bigint): Buffer {
  const bytes = arrayOf(typeIds.int8, items.length, items.length * (lengthBytes + 8));
  let at = headerBytes;
  for (const item of items) {
    at = bytes.writeInt32BE(8, at);
    at = bytes.writeBigInt64BE(numberOf(item), at);
  }
  return bytes;
}

/** Encodes a `uuid[]` of 32 hexadecimal digits each. */
export function uuidArray<T>(items: readonly T[], digitsOf: (item: T) => string): Buffer {
  const bytes = arrayOf(typeIds.uuid, items.length, items.length * (lengthBytes + 16));
  let at = headerBytes;
  for (const item of items) {
    at = bytes.writeInt32BE(16, at);
    at += bytes.write(digitsOf(item), at, 16, 'hex');
  }
  return bytes;
}

/** Encodes a `text[]`; null becomes a null element. */
export function textArray<T>(items: readonly T[], textOf: (item: T) => string | null): Buffer {
  const texts = items.map(textOf);
  let size = 0;
  for (const text of texts) size += lengthBytes + (text === null ? 0 : Buffer.byteLength(text));
  const bytes = arrayOf(typeIds.text, texts.length, size);
  let at = headerBytes;
  for (const text of texts) {
    const start = at + lengthBytes;
    const length = text === null ? -1 : bytes.write(text, start);
    bytes.writeInt32BE(length, at);
    at = start + Math.max(length, 0);
  }
  return bytes;
}

/** Encodes a `bytea[]`. */
export function byteaArray<T>(items: readonly T[], bytesOf: (item: T) => Buffer): Buffer {
  let size = 0;
  for (const item of items) size += lengthBytes + bytesOf(item).length;
  const bytes = arrayOf(typeIds.bytea, items.length, size);
  let at = headerBytes;
  for (const item of items) {
    const element = bytesOf(item);
    at = bytes.writeInt32BE(element.length, at);
    at += element.copy(bytes, at);
  }
  return bytes;
}

/** Allocates an array with its header; the caller writes the elements. */
function arrayOf(typeId: number, length: number, elementBytes: number): Buffer {
  const bytes = Buffer.allocUnsafe(length === 0 ? emptyBytes : headerBytes + elementBytes);
  bytes.writeInt32BE(length === 0 ? 0 : 1, 0);
  // The null flag is ignored by the server: a null element has length -1.
  bytes.writeInt32BE(0, 4);
  bytes.writeInt32BE(typeId, 8);
  if (length > 0) {
    bytes.writeInt32BE(length, 12);
    bytes.writeInt32BE(1, 16);
  }
  return bytes;
}
