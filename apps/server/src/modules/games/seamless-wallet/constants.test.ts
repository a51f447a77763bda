import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { numbersOf, unlistedIn } from '../../../testing/sql-constants.ts';
import { movementActions } from './move.ts';
import { refusals, verdicts } from './verdicts.ts';

const ctx = await useTestCtx();

test('the database and the server number the verdicts on vendors’ calls and their actions alike', async () => {
  expect(await numbersOf(ctx.db, 'games.verdict')).toEqual(verdicts);
  expect(await numbersOf(ctx.db, 'games.action')).toEqual(movementActions);
});

test('deciding vendors’ calls names no constant that is not listed', async () => {
  const lists = {
    'games.verdict': verdicts,
    'games.action': movementActions,
    'ledger.verdict': await numbersOf(ctx.db, 'ledger.verdict'),
    'ledger.leg_mode': await numbersOf(ctx.db, 'ledger.leg_mode'),
    'ledger.transfer_kind': await numbersOf(ctx.db, 'ledger.transfer_kind'),
  };
  expect(await unlistedIn(ctx.db, 'games.move_batch', lists)).toEqual([]);
});

test('the guide for vendors says of every refusal what to do', async () => {
  const guide = await readFile(new URL('../../../../../../docs/vendors.md', import.meta.url), 'utf8');
  const [, table = ''] = guide.split('## Codes, and what to do');
  const rows = table.split('## Times and sizes')[0]?.split('\n') ?? [];
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code));
  const codes = [...new Set(refusals.values())];
  expect(codes.filter((code) => !named.includes(code))).toEqual([]);
  // Refusals of the routes, before a call is decided.
  for (const code of [
    'SIGNATURE_INVALID',
    'VENDOR_NOT_FOUND',
    'MALFORMED',
    'TOKEN_INVALID',
    'TOO_MANY_REQUESTS',
    'AMOUNT_INVALID',
  ]) {
    expect(named).toContain(code);
  }
});
