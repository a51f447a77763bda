import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { activateGrant } from '../../bonus/offer.ts';
import { granted, grantNow, held, letTimePass, setDone } from '../../bonus/testing.ts';
import { verifyBonuses } from '../../bonus/verify.ts';
import { watchGrants } from '../../bonus/watch.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { placeBet } from '../../originals/bet.ts';
import { minesBet } from '../../originals/testing.ts';
import { verifyCashier } from '../verify.ts';
import { withdrawalTerms } from './terms.ts';
import { ask, moneyOf, noBets, openWithdrawals, payee } from './testing.ts';

const ctx = await useTestCtx();
await openWithdrawals(ctx);
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).counts).toEqual({});
  expect(await verifyCashier(ctx.db)).toEqual([]);
  expect((await verifyBonuses(ctx.db)).filter(({ check }) => check !== 'turnover of a bonus')).toEqual([]);
});

async function payeeWithBonus() {
  const member = await payee(ctx);
  const grant = await granted(ctx, member.memberId);
  return {
    member,
    grant,
    cashAndBonus: async () => ({ ...(await moneyOf(ctx, member.memberId)), bonus: await held(ctx, member.memberId) }),
  };
}

test('a withdrawal says what an open bonus would lose, and ends it only with the member’s word', async () => {
  const { member, grant, cashAndBonus } = await payeeWithBonus();
  await setDone(ctx, grant.id, grant.required / 4n);
  expect((await withdrawalTerms(ctx, member.session, noBets)).bonus).toEqual({
    id: String(grant.id),
    lost: '100.0000',
    turnoverLeft: '750.0000',
  });
  const value = { id: String(grant.id), lost: '100.0000', turnoverLeft: '750.0000', currency: 'THB' };
  await expect(ask(ctx, member, '200')).rejects.toMatchObject({ code: 'BONUS_OPEN', value });
  await expect(ask(ctx, member, '200', { forfeitBonus: false })).rejects.toMatchObject({ code: 'BONUS_OPEN' });
  expect(await cashAndBonus()).toEqual({ cash: 10_000_000n, locked: 0n, bonus: 1_000_000n });
  await ask(ctx, member, '200', { forfeitBonus: true });
  expect(await cashAndBonus()).toEqual({ cash: 8_000_000n, locked: 2_000_000n, bonus: 0n });
  expect(await grantNow(ctx, grant.id)).toMatchObject({ state: 'FORFEITED', ended_by: 'withdrawal', released: 0n });
  expect((await withdrawalTerms(ctx, member.session, noBets)).bonus).toBeNull();
});

test('a withdrawal that is refused for another reason leaves the bonus as it is', async () => {
  const { member, grant, cashAndBonus } = await payeeWithBonus();
  await expect(ask(ctx, member, '1001', { forfeitBonus: true })).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  expect(await cashAndBonus()).toEqual({ cash: 10_000_000n, locked: 0n, bonus: 1_000_000n });
  expect((await grantNow(ctx, grant.id)).state).toBe('ACTIVE');
});

test('bonus money is never withdrawn: not by asking for more, and not in the moment before the grant ends', async () => {
  const { member, grant } = await payeeWithBonus();
  const answers = await Promise.allSettled([
    ask(ctx, member, '1000', { forfeitBonus: true }),
    ask(ctx, member, '1000', { forfeitBonus: true }),
    ask(ctx, member, '100'),
    letTimePass(ctx, grant.id).then(() => watchGrants(ctx)),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  await watchGrants(ctx);
  const { cash, locked } = await moneyOf(ctx, member.memberId);
  expect([cash + locked, await held(ctx, member.memberId)]).toEqual([10_000_000n, 0n]);
});

test('a bonus whose turnover is made is released by the withdrawal itself, and loses nothing', async () => {
  const { member, grant, cashAndBonus } = await payeeWithBonus();
  await setDone(ctx, grant.id, grant.required);
  await ask(ctx, member, '1100');
  expect(await cashAndBonus()).toEqual({ cash: 0n, locked: 11_000_000n, bonus: 0n });
  expect((await grantNow(ctx, grant.id)).state).toBe('RELEASED');
});

test('a bonus that was offered for a deposit is not opened once the deposit is gone: the withdrawal ends it, and says so', async () => {
  const { member, grant, cashAndBonus } = await payeeWithBonus();
  const queued = { basis: 5_000_000n, terms: { stacking: 'queue' } } as const;
  const offered = await granted(ctx, member.memberId, queued);
  const gift = await granted(ctx, member.memberId, { terms: { stacking: 'queue' } });
  const lost = { id: String(grant.id), lost: '200.0000', turnoverLeft: '1000.0000' };
  expect((await withdrawalTerms(ctx, member.session, noBets)).bonus).toEqual(lost);
  await expect(ask(ctx, member, '500')).rejects.toMatchObject({ code: 'BONUS_OPEN', value: lost });
  await setDone(ctx, grant.id, grant.required);
  await expect(ask(ctx, member, '500')).rejects.toMatchObject({
    code: 'BONUS_OPEN',
    value: { id: String(offered.id), lost: '100.0000' },
  });
  await ask(ctx, member, '500', { forfeitBonus: true });
  expect(await cashAndBonus()).toEqual({ cash: 6_000_000n, locked: 5_000_000n, bonus: 0n });
  expect((await grantNow(ctx, grant.id)).state).toBe('RELEASED');
  await expect(activateGrant(ctx, member.memberId, offered.id)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  expect((await activateGrant(ctx, member.memberId, gift.id)).state).toBe('ACTIVE');
});

test('turnover that is made does not release it while a round with its money is open', async () => {
  const { member, grant } = await payeeWithBonus();
  await placeBet(ctx, { ...member.session, isTrial: false }, randomUUID(), minesBet('1050'));
  await setDone(ctx, grant.id, grant.required);
  await expect(ask(ctx, member, '10')).rejects.toMatchObject({ code: 'BONUS_OPEN', value: { lost: '50.0000' } });
});

test('killed at each statement a withdrawal and the end of the bonus happen both or not at all', async () => {
  const key = () => randomUUID();
  await atEveryCut(ctx, {
    prepare: async () => ({ ...(await payeeWithBonus()), key: key() }),
    work: (node, { member, key: same }) => ask(node, member, '300', { key: same, forfeitBonus: true }),
    check: async ({ member, grant, key: same, cashAndBonus }) => {
      const { locked, bonus } = await cashAndBonus();
      expect(bonus).toBe(locked === 0n ? 1_000_000n : 0n);
      expect((await grantNow(ctx, grant.id)).state).toBe(locked === 0n ? 'ACTIVE' : 'FORFEITED');
      await ask(ctx, member, '300', { key: same, forfeitBonus: true });
      expect(await cashAndBonus()).toEqual({ cash: 7_000_000n, locked: 3_000_000n, bonus: 0n });
    },
  });
});
