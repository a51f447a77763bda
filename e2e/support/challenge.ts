import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deviceCookie } from '@fairhouse/contract/identity';
import type { Page } from 'playwright-core';
import { gapOf } from '../../apps/server/src/modules/identity/challenges/open-challenge.ts';
import { siteTool } from './site.ts';

const pieceWidth = 60;

/** The handle of the puzzle that the page shows. */
export function challengeHandle(page: Page) {
  return page.getByRole('dialog').getByRole('slider');
}

/** Drags the piece into its hole, as a person would. */
export async function solveChallenge(page: Page): Promise<void> {
  await dragPiece(page, await gapOn(page));
}

/** Sends a login by `press`, and solves the puzzle if the site asks this browser for one. */
export async function sendLogin(page: Page, press: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/wps/session/login'));
  await press();
  const answer: { code?: string } = await (await answered).json();
  if (answer.code === 'CHALLENGE_REQUIRED') await solveChallenge(page);
}

/**
 * Reads the position of the shown picture's hole from the site's own database: no program should be able to find it in
 * the picture.
 */
export async function gapOn(page: Page): Promise<number> {
  await challengeHandle(page).waitFor();
  const cookie = (await page.context().cookies()).find(({ name }) => name === deviceCookie);
  const browser = createHash('sha256')
    .update(cookie?.value ?? '')
    .digest();
  const { ctx } = await siteTool();
  const { rows } = await ctx.pool.query<{ gap: Buffer }>(
    'select gap from identity.challenge where browser = $1 and gap is not null order by created_at desc limit 1',
    [browser],
  );
  const [newest] = rows;
  if (!newest) throw new Error('The page shows a puzzle that the site does not keep');
  return gapOf(ctx, newest);
}

/** Drags the piece `x` pixels of its picture to the right: quick at first, slower near the end, and lets go. */
export async function dragPiece(page: Page, x: number): Promise<void> {
  const box = await challengeHandle(page).boundingBox();
  if (!box) throw new Error('The handle is not on the screen');
  const scale = box.width / pieceWidth;
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  const moves = 16;
  for (let i = 1; i <= moves; i += 1) {
    const way = 1 - (1 - i / moves) ** 2.4;
    await page.mouse.move(fromX + x * scale * way, fromY + Math.sin(i / 4) * 3);
    await sleep(14 + (i % 5) * 3);
  }
  await sleep(120);
  await page.mouse.up();
}
