import { DomainError } from '../../../platform/errors.ts';
import { limitConcurrency } from '../../../platform/jobs/concurrency-limit.ts';

/** The small print of a slip is legible at this size. */
const sidePxMax = 2000;
/** More than phones' cameras use by default; some formats are decoded whole, at four bytes a pixel. */
const pixelsMax = 52_000_000;
/** Decodes one picture at a time, to bound the memory of decoding. */
const inTurn = limitConcurrency({ runningMax: 1, pendingMax: 8, retryAfterSeconds: 5 });

const beginnings = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
};

/** A picture in its stored form: WebP, upright, no larger than needed. */
export type Redrawn = { image: Buffer; width: number; height: number };

/**
 * Draws a picture anew, so that no uploaded byte is ever served.
 * @param file png or jpg, judged by its content alone
 * @throws IMAGE_INVALID, TOO_MANY_REQUESTS
 */
export async function redrawn(file: Buffer): Promise<Redrawn> {
  const format = Object.entries(beginnings).find(([, bytes]) => file.subarray(0, bytes.length).equals(bytes))?.[0];
  if (!format) throw new DomainError('IMAGE_INVALID');
  return await inTurn(async () => {
    const { default: sharp } = await import('sharp');
    try {
      const picture = sharp(file, { limitInputPixels: pixelsMax, sequentialRead: true, failOn: 'error' });
      if ((await picture.metadata()).format !== format) throw new DomainError('IMAGE_INVALID');
      const { data, info } = await picture
        .autoOrient()
        .resize(sidePxMax, sidePxMax, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .webp({ quality: 80 })
        .timeout({ seconds: 8 })
        .toBuffer({ resolveWithObject: true });
      return { image: data, width: info.width, height: info.height };
    } catch (error) {
      if (error instanceof DomainError) throw error;
      // Whatever the reader's error: a picture that cannot be read is invalid.
      throw new DomainError('IMAGE_INVALID');
    }
  });
}
