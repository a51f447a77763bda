import type { Sharp } from 'sharp';
import { drawScene, sceneHeight, sceneWidth } from './scene.ts';
import { finer } from './size.ts';

type Scene = { pixels: Buffer; usesLeft: number };

/** Scenes kept drawn: a megabyte each. */
const aheadMax = 3;
/** So often a scene serves, each time another part of it in other colours, before a new one takes its place. */
const usesMax = 6;

const pool: Scene[] = [];
let drawing: Promise<void> | null = null;

/** Part of a scene at random, `width` by `height` drawing units, turned and tinted so that it is like no other. */
export async function someScene(
  width: number,
  height: number,
  random: (below: number) => number,
  onError: (error: unknown) => void,
): Promise<Sharp> {
  while (pool.length === 0) await drawAnother();
  const index = random(pool.length);
  const scene = pool[index];
  if (!scene) return await someScene(width, height, random, onError);
  scene.usesLeft -= 1;
  if (scene.usesLeft === 0) pool.splice(index, 1);
  if (pool.length < aheadMax) drawAnother().catch(onError);

  const { default: sharp } = await import('sharp');
  const raw = { width: sceneWidth * finer, height: sceneHeight * finer, channels: 3 } as const;
  return sharp(scene.pixels, { raw })
    .extract({
      left: random((sceneWidth - width) * finer),
      top: random((sceneHeight - height) * finer),
      width: width * finer,
      height: height * finer,
    })
    .flop(random(2) === 1)
    .modulate({ hue: random(50) - 25, brightness: 0.9 + random(25) / 100, saturation: 0.85 + random(35) / 100 });
}

/** One at a time, however many wait for it. */
function drawAnother(): Promise<void> {
  drawing ??= draw().finally(() => {
    drawing = null;
  });
  return drawing;
}

async function draw(): Promise<void> {
  const { default: sharp } = await import('sharp');
  const pixels = await sharp(Buffer.from(drawScene()), { density: 72 * finer })
    .removeAlpha()
    .raw()
    .toBuffer();
  pool.push({ pixels, usesLeft: usesMax });
}
