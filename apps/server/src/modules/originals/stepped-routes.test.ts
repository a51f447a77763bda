import { randomUUID } from 'node:crypto';
import type { BetValue, OpenRoundValue, RevealedPair, Round, RoundPage } from '@fairhouse/contract/originals';
import type { BetRecord, BetTotals } from '@fairhouse/contract/records';
import { numbersOf } from '@fairhouse/fairness/numbers';
import { multiplierOf, multiplierText, replay, type Standing, stakedFor } from '@fairhouse/games/game';
import { games } from '@fairhouse/games/originals/registry';
import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { betProducts } from '../../products.ts';
import { useTestApp } from '../../testing/app.ts';
import { killLockWaiters } from '../../testing/lock-waiters.ts';
import { memberWith } from '../../testing/members.ts';
import { apart } from '../../testing/one-connection.ts';
import { verifyLedger, walletOf } from '../ledger/index.ts';
import { excludeMember } from '../protection/desk/index.ts';
import { startRecords } from '../records/index.ts';
import { rebuildRollUps, rollUpDifferences } from '../records/roll-up-check.ts';
import { endLeftRounds } from './jobs.ts';
import { act } from './stepped.ts';
import { anotherNode, balanceOf, cashout, minesBet, refusal, reveal, seedsFor, tilesOf, units } from './testing.ts';
import { verifyOriginals } from './verify.ts';

const site = await useTestApp();
afterAll(async () => {
  expect(await verifyOriginals(site.ctx.db)).toEqual([]);
  expect((await verifyLedger(site.ctx.db)).differences).toEqual([]);
});

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
    ['ladder', { difficulty: 'expert' }, { type: 'climb' }, { type: 'climb', tile: 0, more: 1 }],
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
      expect(multiplierText(again ? multiplierOf(again) : -1)).toBe(ended.multiplier);
    },
  );
});

