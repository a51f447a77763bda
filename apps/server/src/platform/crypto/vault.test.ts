import { expect, test } from 'vitest';
import { openTestCtxForThisTest } from '../../testing/ctx.ts';
import { openVault } from './vault.ts';

test('what was sealed opens again, for its own purpose and key only', async () => {
  const ctx = await openTestCtxForThisTest();
  const sealed = ctx.vault.seal('seed', Buffer.from('secret'));
  expect(ctx.vault.open('seed', sealed).toString()).toBe('secret');
  expect(() => ctx.vault.open('other', sealed)).toThrow();
  expect(() => openVault(Buffer.alloc(32, 7)).open('seed', sealed)).toThrow();
});
