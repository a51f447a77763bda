import { DomainError } from '../../../platform/errors.ts';
import { turns } from '../../../platform/turns.ts';

/** Small print of a slip is read at this size. */
const sidePxMax = 2000;
/** More than phones' cameras make as they are shipped; some formats are unfolded whole, at four bytes a pixel. */
const pixelsMax = 52_000_000;
/** One at a time: what unfolding takes of memory is taken once. */
const inTurn = turns({ runningMax: 1, pendingMax: 8, retryAfterSeconds: 5 });

const beginnings = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
};

/** A picture as it is kept: WebP, upright, no larger than it has to be. */
export type Redrawn = { image: Buffer; width: number; height: number };

/**
 * Draws a picture anew: what comes in is never what goes out.
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
      // Whatever the reader says of it: a picture that cannot be read is none.
      throw new DomainError('IMAGE_INVALID');
    }
  });
}