describe('blackjack', () => {
  const game = 'blackjack';
  const playerOf = ({ memberId }: { memberId: bigint }) => ({ memberId, currency: 'THB', isTrial: false }) as const;
  const cards = (standing: Standing) => {
    const { dealer, hands } = standing.result as { dealer: string[]; hands: { cards: string[] }[] };
    const [first = '', second = ''] = hands[0]?.cards ?? [];
    return { up: dealer[0]?.slice(1) ?? '', own: [first.slice(1), second.slice(1)] };
  };
  /** True for a hand of sixteen or less, not a pair, against a low card of the dealer. */
  const plain = (standing: Standing) => {
    const { up, own } = cards(standing);
    const worth = own.map(Number);
    return (
      standing.state === 'open' && Number(up) < 7 && worth[0] !== worth[1] && (worth[0] ?? 0) + (worth[1] ?? 0) < 17
    );
  };
  const pair = (standing: Standing) => plainUp(standing) && cards(standing).own.every((rank) => rank === '8');
  const plainUp = (standing: Standing) => standing.state === 'open' && Number(cards(standing).up) < 7;

  async function dealt(fits: (standing: Standing) => boolean, balance = '1000', actions: object[] = []) {
    const member = await memberWith(site.ctx, units(balance));
    await seedsFor(site.ctx, playerOf(member), { game, params: {}, actions }, fits);
    const { value } = await call<BetValue>(member, 'POST', '/wps/originals/bet', { game, stake: '10', params: {} });
    return { member, player: playerOf(member), round: value.round, balance: value.balance };
  }
  const take = (member: Member, round: Round, type: string) => step(member, round, { type });

  test('takes a second stake for a double, once however often it is asked, and pays on both', async () => {
    const { member, player, round } = await dealt(plain);
    const { node, close } = anotherNode(site.ctx);
    onTestFinished(close);
    const double = { step: 0, action: { type: 'double' } } as const;
    const id = BigInt(round.roundId);
    const all = await Promise.all([site.ctx, node, site.ctx, node].map((at) => act(at, player, id, double)));
    expect(new Set(all.map((one) => JSON.stringify(one.round))).size).toBe(1);
    const ended = all[0]?.round;
    expect(ended).toMatchObject({ state: 'SETTLED', stake: '20.0000', firstStake: '10.0000' });
    const payout = units(ended?.payout ?? '');
    expect(['0', '1.0000', '2.0000']).toContain(ended?.multiplier);
    expect(payout).toBe((units('20') * BigInt(Math.round(Number(ended?.multiplier) * 10_000))) / 10_000n);
    expect(await balanceOf(site.ctx, player)).toBe(units('980') + payout);
    expect((await call<Round>(member, 'GET', `/wps/originals/rounds/${round.roundId}`)).value).toEqual(ended);
    const { list } = (
      await call<{ list: { kind: string; reference: string }[] }>(member, 'GET', '/wps/records/transactions')
    ).value;
    expect(list.filter(({ kind }) => kind === 'stake').map(({ reference }) => reference)).toEqual([
      round.roundId,
      round.roundId,
    ]);
  });

  test('refuses a stake that the balance does not hold, or of who may not play, and goes on without it', async () => {
    const { member, player, round } = await dealt(plain, '19.9999');
    expect(await take(member, round, 'double')).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(await balanceOf(site.ctx, player)).toBe(units('9.9999'));
    expect((await call<OpenRoundValue>(member, 'GET', `/wps/originals/rounds/open?game=${game}`)).value.round).toEqual(
      round,
    );
    expect((await take(member, round, 'stand')).value.round).toMatchObject({ state: 'SETTLED', stake: '10.0000' });

    const excluded = await dealt(plain);
    const by = { kind: 'member' } as const;
    const exclusion = { memberId: excluded.player.memberId, by, reason: 'a break', until: null };
    await excludeMember(site.ctx, exclusion, async () => {});
    expect((await take(excluded.member, excluded.round, 'double')).code).toBe('PLAY_EXCLUDED');
    expect((await take(excluded.member, excluded.round, 'stand')).value.round.state).toBe('SETTLED');
  });

  test('killed while it takes a second stake, has taken none, and takes it when asked again', async () => {
    const { member, player, round } = await dealt(plain);
    const { node, close } = anotherNode(site.ctx);
    onTestFinished(close);
    const wallet = await walletOf(site.ctx, player.memberId, 'cash', 'THB');
    await site.ctx.db.transaction().execute(async (tx) => {
      await sql`select from ledger.wallet where id = ${wallet.id} for update`.execute(tx);
      const adding = act(node, player, BigInt(round.roundId), { step: 0, action: { type: 'double' } }).then(
        () => 'done',
        () => 'lost',
      );
      const killed = () => apart(() => killLockWaiters(site.ctx.pool, 'ledger.wallet'));
      await expect.poll(killed, { timeout: 10_000 }).toBe(1);
      expect(await adding).toBe('lost');
    });
    expect(await balanceOf(site.ctx, player)).toBe(units('990'));
    const ended = (await take(member, round, 'double')).value.round;
    expect(await balanceOf(site.ctx, player)).toBe(units('980') + units(ended.payout));
  });

  test('splits a pair, doubles each hand, and is computed again from its seeds with all that was staked', async () => {
    const { member, round } = await dealt(pair);
    expect((await take(member, round, 'insure')).code).toBe('ACTION_INVALID');
    let now = (await take(member, round, 'split')).value.round;
    expect(now).toMatchObject({ stake: '20.0000', firstStake: '10.0000' });
    while (now.state === 'OPEN') {
      const { options } = now.result as { options: string[] };
      now = (await take(member, now, options.includes('double') ? 'double' : 'stand')).value.round;
    }
    const { revealed } = (await call<{ revealed: RevealedPair }>(member, 'POST', '/wps/originals/seeds/rotate', {}))
      .value;
    const rules = games.get(game);
    const { serverSeed, clientSeed } = revealed;
    const again = rules && replay(rules, now, numbersOf({ serverSeed, clientSeed, nonce: now.nonce }));
    expect(again?.result).toEqual(now.result);
    expect(again && stakedFor(units('10'), again)).toBe(units(now.stake));
    expect(multiplierText(again ? multiplierOf(again) : -1)).toBe(now.multiplier);
  });

  test('is paid at once when the first cards decide it, and opens nothing', async () => {
    const { member, round, balance } = await dealt(
      (standing) => standing.state === 'settled' && standing.multiplierE4 > 0,
    );
    expect(round).toMatchObject({ state: 'SETTLED', actions: [] });
    expect(units(balance)).toBe(units('990') + units(round.payout));
    expect(['10.0000', '25.0000']).toContain(round.payout);
    expect(
      (await call<OpenRoundValue>(member, 'GET', `/wps/originals/rounds/open?game=${game}`)).value.round,
    ).toBeNull();
    expect((await call(member, 'POST', '/wps/originals/seeds/rotate', {})).status).toBe(200);
  });

  test('left for a day stands as it lies, and takes no insurance', async () => {
    const asked = (standing: Standing) => standing.state === 'open' && cards(standing).up === 'A';
    const { member, round } = await dealt(asked);
    const { roundId } = round;
    expect((await take(member, round, 'hit')).code).toBe('ACTION_INVALID');
    await sql`update originals.round set touched_at = touched_at - interval '25 hours' where id = ${roundId}`.execute(
      site.ctx.db,
    );
    await endLeftRounds(site.ctx);
    const ended = (await call<Round>(member, 'GET', `/wps/originals/rounds/${roundId}`)).value;
    expect(ended).toMatchObject({ state: 'SETTLED', stake: '10.0000', actions: [{ type: 'leave' }] });
    expect(ended.result).toMatchObject({ insured: false, hands: [{ stakes: 1 }] });
  });

  test('stands in the record with what was added, also while it is open', async () => {
    const { member, round } = await dealt(pair);
    const record = async () =>
      (await call<{ list: BetRecord[] }>(member, 'GET', '/wps/records/bets?pageSize=10')).value.list;
    const patience = { timeout: 15_000 };
    await vi.waitFor(async () => expect(await record()).toMatchObject([{ stake: '10.0000' }]), patience);
    let now = (await take(member, round, 'split')).value.round;
    if (now.state === 'OPEN') {
      const open = [{ stake: '20.0000', status: 'UNSETTLED' }];
      await vi.waitFor(async () => expect(await record()).toMatchObject(open), patience);
    }
    while (now.state === 'OPEN') now = (await take(member, now, 'stand')).value.round;
    const settled = [{ stake: '20.0000', status: 'SETTLED', payout: now.payout, multiplier: now.multiplier }];
    await vi.waitFor(async () => expect(await record()).toMatchObject(settled), patience);
    await vi.waitFor(async () => expect(await rollUpDifferences(site.ctx, betProducts)).toEqual([]), patience);
    expect(
      await refusal(act(site.ctx, playerOf(member), BigInt(round.roundId), { step: 9, action: { type: 'hit' } })),
    ).toBe('STATE_CONFLICT');
  });
});
