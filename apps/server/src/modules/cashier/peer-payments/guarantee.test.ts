import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { memberWith } from '../../../testing/members.ts';
import { giveUpGrant } from '../../bonus/offer.ts';
import { granted } from '../../bonus/testing.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { requireTurnovers } from '../turnover-store.ts';
import { resolvePart } from './confirm.ts';
import { settleDueParts } from './deadlines.ts';
import { peerActs, returnRests } from './testing-acts.ts';
import {
  baht,
  eventKinds,
  houseOf,
  letPass,
  openPeerPayments,
  type Somebody,
  taken,
  waitingPayee,
  walletsOf,
} from './testing-world.ts';
import { peerDepositOf } from './views.ts';

const operator = { kind: 'operator', id: 1n } as const;

const ctx = await useTestCtx();
const { paid } = peerActs(ctx);
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

test('the guarantee of a gift with turnover left goes to the house, that of a deposit with turnover left to the payee', async () => {
  const { payee } = await waitingPayee(ctx, baht(2002));
  const [depositor, gifted] = [await memberWith(ctx, baht(100)), await memberWith(ctx, baht(100))];
  const asked = { currency: 'THB', required: baht(300), since: ctx.clock() } as const;
  await ctx.db.transaction().execute((tx) =>
    requireTurnovers(tx, [
      { ...asked, memberId: depositor.memberId, source: 'deposit', sourceId: depositor.memberId },
      { ...asked, memberId: gifted.memberId, source: 'reward', sourceId: gifted.memberId },
    ]),
  );
  const losing = async (who: Somebody) => {
    const { depositId, partId } = await taken(ctx, who, '100');
    await paid(who, depositId);
    const before = await houseOf(ctx, 'guarantee');
    await resolvePart(ctx, partId, operator, { outcome: 'failed', reason: 'the slip is forged' });
    const { guaranteeState, state } = await peerDepositOf(ctx, who.memberId, depositId);
    const { cash = 0n } = await walletsOf(ctx, payee.memberId);
    const kinds = [
      (await eventKinds(ctx, 'part', partId)).at(-1),
      (await eventKinds(ctx, 'deposit', depositId)).at(-1),
    ];
    return { guaranteeState, state, house: (await houseOf(ctx, 'guarantee')) - before, payee: cash, kinds };
  };
  const lost = { guaranteeState: 'forfeited', state: 'FAILED' };
  expect(await losing(gifted)).toEqual({ ...lost, house: baht(5), payee: 0n, kinds: ['failed', 'forfeited'] });
  expect(await losing(depositor)).toEqual({ ...lost, house: 0n, payee: baht(5), kinds: ['forfeited', 'forfeited'] });
});

test('an expired guarantee of a gift goes to the house as well', async () => {
  const { payee } = await waitingPayee(ctx, baht(1002));
  const gifted = await memberWith(ctx, baht(100));
  const [memberId, currency] = [gifted.memberId, 'THB'] as const;
  await requireTurnovers(ctx.db, [
    { memberId, currency, required: 1n, since: ctx.clock(), source: 'points', sourceId: memberId },
  ]);
  for (const cash of [baht(100), baht(50)]) {
    const { partId } = await taken(ctx, gifted, '1000');
    await letPass(ctx, partId, 30);
    await settleDueParts(ctx);
    expect(await walletsOf(ctx, memberId)).toMatchObject({ cash, locked: 0n });
  }
  expect((await walletsOf(ctx, payee.memberId)).cash ?? 0n).toBe(0n);
});
