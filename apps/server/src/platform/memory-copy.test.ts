import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { openTestCtx } from '../testing/ctx.ts';
import { memoryCopy } from './memory-copy.ts';

it('reads once for all who ask at a moment, and again when the copy is old or forgotten', async () => {
  const ctx = await openTestCtx();
  const read = vi.fn(async (_ctx: unknown, name: string) => `${name} ${read.mock.calls.length}`);
  const copy = memoryCopy(10_000, read);
  expect(await Promise.all([copy.of(ctx, 'a'), copy.of(ctx, 'a'), copy.of(ctx, 'b')])).toEqual(['a 1', 'a 1', 'b 2']);
  copy.forget(ctx);
  expect(await copy.of(ctx, 'a')).toBe('a 3');
  const short = memoryCopy(1, read);
  await short.of(ctx, 'a');
  await sleep(5);
  expect(await short.of(ctx, 'a')).toBe('a 5');
  await ctx.close();
});

it('keeps no failure, and no copy that was read before it was forgotten', async () => {
  const ctx = await openTestCtx();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const copy = memoryCopy(10_000, async () => (await answers[asked++]?.promise) ?? '');
  const failed = copy.of(ctx);
  answers[0]?.reject(new Error('the database is away'));
  await expect(failed).rejects.toThrow('away');
  const old = copy.of(ctx);
  copy.forget(ctx);
  const fresh = copy.of(ctx);
  answers[1]?.resolve('old');
  answers[2]?.resolve('new');
  expect([await old, await fresh, await copy.of(ctx)]).toEqual(['old', 'new', 'new']);
  await ctx.close();
});
