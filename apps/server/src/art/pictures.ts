import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Facts, pictureOfSubject, type Subject, subjectOf } from '@fairhouse/art/generated';
import { aliases, type Work, works } from '@fairhouse/art/works';
import type { Picture } from '@fairhouse/contract/site';
import { assert } from '../platform/errors.ts';

/** Raised by one when the encoding changes, so that the same drawing gets another file name. */
const encoding = 3;

export type Format = Work['formats'][number];
export type PictureFile = { file: string; work: Work; width: number; format: Format };

const byName = new Map(works.map((work) => [work.name, work]));

/**
 * The end of every file name. Since drawings depend only on the program that draws them, the program is hashed: this
 * takes a millisecond, drawing all pictures half a second.
 */
const fingerprint = (() => {
  const folder = dirname(fileURLToPath(import.meta.resolve('@fairhouse/art/works')));
  const hash = createHash('sha256').update(`${encoding}`);
  for (const file of readdirSync(folder).sort()) {
    if (!file.includes('.test.')) hash.update(`\n${file}\n`).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 12);
})();

/** Returns a file name without width and extension: `tile-dice-1f0c…`. */
function stemOf(work: Work): string {
  return `${work.name.replaceAll('/', '-')}-${fingerprint}`;
}

/**
 * Returns the picture of a name as pages use it; packages/art/src/works.ts lists the names. Its files are
 * `${src}-${width}.avif` and `.webp` (only `.jpg` for `brand/social`), the drawing itself is `${src}.svg`. An unknown
 * name is a bug.
 */
export function pictureOf(name: string): Picture {
  const picture = findPicture(name);
  assert(picture, `there is a picture called ${name}`);
  return picture;
}

/** Returns the picture of a name in the content; null when there is none. */
export function findPicture(name: string): Picture | null {
  const work = byName.get(aliases.get(name) ?? name);
  if (work) {
    return {
      src: `/art/${stemOf(work)}`,
      widths: [...work.widths],
      ratio: work.width / work.height,
      colour: work.colour,
    };
  }
  const subject = subjectOf(name);
  if (!subject) return null;
  const { width, height, colour } = pictureOfSubject(subject);
  return { src: `/art/${name.replaceAll('/', '.')}.${fingerprint}`, widths: [width], ratio: width / height, colour };
}

const generatedFile = new RegExp(
  `^((?:tile|vendor|mark|category|goods)\\.[A-Za-z0-9_.-]{1,96})\\.${fingerprint}(?:-\\d+\\.(?:avif|webp)|\\.svg)$`,
);

/** Returns the subject of a file of a picture that is drawn from a name; null for any other file. */
export function generatedSubject(file: string): Subject | null {
  const [, dotted] = generatedFile.exec(file) ?? [];
  const subject = dotted === undefined ? null : subjectOf(dotted.replaceAll('.', '/'));
  return subject;
}

/**
 * Returns the facts of a picture's subject from the module that owns the games; null: there is no such game or
 * vendor.
 */
export type KnowOf = (subject: Exclude<Subject, { kind: 'category' | 'goods' }>) => Promise<Facts | null>;

/** Returns the drawing of a subject; null for an unknown one, so that nobody can have arbitrary text drawn. */
export async function drawGenerated(subject: Subject, knowOf: KnowOf): Promise<string | null> {
  const facts = await factsOf(subject, knowOf);
  const picture = pictureOfSubject(subject);
  return facts && picture.draw(facts);
}

async function factsOf(subject: Subject, knowOf: KnowOf): Promise<Facts | null> {
  if (subject.kind === 'goods') return { title: '', gameType: '' };
  return subject.kind === 'category' ? { title: '', gameType: subject.gameType } : await knowOf(subject);
}

/** Returns every picture file to keep, in the order in which pages need them. */
export function pictureFiles(): PictureFile[] {
  return works.flatMap((work) =>
    work.widths.flatMap((width) =>
      work.formats.map((format) => ({ file: `${stemOf(work)}-${width}.${format}`, work, width, format })),
    ),
  );
}

/** Returns the drawings by their own file name. */
export function drawings(): Map<string, Work> {
  return new Map(works.map((work) => [`${stemOf(work)}.svg`, work]));
}
