import { expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import { numbersOf, unlistedIn } from '../../testing/sql-constants.ts';
import { legModes, transferKinds } from './entry.ts';
import { verdicts } from './verdicts.ts';

const ctx = await useTestCtx();

test('the database and the server number the verdicts and the modes of legs alike', async () => {
  expect(await numbersOf(ctx.db, 'ledger.verdict')).toEqual(verdicts);
  expect(await numbersOf(ctx.db, 'ledger.leg_mode')).toEqual(legModes);
});

test('a kind of transfers that the database names has the number that the server stores', async () => {
  const named = await numbersOf(ctx.db, 'ledger.transfer_kind');
  expect(Object.keys(named).length).toBeGreaterThan(0);
  expect(transferKinds).toMatchObject(named);
});

test('posting names no verdict and no mode that is not listed', async () => {
  const lists = { 'ledger.verdict': verdicts, 'ledger.leg_mode': legModes };
  expect(await unlistedIn(ctx.db, 'ledger.post_batch', lists)).toEqual([]);
});
