import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { memberWith } from '../../../testing/members.ts';
import { giveUpGrant } from '../../bonus/offer.ts';
import { granted } from '../../bonus/testing.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { returnRests } from './testing-acts.ts';
import { baht, openPeerPayments, taken, waitingPayee, walletsOf } from './testing-world.ts';

const ctx = await useTestCtx();
beforeAll(() => openPeerPayments(ctx));
afterEach(() => returnRests(ctx));
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
});

test('cash that a bonus beside a deposit is to be lost behind is no guarantee, which an accomplice could get by letting it expire', async () => {
  await waitingPayee(ctx, baht(1002));
  const depositor = await memberWith(ctx, baht(100));
  const { id } = await granted(ctx, depositor.memberId, { basis: baht(100) });
  await expect(taken(ctx, depositor, '1000')).rejects.toMatchObject({ code: 'BONUS_OPEN', value: { id: String(id) } });
  expect(await walletsOf(ctx, depositor.memberId)).toMatchObject({ cash: baht(100), locked: 0n });
  await giveUpGrant(ctx, depositor.memberId, id);
  expect(await taken(ctx, depositor, '1000')).toMatchObject({ part: { guarantee: baht(50) } });
});

test('a member whose withdrawals are frozen sets no guarantee aside', async () => {
  await waitingPayee(ctx, baht(1002));
  const depositor = await memberWith(ctx, baht(100));
  await sql`insert into cashier.freeze (member_id, kind, reason, frozen_by, request_key, request_hash, created_at)
    values (${depositor.memberId}, 'withdrawals', 'A stolen session', 1, gen_random_uuid(), '', now())`.execute(ctx.db);
  await expect(taken(ctx, depositor, '1000')).rejects.toMatchObject({ code: 'WITHDRAWALS_FROZEN' });
});
