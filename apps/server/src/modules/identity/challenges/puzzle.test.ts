import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { childEnvironment } from '../../../platform/child-environment.ts';
import { openTestCtxForThisTest } from '../../../testing/ctx.ts';
import { drawPuzzle } from './puzzle.ts';
import { puzzleStock } from './puzzle-stock.ts';
import { drawScene } from './scene.ts';
import { furthest, pictureHeight, pictureWidth, pieceSize } from './size.ts';

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');

/** Returns the mean brightness, 0 to 255, of a square of a picture, given by its upper left corner. */
async function brightnessOf(picture: Buffer): Promise<(left: number, top: number, size: number) => number> {
  const { data, info } = await sharp(picture).removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true });
  return (left, top, size) => {
    let sum = 0;
    for (let y = top * 2; y < (top + size) * 2; y += 1) {
      for (let x = left * 2; x < (left + size) * 2; x += 1) sum += data[y * info.width + x] ?? 0;
    }
    return sum / (size * 2) ** 2;
  };
}

test('a puzzle is a picture for fine screens, and a piece with transparency around it', async () => {
  const { picture, piece, gap, y } = await drawPuzzle();
  const [whole, part] = [await sharp(bytesOf(picture)).metadata(), await sharp(bytesOf(piece)).metadata()];
  expect([whole.format, whole.width, whole.height]).toEqual(['webp', pictureWidth * 2, pictureHeight * 2]);
  expect([part.format, part.width, part.height, part.hasAlpha]).toEqual(['webp', pieceSize * 2, pieceSize * 2, true]);
  const alpha = await sharp(bytesOf(piece)).extractChannel(3).raw().toBuffer();
  const opaque = alpha.filter((value) => value > 200).length / alpha.length;
  expect(opaque).toBeGreaterThan(0.25);
  expect(opaque).toBeLessThan(0.6);
  expect([alpha[0], alpha.at(-1)]).toEqual([0, 0]);
  expect(gap).toBeGreaterThan(pieceSize);
  expect(gap).toBeLessThanOrEqual(furthest);
  expect(y + pieceSize).toBeLessThanOrEqual(pictureHeight);
});

test('in its row the picture has two dark holes, so that darkness alone does not tell which', async () => {
  for (let n = 0; n < 6; n += 1) {
    const { picture, gap, y } = await drawPuzzle();
    const brightness = await brightnessOf(bytesOf(picture));
    // The decoy is up to 6 pixels higher or lower.
    const darkest = (x: number) => Math.min(...[-6, -3, 0, 3, 6].map((lower) => brightness(x, y + 22 + lower, 16)));
    const dark: number[] = [];
    for (let x = 0; x < pictureWidth - 16; x += 1) if (darkest(x) < 55) dark.push(x);
    const away = (x: number) => Math.abs(x - (gap + 22));
    expect(dark.filter((x) => away(x) < 8).length, 'the hole').toBeGreaterThan(0);
    expect(dark.filter((x) => away(x) > 40).length, 'the other hole').toBeGreaterThan(0);
  }
});

test('the piece mends the picture: in its place it is as bright as it is alone', async () => {
  const { picture, piece, gap, y } = await drawPuzzle();
  const mended = await sharp(bytesOf(picture))
    .composite([{ input: bytesOf(piece), left: gap * 2, top: y * 2 }])
    .png()
    .toBuffer();
  const [inside, alone] = [await brightnessOf(mended), await brightnessOf(bytesOf(piece))];
  expect(Math.abs(inside(gap + 24, y + 24, 12) - alone(24, 24, 12))).toBeLessThan(3);
});

test('no two puzzles are alike, and a scene is the same for the same seed alone', async () => {
  const puzzles = await Promise.all([drawPuzzle(), drawPuzzle()]);
  expect(puzzles[0]?.picture).not.toBe(puzzles[1]?.picture);
  expect(drawScene(7)).toBe(drawScene(7));
  expect(drawScene(7)).not.toBe(drawScene(8));
});

test('the stock gives each puzzle once, however many are asked for at the same moment', async () => {
  const stock = puzzleStock(await openTestCtxForThisTest());
  const taken = await Promise.all(Array.from({ length: 20 }, () => stock.take()));
  expect(new Set(taken.map(({ picture }) => picture)).size).toBe(20);
});

test('a puzzle that nobody was shown goes back into the stock', async () => {
  const stock = puzzleStock(await openTestCtxForThisTest());
  const puzzle = await stock.take();
  stock.giveBack(puzzle);
  const next = await Promise.all(Array.from({ length: 17 }, () => stock.take()));
  expect(next.filter(({ picture }) => picture === puzzle.picture)).toHaveLength(1);
});

test('a crowd that wants puzzles is asked to come again, and the others get theirs', async () => {
  const ctx = await openTestCtxForThisTest();
  const stock = puzzleStock(ctx);
  const asked = await Promise.allSettled(Array.from({ length: 70 }, () => stock.take()));
  const refused = asked.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
  expect(refused).toHaveLength(6);
  expect(refused[0]).toMatchObject({ code: 'TOO_MANY_REQUESTS', value: { retryAfterSeconds: 5 } });
});

test('the process that draws knows none of the site’s secrets', async () => {
  vi.stubEnv('MASTER_KEY', 'the key of everything');
  expect(Object.keys(childEnvironment())).not.toContain('MASTER_KEY');
  expect(Object.values(childEnvironment({ MALLOC_ARENA_MAX: '2' }))).not.toContain('the key of everything');
  expect(childEnvironment()).toMatchObject({ PATH: process.env.PATH });
});
