import { setPriority } from 'node:os';
import sharp from 'sharp';
import { isTask, type Redrawn, type Task } from './picture.ts';

/**
 * Draws uploaded pictures anew for the server, one at a time, in a process of its own: what decoding takes is not the
 * server's memory, and is freed when it ends.
 */
setPriority(5);
sharp.cache(false);
sharp.concurrency(1);

/** The cameras of phones take 12 or 24 million by default; some formats are decoded whole, at four bytes a pixel. */
const pixelsMax = 25_000_000;

process.on('disconnect', () => process.exit());
process.on('message', async (message) => {
  if (isTask(message)) process.send?.(await redraw(message));
});

/** Returns the picture in its stored form; null for a file that is no readable picture of its format. */
async function redraw({ file, format, form: { sidePx, fit, background, quality } }: Task): Promise<Redrawn | null> {
  try {
    const picture = sharp(file, { limitInputPixels: pixelsMax, sequentialRead: true, failOn: 'error' });
    const { format: found, width, height } = await picture.metadata();
    if (found !== format || width * height > pixelsMax) return null;
    const sized = picture.autoOrient().resize(sidePx, sidePx, { fit, withoutEnlargement: fit === 'inside' });
    const { data, info } = await (background === null ? sized : sized.flatten({ background }))
      .webp({ quality })
      .timeout({ seconds: 8 })
      .toBuffer({ resolveWithObject: true });
    return { image: data, width: info.width, height: info.height };
  } catch {
    // Whatever the reader's error: a picture that cannot be read is invalid.
    return null;
  }
}
