import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compressed = promisify(brotliCompress);
/** The Brotli quality of the first packing: the first visitor waits for it, some 6 ms. */
const firstQuality = 5;
/**
 * The Brotli quality of the second packing, a tenth smaller: some 170 ms of a thread, for pages that are requested
 * again.
 */
const laterQuality = 10;

/** A page in Brotli up to the visitor's own part. */
export type PackedPage = {
  bytes: number;
  /** Returns the page followed by the rest, which differs from visitor to visitor. */
  with: (rest: string) => Buffer;
};

/** Compresses the part of a page that all visitors share; more tightly once it is requested again. */
export async function packedPage(part: string): Promise<PackedPage> {
  let begin = await unfinished(part, firstQuality);
  let times = 0;
  let isTight = false;
  return {
    bytes: begin.length,
    with: (rest) => {
      times += 1;
      if (times > 1 && !isTight && !isPacking) {
        isTight = true;
        isPacking = true;
        unfinished(part, laterQuality)
          .then((tighter) => {
            begin = tighter;
          })
          // The looser packing stays in use.
          .catch(() => {})
          .finally(() => {
            isPacking = false;
          });
      }
      return Buffer.concat([begin, ...stored(rest)]);
    },
  };
}

/**
 * True while a page is packed more tightly. Others wait for a later visitor, so that no requests build up a queue of
 * packings.
 */
let isPacking = false;

/** Compresses a text as a Brotli stream that is flushed but not ended. */
async function unfinished(text: string, quality: number): Promise<Buffer> {
  const bytes = Buffer.from(text);
  return await compressed(bytes, {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

const blockBytesMax = 65_536;

/**
 * Returns a text as uncompressed meta-blocks and the empty last one (RFC 7932, 9.2), which may follow a flushed
 * stream, since that ends on a byte boundary.
 */
function stored(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += blockBytesMax) {
    const block = bytes.subarray(at, at + blockBytesMax);
    // From the lowest bit: ISLAST 0, MNIBBLES 00 (four), MLEN - 1 in 16 bits, ISUNCOMPRESSED 1, then zeros up to the
    // byte boundary.
    const head = Buffer.alloc(3);
    head.writeUIntLE(((block.length - 1) << 3) | (1 << 19), 0, 3);
    parts.push(head, block);
  }
  // ISLAST 1, ISLASTEMPTY 1.
  parts.push(Buffer.from([0b11]));
  return parts;
}
