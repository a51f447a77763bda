import { randomInt } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { inverted, outlineOf, randomSides } from './puzzle-piece.ts';
import { drawScene, sceneHeight, sceneWidth } from './scene.ts';
import { finer, furthest, pictureHeight, pictureWidth, pieceSize } from './size.ts';

/** The hole's position in pixels: the piece fits when its left edge is at `gap` and its top edge at `y`. */
type Place = { gap: number; y: number };
/** A puzzle with its solution; the pictures are data URLs. */
export type Puzzle = Place & { picture: string; piece: string };

/** The smallest gap: the piece starts at the left edge, and the hole is well away from it. */
const gapMin = pieceSize + 10;
const margin = 3;
/** The distance of the decoy, a hole of another shape in the same row, from the real hole. */
const decoyAway = pieceSize + 4;

/** The number of puzzles from one scene, each from another part of it in other colours. */
const usesMax = 8;
let scene: { pixels: Buffer; usesLeft: number } | null = null;

/** Draws a puzzle, with its hole at a random place. */
export async function drawPuzzle(): Promise<Puzzle> {
  const place = {
    gap: randomInt(gapMin, furthest - margin + 1),
    y: randomInt(margin, pictureHeight - pieceSize - margin + 1),
  };
  return { ...place, ...(await cut(await someScene(), place)) };
}

async function someScene(): Promise<Sharp> {
  scene ??= { pixels: await renderScene(), usesLeft: usesMax };
  const { pixels } = scene;
  scene.usesLeft -= 1;
  if (scene.usesLeft === 0) scene = null;
  return sharp(pixels, { raw: { width: sceneWidth * finer, height: sceneHeight * finer, channels: 3 } })
    .extract({
      left: randomInt((sceneWidth - pictureWidth) * finer),
      top: randomInt((sceneHeight - pictureHeight) * finer),
      width: pictureWidth * finer,
      height: pictureHeight * finer,
    })
    .flop(randomInt(2) === 1)
    .modulate({
      hue: randomInt(50) - 25,
      brightness: 0.9 + randomInt(25) / 100,
      saturation: 0.85 + randomInt(35) / 100,
    });
}

function renderScene(): Promise<Buffer> {
  return sharp(Buffer.from(drawScene()), { density: 72 * finer })
    .removeAlpha()
    .raw()
    .toBuffer();
}

/**
 * Cuts the puzzle from a scene: the picture with its hole and a decoy of another shape, and the piece with
 * transparency. A hole is so dark that a program cannot compare it with the piece.
 */
async function cut(from: Sharp, { gap, y }: Place): Promise<{ picture: string; piece: string }> {
  const { data: pixels, info } = await from.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sides = randomSides();
  const outline = outlineOf(sides);
  const decoy = outlineOf(inverted(sides));
  const holes = hole(outline, gap, y, 0) + hole(decoy, decoyNear(gap), y + randomInt(-6, 7), randomInt(24, 67));
  const box = { left: gap * finer, top: y * finer, width: pieceSize * finer, height: pieceSize * finer };
  const picture = await sharp(pixels, { raw })
    .composite([{ input: drawing(pictureWidth, pictureHeight, holes) }])
    .webp({ quality: 76, effort: 1 })
    .toBuffer();
  const piece = await sharp(pixels, { raw })
    .extract(box)
    .ensureAlpha()
    .composite([{ input: drawing(pieceSize, pieceSize, mask(outline)), blend: 'dest-in' }, { input: rim(outline) }])
    .webp({ quality: 84, alphaQuality: 90, effort: 1 })
    .toBuffer();
  return { picture: dataUrl(picture), piece: dataUrl(piece) };
}

function dataUrl(webp: Buffer): string {
  return `data:image/webp;base64,${webp.toString('base64')}`;
}

/**
 * Returns a decoy's position left or right of the real hole, where there is room, but never below the piece's start.
 */
function decoyNear(gap: number): number {
  const places: [number, number][] = [
    [gapMin - 18, gap - decoyAway],
    [gap + decoyAway, furthest - margin],
  ];
  const open = places.filter(([from, to]) => to >= from);
  const [from, to] = open[randomInt(open.length)] ?? [gapMin, gapMin];
  return randomInt(from, to + 1);
}

const middle = pieceSize / 2;

/** Draws a hole: dark, with a shadow below its upper edge and light on its lower one. */
function hole(outline: string, x: number, y: number, degrees: number): string {
  const shade = 0.82 + randomInt(8) / 100;
  const at = `translate(${x + middle} ${y + middle})`;
  const turned = `${at} rotate(${degrees})`;
  const streaks = Array.from({ length: 5 }, () => {
    const offset = randomInt(-40, 41);
    return `<path d="M${offset - 30} -40l60 80" stroke="#fff" stroke-opacity="${randomInt(2, 9) / 100}" stroke-width="${randomInt(2, 9)}"/>`;
  }).join('');
  const clip = `c${degrees}`;
  return (
    `<clipPath id="${clip}"><path d="${outline}" transform="${turned}"/></clipPath>` +
    `<path d="${outline}" transform="${turned}" fill="#05070d" fill-opacity="${shade}"/>` +
    `<g clip-path="url(#${clip})"><g transform="${at}">${streaks}</g>` +
    `<path d="${outline}" transform="translate(0 1.5) ${turned}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="5"/></g>` +
    `<path d="${outline}" transform="${turned}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1"/>`
  );
}

function mask(outline: string): string {
  return `<path d="${outline}" transform="translate(${middle} ${middle})"/>`;
}

/** Draws the light along the piece's edge. */
function rim(outline: string): Buffer {
  const path = (colour: string, opacity: number, width: number) =>
    `<path d="${outline}" transform="translate(${middle} ${middle})" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linejoin="round"/>`;
  return drawing(pieceSize, pieceSize, path('#000', 0.35, 2.6) + path('#fff', 0.95, 1.3));
}

function drawing(width: number, height: number, body: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * finer}" height="${height * finer}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
  );
}
