import { expect, test, vi } from 'vitest';
import { openTestCtx } from '../../testing/ctx.ts';
import { startLoop } from './loop.ts';

test('a loop never runs twice at once, goes on after a failure, and closing waits for what is running', async () => {
  const ctx = await openTestCtx();
  let running = 0;
  let runs = 0;
  let most = 0;
  startLoop(ctx, 'test', 5, async () => {
    most = Math.max(most, ++running);
    await new Promise((done) => setTimeout(done, 10));
    running -= 1;
    runs += 1;
    if (runs === 2) throw new Error('once');
    return runs % 2 === 0;
  });
  await vi.waitUntil(() => runs > 6, { timeout: 10_000 });
  // A run takes ten milliseconds: checks at a longer interval might miss all of them.
  await vi.waitUntil(() => running === 1, { timeout: 10_000, interval: 1 });
  await ctx.close();
  expect([most, running]).toEqual([1, 0]);
  const after = runs;
  await new Promise((done) => setTimeout(done, 40));
  expect(runs).toBe(after);
});

test('a loop rests as long as its work says', async () => {
  const ctx = await openTestCtx();
  const at: number[] = [];
  startLoop(ctx, 'test', 60_000, async () => {
    at.push(performance.now());
    return at.length < 3 && 40;
  });
  await vi.waitUntil(() => at.length === 3, { timeout: 10_000 });
  // Timers may fire a millisecond early.
  expect(at.slice(1).every((time, i) => time - (at[i] ?? 0) >= 39)).toBe(true);
  await ctx.close();
  expect(at).toHaveLength(3);
});
