import { randomUUID } from 'node:crypto';
import type { BetValue, OpenRoundValue, RevealedPair, Round, RoundPage } from '@fairhouse/contract/originals';
import type { BetRecord, BetTotals } from '@fairhouse/contract/records';
import { numbersOf } from '@fairhouse/fairness/numbers';
import { multiplierText, replay } from '@fairhouse/games/game';
import { games } from '@fairhouse/games/originals/registry';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { betProducts } from '../../products.ts';
import { useTestApp } from '../../testing/app.ts';
import { memberWith } from '../../testing/members.ts';
import { excludeMember } from '../protection/desk/index.ts';
import { startRecords } from '../records/index.ts';
import { rebuildRollUps, rollUpDifferences } from '../records/roll-up-check.ts';
import { endLeftRounds } from './jobs.ts';
import { cashout, minesBet, reveal, tilesOf, units } from './testing.ts';

const site = await useTestApp();

type Member = Awaited<ReturnType<typeof memberWith>>;

async function call<T>({ headers }: Member, method: 'GET' | 'POST', url: string, payload?: unknown) {
  const more = payload === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
  const answer = await site.app.inject({ method, url, headers: { ...headers, ...more }, ...body });
  return { status: answer.statusCode, ...answer.json<{ code?: string; value: T }>() };
}

const newMember = () => memberWith(site.ctx, units('1000'));
const open = (member: Member) => call<BetValue>(member, 'POST', '/wps/originals/bet', minesBet());
const step = (member: Member, { roundId, actions }: Round, action: unknown) =>
  call<BetValue>(member, 'POST', `/wps/originals/rounds/${roundId}/act`, { step: actions.length, action });
const openOf = (member: Member) => call<OpenRoundValue>(member, 'GET', '/wps/originals/rounds/open?game=mines');

async function inRound() {
  const member = await newMember();
  const { round } = (await open(member)).value;
  const { safe } = await tilesOf(site.ctx, { memberId: member.memberId, currency: 'THB', isTrial: false }, round);
  return { member, round, safe: safe.map(reveal) };
}

describe('a member', () => {
  test('opens a round, comes back to it, and takes what it is worth', async () => {
    const { member, round, safe } = await inRound();
    expect(await openOf(member)).toMatchObject({ status: 200, value: { round } });
    const first = (await step(member, round, safe[0])).value;
    expect((await openOf(member)).value.round).toEqual(first.round);
    const paid = await step(member, first.round, cashout);
    expect(paid).toMatchObject({ status: 200, value: { balance: '1001.2500', round: { state: 'SETTLED' } } });
    expect((await openOf(member)).value.round).toBeNull();
    const { list } = (await call<RoundPage>(member, 'GET', '/wps/originals/rounds')).value;
    expect(list).toEqual([paid.value.round]);
  });

  test('is told by codes what a round does not allow', async () => {
    const { member, round, safe } = await inRound();
    const other = await newMember();
    const second = await open(member);
    expect([second.status, second.code, second.value]).toEqual([409, 'ROUND_OPEN', { roundId: round.roundId }]);
    const rotation = await call(member, 'POST', '/wps/originals/seeds/rotate', {});
    expect([rotation.status, rotation.code]).toEqual([409, 'ROUND_OPEN']);
    const wrong: [Member, unknown, number, string][] = [
      [member, cashout, 422, 'ACTION_INVALID'],
      [member, { type: 'return' }, 400, 'MALFORMED'],
      [member, { type: 'reveal', tile: 25 }, 400, 'MALFORMED'],
      [member, { type: 'reveal' }, 400, 'MALFORMED'],
      [other, safe[0], 404, 'ROUND_NOT_FOUND'],
    ];
    for (const [who, action, status, code] of wrong) {
      expect(await step(who, round, action), JSON.stringify(action)).toMatchObject({ status, code });
    }
  });

  test('who may not play any more, in a game under maintenance, finishes what is open and opens nothing', async () => {
    const { member, round, safe } = await inRound();
    const by = { kind: 'member' } as const;
    const { ctx } = site;
    await excludeMember(ctx, { memberId: member.memberId, by, reason: 'asked for it', until: null }, async () => {});
    await sql`update originals.game set state = 'maintenance' where game_code = 'mines'`.execute(ctx.db);
    const first = await step(member, round, safe[0]);
    const paid = await step(member, first.value.round, cashout);
    expect(paid).toMatchObject({ status: 200, value: { balance: '1001.2500' } });
    expect((await open(member)).code).toBe('PLAY_EXCLUDED');
    await vi.waitFor(async () => expect((await open(await newMember())).code).toBe('GAME_MAINTENANCE'), 5000);
    await sql`update originals.game set state = 'on'`.execute(ctx.db);
    await vi.waitFor(async () => expect((await open(await newMember())).status).toBe(200), 5000);
  });
});

