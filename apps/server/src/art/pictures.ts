import { createHash } from 'node:crypto';
import { type Work, works } from '@fairhouse/art/works';
import type { Picture } from '@fairhouse/contract/site';
import { assert } from '../platform/errors.ts';

/** Raised by one when the same drawing would be encoded into other bytes. */
const encoding = 1;

export type DrawnPicture = {
  work: Work;
  svg: string;
  /** File name without width and extension: `tile-dice-1f0c…`; it changes with the drawing. */
  stem: string;
};

const byName = new Map(works.map((work) => [work.name, work]));
const drawn = new Map<string, DrawnPicture>();

/** The drawing of a name, drawn once a process. Asking for a name that does not exist is a bug. */
export function drawnPicture(name: string): DrawnPicture {
  const known = drawn.get(name);
  if (known) return known;
  const work = byName.get(name);
  assert(work, `there is a picture called ${name}`);
  const svg = work.draw();
  const hash = createHash('sha256').update(`${encoding}\n${svg}`).digest('hex').slice(0, 16);
  const picture = { work, svg, stem: `${name.replaceAll('/', '-')}-${hash}` };
  drawn.set(name, picture);
  return picture;
}

/**
 * The picture of a name as pages use it: `tile/dice`, `banner/<slug>` and `banner/<slug>-tall`,
 * `brand/icon`, `brand/social`. Its files are `${src}-${width}.avif` and `.webp`, the drawing itself `${src}.svg`.
 */
export function pictureOf(name: string): Picture {
  const { work, stem } = drawnPicture(name);
  return { src: `/art/${stem}`, widths: [...work.widths], ratio: work.width / work.height, colour: work.colour };
}
