import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Work } from '@fairhouse/art/works';
import sharp, { type Sharp } from 'sharp';
import { type Format, pictureFiles } from './pictures.ts';

const encode: Record<Format, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 46, effort: 4, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 76, effort: 5, smartSubsample: true }),
  jpg: (image) => image.jpeg({ quality: 84, mozjpeg: true }),
};

/** Age after which a claim counts as abandoned: its holder renews it with every picture. */
const claimStaleMs = 60_000;
const claimAskedEveryMs = 2000;

/**
 * Makes every picture file that `folder` lacks and removes files that no picture needs any more. It takes seconds for
 * each picture: run it in a separate process. A file appears complete or not at all, so it may be stopped at any
 * time. Of several processes on one folder one works at a time, by a claim file there; the others wait for it.
 * @returns the names of the files made
 */
export async function renderPictures(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const claim = join(folder, 'rendering.claim');
  while (!(await takeClaim(claim))) await sleep(claimAskedEveryMs);
  try {
    return await renderMissing(folder, () => utimes(claim, new Date(), new Date()));
  } finally {
    await rm(claim, { force: true });
  }
}

async function takeClaim(claim: string): Promise<boolean> {
  const takenAt = await stat(claim).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
  if (takenAt !== null && Date.now() - takenAt > claimStaleMs) await rm(claim, { force: true });
  return await writeFile(claim, String(process.pid), { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

async function renderMissing(folder: string, renewClaim: () => Promise<void>): Promise<string[]> {
  const wanted = pictureFiles();
  const there = new Set(await readdir(folder));
  const missing = wanted.filter(({ file }) => !there.has(file));
  const made: string[] = [];
  const pixels = new Map<Work, Awaited<ReturnType<typeof rasterise>>>();
  // Nearly every browser accepts AVIF, so the other formats come last.
  const urgent = (format: Format) => (format === 'avif' ? 0 : 1);
  for (const { file, work, width, format } of missing.toSorted((a, b) => urgent(a.format) - urgent(b.format))) {
    const large = pixels.get(work) ?? (await rasterise(work));
    pixels.set(work, large);
    const bytes = await encode[format](sharp(large.data, { raw: large.info }).resize(width)).toBuffer();
    const half = join(folder, `${file}.${process.pid}.part`);
    await writeFile(half, bytes);
    await rename(half, join(folder, file));
    made.push(file);
    await renewClaim();
  }
  const names = new Set(wanted.map(({ file }) => file));
  for (const file of there) {
    if (!names.has(file) && /\.(avif|webp|jpg|part)$/.test(file)) await rm(join(folder, file), { force: true });
  }
  return made;
}

/** Returns the drawing as pixels at its greatest width, from which the smaller sizes are scaled. */
async function rasterise(work: Work) {
  const width = Math.max(...work.widths);
  const density = 72 * (width / work.width);
  return sharp(Buffer.from(work.draw()), { density })
    .resize(width)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}