describe('the betting record', () => {
  const bets = async (member: Member) =>
    (await call<{ list: BetRecord[] }>(member, 'GET', '/wps/records/bets?pageSize=10')).value.list;
  const totals = async (member: Member) => (await call<BetTotals>(member, 'GET', '/wps/records/bets/totals')).value;

  test('shows a round while it is open and once when it is settled, counted once, and what its books say', async () => {
    startRecords(site.ctx, betProducts);
    const patience = { timeout: 15_000 };
    const { member, round, safe } = await inRound();
    const row = { roundId: round.roundId, gameCode: 'mines', gameType: 'INHOUSE', stake: '10.0000' };
    await vi.waitFor(async () => {
      expect(await bets(member)).toMatchObject([
        { ...row, status: 'UNSETTLED', payout: '0.0000', validBet: '0.0000', winLoss: '0.0000', multiplier: '0' },
      ]);
    }, patience);
    const first = (await step(member, round, safe[0])).value;
    await step(member, first.round, cashout);
    await vi.waitFor(async () => {
      expect(await bets(member)).toMatchObject([
        { ...row, status: 'SETTLED', payout: '11.2500', validBet: '1.2500', winLoss: '1.2500', multiplier: '1.1250' },
      ]);
    }, patience);
    expect(await totals(member)).toMatchObject({ bets: 1, stake: '10.0000', validBet: '1.2500', payout: '11.2500' });
    const { list } = (
      await call<{ list: { kind: string; reference: string | null }[] }>(member, 'GET', '/wps/records/transactions')
    ).value;
    const references = list.filter(({ kind }) => kind !== 'signupGift').map(({ kind, reference }) => [kind, reference]);
    expect(references).toEqual([
      ['payout', round.roundId],
      ['stake', round.roundId],
    ]);
    await vi.waitFor(async () => expect(await rollUpDifferences(site.ctx, betProducts)).toEqual([]), patience);
    await sql`update records.bet set payout = 0 where round_id = ${BigInt(round.roundId)}`.execute(site.ctx.db);
    expect(await rollUpDifferences(site.ctx, betProducts)).not.toEqual([]);
    await rebuildRollUps(site.ctx, betProducts);
    expect(await rollUpDifferences(site.ctx, betProducts)).toEqual([]);
  });
});

describe('each game that is played step by step', () => {
  const cases: [string, object, object, object][] = [
    ['hilo', {}, { type: 'skip' }, { type: 'same', tile: 1 }],
    ['tower', { difficulty: 'easy' }, { type: 'climb', tile: 0 }, { type: 'climb', tile: 4 }],
    ['videopoker', { hands: 5 }, { type: 'draw', hold: [0, 3] }, { type: 'draw', hold: [0, 0] }],
  ];

  test.each(cases)(
    '%s takes each step once, refuses what is none, and is computed again from its seeds',
    async (game, params, action, wrong) => {
      const member = await newMember();
      const bet = { game, stake: '10', params };
      const opened = (await call<BetValue>(member, 'POST', '/wps/originals/bet', bet)).value.round;
      expect(opened).toMatchObject({ game, kind: 'stepped', state: 'OPEN', serverSeed: null });
      for (const refused of [wrong, { type: 'return' }, { type: 'leave' }, {}]) {
        expect((await step(member, opened, refused)).status).toBeGreaterThanOrEqual(400);
      }
      const taken = (await step(member, opened, action)).value;
      expect((await step(member, opened, action)).value).toEqual(taken);
      const { roundId } = opened;
      if (taken.round.state === 'OPEN') {
        await sql`update originals.round set touched_at = touched_at - interval '25 hours' where id = ${roundId}`.execute(
          site.ctx.db,
        );
        await endLeftRounds(site.ctx);
      }
      const ended = (await call<Round>(member, 'GET', `/wps/originals/rounds/${roundId}`)).value;
      expect(ended.state).toBe('SETTLED');
      const { revealed } = (await call<{ revealed: RevealedPair }>(member, 'POST', '/wps/originals/seeds/rotate', {}))
        .value;
      const rules = games.get(game);
      const { serverSeed, clientSeed } = revealed;
      const again = rules && replay(rules, ended, numbersOf({ serverSeed, clientSeed, nonce: ended.nonce }));
      expect(again?.result).toEqual(ended.result);
      expect(multiplierText(again?.multiplierE4 ?? -1)).toBe(ended.multiplier);
    },
  );
});
