import { expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { numbersOf, unlistedIn } from '../../../testing/sql-constants.ts';
import { movementActions } from './move.ts';
import { verdicts } from './verdicts.ts';

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
