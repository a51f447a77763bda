import type { SliderChallenge } from '@fairhouse/contract/challenge';
import type { Ctx } from '../../../platform/ctx.ts';
import { type Asked, openSliderChallenge } from './open-challenge.ts';
import { puzzleStock } from './puzzle-stock.ts';
import { pictureHeight, pictureWidth, pieceSize } from './size.ts';

/**
 * Returns a picture with a hole, and its piece.
 * @throws TOO_MANY_REQUESTS (value.retryAfterSeconds) when the address has too many unanswered challenges
 */
export async function newSlider(ctx: Ctx, asked: Asked): Promise<SliderChallenge> {
  const stock = puzzleStock(ctx);
  const puzzle = await stock.take();
  const id = await openSliderChallenge(ctx, asked, puzzle.gap).catch((error: unknown) => {
    stock.giveBack(puzzle);
    throw error;
  });
  return {
    id,
    picture: puzzle.picture,
    piece: puzzle.piece,
    width: pictureWidth,
    height: pictureHeight,
    pieceWidth: pieceSize,
    pieceHeight: pieceSize,
    y: puzzle.y,
  };
}
