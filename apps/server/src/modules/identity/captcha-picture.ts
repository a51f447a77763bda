import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Path } from 'fontkit';
import { assert } from '../../platform/errors.ts';

/** Letters and digits that stay distinguishable however they are bent. */
export const captchaAlphabet = 'ACDEFHJKNPRTXY3479';

const width = 200;
const height = 72;
const glyphHeight = 38;
const fontFile = '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2';

type Point = { x: number; y: number };
/** A glyph as closed lines, one unit high, standing on y = 0, with y pointing down as in a picture. */
type Outline = { contours: Point[][]; width: number };
/** A distortion of the whole picture, so that no two are alike. */
type Warp = (p: Point) => Point;

let outlines: Promise<Map<string, Outline>> | undefined;

/**
 * Draws the text as a PNG: glyph outlines of a bundled font (a bare server has none), each rotated, all distorted by
 * two waves, under lines and dots of the same colour.
 */
export async function drawCaptcha(text: string): Promise<Buffer> {
  outlines ??= readOutlines();
  const known = await outlines;
  const warp = randomWarp();
  const ink = pick(['#1f2a5a', '#5a1f3d', '#1f4d3a', '#4a3413']);
  const step = (width - 28) / text.length;
  const letters = [...text].map((letter, index) => {
    const outline = known.get(letter);
    assert(outline, `the captcha's alphabet has ${letter}`);
    return placed(outline, 14 + step * (index + 0.5), warp);
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${pick(['#f4f1e8', '#eef3f6', '#f3eef6', '#eef6ef'])}"/>
${times(4, () => wave(warp, ink, between(0.5, 0.8))).join('')}
<g fill="${ink}" stroke="${ink}" stroke-width="1.8" stroke-linejoin="round">${letters.join('')}</g>
${times(2, () => wave(warp, ink, 1)).join('')}
${times(45, () => dot(ink)).join('')}
</svg>`;
  // Loaded with the first captcha, not when the server starts: it is heavy, like the font reader.
  const { default: sharp } = await import('sharp');
  return await sharp(Buffer.from(svg)).png({ palette: true, colours: 16, compressionLevel: 6, effort: 1 }).toBuffer();
}

/** Returns the glyph's path: rotated, scaled, placed, then distorted with the picture. */
function placed(outline: Outline, centreX: number, warp: Warp): string {
  const angle = between(-0.32, 0.32);
  const size = glyphHeight * between(0.88, 1.12);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const baseline = height / 2 + between(-5, 5);
  const path = outline.contours.map((contour) => {
    const points = contour.map(({ x, y }) => {
      const [dx, dy] = [(x - outline.width / 2) * size, (y + 0.5) * size];
      return warp({ x: centreX + dx * cos - dy * sin, y: baseline + dx * sin + dy * cos });
    });
    return `M${points.map(show).join('L')}Z`;
  });
  return `<path d="${path.join('')}"/>`;
}

/** Returns a line from edge to edge that crosses the letters. */
function wave(warp: Warp, ink: string, strokeWidth: number): string {
  const [from, to, lift] = [between(8, height - 8), between(8, height - 8), between(-14, 14)];
  const points = times(21, (i) => {
    const t = i / 20;
    return warp({ x: t * width, y: from + (to - from) * t + lift * Math.sin(t * Math.PI * 2) });
  });
  return `<path d="M${points.map(show).join('L')}" fill="none" stroke="${ink}" stroke-width="${strokeWidth.toFixed(1)}"/>`;
}

function dot(ink: string): string {
  return `<circle cx="${between(0, width).toFixed(1)}" cy="${between(0, height).toFixed(1)}" r="${between(0.5, 1.3).toFixed(1)}" fill="${ink}"/>`;
}

function randomWarp(): Warp {
  const [ax, ay] = [between(2, 4), between(2, 4)];
  const [fx, fy] = [between(0.06, 0.1), between(0.035, 0.06)];
  const [px, py] = [between(0, 6.28), between(0, 6.28)];
  return ({ x, y }) => ({ x: x + ax * Math.sin(y * fx + px), y: y + ay * Math.sin(x * fy + py) });
}

async function readOutlines(): Promise<Map<string, Outline>> {
  const { create } = await import('fontkit');
  const font = create(await readFile(fileURLToPath(import.meta.resolve(fontFile))));
  assert('glyphForCodePoint' in font, 'the captcha font is a single font');
  return new Map(
    [...captchaAlphabet].map((letter) => {
      const glyph = font.glyphForCodePoint(letter.codePointAt(0) ?? 0);
      const contours = flatten(glyph.path).map((contour) =>
        contour.map(({ x, y }) => ({ x: x / font.capHeight, y: -y / font.capHeight })),
      );
      return [letter, { contours, width: glyph.advanceWidth / font.capHeight }];
    }),
  );
}

/** Cuts lines and curves into short pieces, so that they bend with the picture. */
function flatten(path: Path): Point[][] {
  const contours: Point[][] = [];
  let at: Point = { x: 0, y: 0 };
  for (const { command, args } of path.commands) {
    if (command === 'closePath') continue;
    const points = pairs(args);
    const end = points.at(-1);
    assert(end, 'a drawing command ends somewhere');
    if (command === 'moveTo') contours.push([end]);
    else {
      const curve = [at, ...points];
      contours.at(-1)?.push(...times(6, (i) => onCurve(curve, (i + 1) / 6)));
    }
    at = end;
  }
  return contours;
}

/** Returns the point at `t` of the Bézier curve with these control points (de Casteljau). */
function onCurve(control: Point[], t: number): Point {
  let level = control;
  while (level.length > 1) {
    level = level.slice(1).map((to, i) => {
      const from = level[i] ?? to;
      return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
    });
  }
  return level[0] ?? { x: 0, y: 0 };
}

function pairs(args: number[]): Point[] {
  return times(args.length / 2, (i) => ({ x: args[2 * i] ?? 0, y: args[2 * i + 1] ?? 0 }));
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function between(min: number, max: number): number {
  return min + Math.random() * (max - min);
}

function pick<T>(choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(Math.random() * choices.length)] ?? choices[0];
}

function show({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
