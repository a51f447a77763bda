import { randomInt } from 'node:crypto';
import type { SliderChallenge } from '@fairhouse/contract/challenge';
import type { Ctx } from '../../../platform/ctx.ts';
import { type Asked, keepSlider } from './keep.ts';
import { cutPuzzle, randomPlace } from './puzzle.ts';
import { someScene } from './scene-pool.ts';
import { pictureHeight, pictureWidth, pieceSize } from './size.ts';

/**
 * A picture with a hole, and its piece.
 * @throws TOO_MANY_REQUESTS (value.retryAfterSeconds) when the address leaves too many unanswered
 */
export async function newSlider(ctx: Ctx, asked: Asked): Promise<SliderChallenge> {
  const place = randomPlace();
  // Kept first: an address that may have no more of them costs no drawing.
  const id = await keepSlider(ctx, asked, place.gap);
  const scene = await someScene(pictureWidth, pictureHeight, randomInt, (error) =>
    ctx.log.error({ err: error }, 'a scene for challenges could not be drawn'),
  );
  const { picture, piece } = await cutPuzzle(scene, place);
  return {
    id,
    picture: dataUrl(picture),
    piece: dataUrl(piece),
    width: pictureWidth,
    height: pictureHeight,
    pieceWidth: pieceSize,
    pieceHeight: pieceSize,
    y: place.y,
  };
}

function dataUrl(webp: Buffer): string {
  return `data:image/webp;base64,${webp.toString('base64')}`;
}
