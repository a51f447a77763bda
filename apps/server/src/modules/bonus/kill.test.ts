import { randomUUID } from 'node:crypto';
import type { BetValue } from '@fairhouse/contract/originals';
import { afterEach, expect, test } from 'vitest';
import type { Ctx } from '../../platform/ctx.ts';
import { useTestCtx } from '../../testing/ctx.ts';
import { atEveryCut } from '../../testing/kill-at-each-step.ts';
import { memberWith } from '../../testing/members.ts';
import { verifyLedger } from '../ledger/index.ts';
import { placeBet } from '../originals/bet.ts';
import { cashout, evens, minesBet, reveal, take, tilesOf, units } from '../originals/testing.ts';
import { verifyOriginals } from '../originals/verify.ts';
import { project } from '../records/testing.ts';
import { activateGrant, giveUpGrant } from './offer.ts';
import { openGrantsChanged } from './open-grants.ts';
import { baht, granted, grantNow, held, setDone, turnoverDone } from './testing.ts';
import { verifyBonuses } from './verify.ts';
import { watchGrant } from './watch.ts';

const ctx = await useTestCtx();
afterEach(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
  expect(await verifyOriginals(ctx.db)).toEqual([]);
  expect((await verifyBonuses(ctx.db)).filter(({ check }) => check !== 'turnover of a bonus')).toEqual([]);
});

async function playerWithBonus() {
  const { memberId } = await memberWith(ctx, baht(20));
  const { id, required } = await granted(ctx, memberId, { terms: { order: 'bonusFirst' } });
  return { player: { memberId, currency: 'THB', isTrial: false } as const, id, required, key: randomUUID() };
}
type Subject = Awaited<ReturnType<typeof playerWithBonus>>;
const sum = async ({ player: { memberId } }: Subject) =>
  (await held(ctx, memberId)) + (await held(ctx, memberId, 'cash'));

test('killed at each statement an instant bet of bonus money is done once when it is sent again', async () => {
  const bet = (node: Ctx, { player, key }: Subject) => placeBet(node, player, key, evens('30'));
  const cuts = await atEveryCut(ctx, {
    prepare: playerWithBonus,
    work: bet,
    check: async (subject) => {
      const { round } = await bet(ctx, subject);
      expect((await bet(ctx, subject)).round.roundId).toBe(round.roundId);
      expect(await sum(subject)).toBe(baht(90) + units(round.payout));
    },
  });
  expect(cuts).toBeGreaterThan(10);
});

test('killed at each statement a round in steps is opened and paid once', async () => {
  const open = (node: Ctx, { player, key }: Subject) => placeBet(node, player, key, minesBet('30'));
  await atEveryCut(ctx, {
    prepare: playerWithBonus,
    work: open,
    check: async (subject) => {
      await open(ctx, subject);
      expect([await sum(subject), (await grantNow(ctx, subject.id)).open_rounds]).toEqual([baht(90), 1]);
    },
  });
  await atEveryCut(ctx, {
    prepare: async () => {
      const subject = await playerWithBonus();
      const { round } = await open(ctx, subject);
      const [tile = 0] = (await tilesOf(ctx, subject.player, round)).safe;
      return { ...subject, value: await take(ctx, subject.player, round, reveal(tile)) };
    },
    work: (node, { player, value }: Subject & { value: BetValue }) => take(node, player, value.round, cashout),
    check: async ({ value, ...subject }) => {
      const { round } = await take(ctx, subject.player, value.round, cashout);
      expect(await sum(subject)).toBe(baht(90) + units(round.payout));
      expect((await grantNow(ctx, subject.id)).open_rounds).toBe(0);
    },
  });
});

type Act = (node: Ctx, subject: Subject) => Promise<unknown>;
const watch: Act = (node, { id }) => watchGrant(node, id);
const asItIs = async () => {};

test.each<{ what: string; before: (subject: Subject) => Promise<void>; act: Act; cash: number; bonus: number }>([
  {
    what: 'given up',
    before: asItIs,
    act: (node, { player, id }) => giveUpGrant(node, player.memberId, id),
    cash: 20,
    bonus: 0,
  },
  { what: 'released', before: ({ id, required }) => setDone(ctx, id, required), act: watch, cash: 120, bonus: 0 },
  {
    what: 'corrected',
    before: async ({ id, required }) => {
      await setDone(ctx, id, required);
      await watchGrant(ctx, id);
      await setDone(ctx, id, required / 2n);
    },
    act: watch,
    cash: 70,
    bonus: 0,
  },
  {
    what: 'opened',
    before: async (subject) => {
      const { memberId } = subject.player;
      const next = await granted(ctx, memberId, { amount: baht(7), terms: { stacking: 'queue' } });
      await giveUpGrant(ctx, memberId, subject.id);
      subject.id = next.id;
    },
    act: (node, { player, id }) => activateGrant(node, player.memberId, id),
    cash: 20,
    bonus: 7,
  },
])('killed at each statement a grant is $what once', async ({ before, act, cash, bonus }) => {
  await atEveryCut(ctx, {
    prepare: async () => {
      const subject = await playerWithBonus();
      await before(subject);
      return subject;
    },
    work: act,
    check: async (subject) => {
      await act(ctx, subject);
      await act(ctx, subject);
      const { memberId } = subject.player;
      expect([await held(ctx, memberId, 'cash'), await held(ctx, memberId)]).toEqual([baht(cash), baht(bonus)]);
    },
  });
});

test('killed at each statement the reader of the record counts a bet once, whatever clock a node has', async () => {
  const ahead = { ...ctx, clock: () => new Date(Date.now() + 3_600_000) };
  while (await project(ctx, 'bets'));
  await atEveryCut(ctx, {
    prepare: async () => {
      const { memberId } = await memberWith(ctx, baht(20));
      const player = { memberId, currency: 'THB', isTrial: false } as const;
      // Placed before the grant, by a clock that runs ahead of it.
      await placeBet(ahead, player, randomUUID(), evens('1'));
      const { id } = await granted(ctx, memberId);
      openGrantsChanged(ahead);
      await placeBet(ahead, player, randomUUID(), evens('10'));
      return id;
    },
    work: (node) => project(node, 'bets'),
    check: async (id) => {
      await expect.poll(() => project(ctx, 'bets').then(() => turnoverDone(ctx, id))).toBe(baht(10));
    },
  });
});
