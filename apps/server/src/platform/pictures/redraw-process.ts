import { setPriority } from 'node:os';
import sharp from 'sharp';
import { isTask, type Redrawn, type Task } from './picture.ts';

/**
 * Re-encodes uploaded pictures for the server, one at a time, in a separate process: decoding uses none of the
 * server's memory, and the memory is freed when the process ends.
 */
setPriority(5);
sharp.cache(false);
sharp.concurrency(1);

/**
 * The cameras of phones take 12 or 24 million pixels by default; some formats are decoded as a whole, at four bytes a
 * pixel.
 */
const pixelsMax = 25_000_000;

process.on('disconnect', () => process.exit());
process.on('message', async (message) => {
  if (isTask(message)) process.send?.(await redraw(message));
});

/** Returns the picture in its stored form; null for a file that is no readable picture of its format. */
async function redraw({ file, format, form }: Task): Promise<Redrawn | null> {
  const { sidePx, heightPx = sidePx, fit, background, encoding = 'webp', quality } = form;
  try {
    const picture = sharp(file, { limitInputPixels: pixelsMax, sequentialRead: true, failOn: 'error' });
    const { format: found, width, height } = await picture.metadata();
    if (found !== format || width * height > pixelsMax) return null;
    const sized = picture
      .autoOrient()
      .resize(sidePx, heightPx, { fit, withoutEnlargement: fit === 'inside' })
      .timeout({ seconds: 8 });
    const drawn = background === null ? sized : sized.flatten({ background });
    const { data, info } = await (encoding === 'avif'
      ? drawn.avif({ quality, effort: 2 })
      : drawn.webp({ quality })
    ).toBuffer({ resolveWithObject: true });
    const { data: average } = await sharp(data).resize(1, 1).raw().toBuffer({ resolveWithObject: true });
    const colour = `#${average.subarray(0, 3).toString('hex')}`;
    return { image: data, width: info.width, height: info.height, colour };
  } catch {
    // Any error of the decoder means that the picture is invalid.
    return null;
  }
}
