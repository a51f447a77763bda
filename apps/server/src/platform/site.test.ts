import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '../testing/ctx.ts';
import { openSite } from './site.ts';

test('a part that does not close in order keeps nothing else open', async () => {
  const { url, drop } = await cloneDatabase();
  onTestFinished(drop);
  const MASTER_KEY = randomBytes(32).toString('base64');
  const { ctx, close } = await openSite({ DATABASE_URL: url, MASTER_KEY, LOG_LEVEL: 'silent' }, 'tool');
  const closed: string[] = [];
  ctx.onClose(() => void closed.push('first'));
  ctx.onClose(() => {
    throw new Error('the database is away');
  });
  ctx.onClose(() => void closed.push('last'));
  await close();
  expect(closed).toEqual(['last', 'first']);
  expect(ctx.pool.ended).toBe(true);
});
