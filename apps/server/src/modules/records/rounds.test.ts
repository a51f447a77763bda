import type { BetRecord, BetTotals, ProfitReport, ValidBetReport } from '@fairhouse/contract/records';
import { formatMoney } from '@fairhouse/money/money';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { betProducts } from '../../products.ts';
import { useTestApp } from '../../testing/app.ts';
import { signedInMember } from '../../testing/members.ts';
import { testGame, testVendor } from '../games/catalogue/testing.ts';
import { validBetOf } from './index.ts';
import { rebuildRollUps, rollUpDifferences } from './roll-up-check.ts';
import { type Round, recordAllRounds, roundOf, type Stand, writeRound } from './testing-rounds.ts';
import { setValidBetRule } from './valid-bet-rules.ts';

const site = await useTestApp();
beforeAll(async () => {
  await testVendor(site.ctx, 'VNDR', { name: 'Vendor One' });
  await testGame(site.ctx, 'VNDR', 'reels', { name: { EN: 'Reels', TH: 'วงล้อ' } });
  await testGame(site.ctx, 'VNDR', 'cards', { game_type: 'LIVE' });
  await testGame(site.ctx, 'VNDR', 'duel', { game_type: 'PVP' });
});

const thb = (units: bigint) => formatMoney(units, 'THB');
const start = Date.parse('2026-03-01T00:00:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);

const write = (one: Round) => writeRound(site.ctx, one);
const catchUp = () => recordAllRounds(site.ctx);

type Member = Awaited<ReturnType<typeof signedInMember>>;

async function get<T>(path: string, { headers }: Pick<Member, 'headers'>): Promise<T> {
  const answer = await site.app.inject({ url: `/wps/${path}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ value: T }>().value;
}

const bets = async (member: Member, query = '') =>
  (await get<{ list: BetRecord[] }>(`records/bets?pageSize=100${query}`, member)).list;
const totals = (member: Member, query = '') => get<BetTotals>(`records/bets/totals?${query}`, member);

test('a member reads which rule and which share made their last bets count', async () => {
  const member = await signedInMember(site.ctx);
  const other = await signedInMember(site.ctx);
  await setValidBetRule(site.ctx.db, { gameType: 'LIVE', measure: 'risked', ratioBp: 9500 });
  const table = { gameCode: 'cards', state: 'SETTLED', stake: 3_000_000n } as const;
  for (let i = 0; i < 5; i++) await write(roundOf(member.memberId, { ...table, payout: 3_000_000n, openedAt: at(i) }));
  await write(roundOf(member.memberId, { ...table, payout: 2_204_200n, openedAt: at(6) }));
  await write(roundOf(member.memberId, { ...table, state: 'OPEN', openedAt: at(7) }));
  await write(roundOf(other.memberId, { ...table, openedAt: at(8) }));
  await catchUp();
  const report = await get<ValidBetReport>('records/valid-bets', member);
  const counted = {
    gameType: 'LIVE',
    bets: 6,
    each: '300.0000',
    stake: '1800.0000',
    measure: 'risked',
    measured: '79.5800',
    ratioBp: 9500,
    validBet: '75.6010',
  };
  expect(report).toEqual({ currency: 'THB', list: [{ ...counted, ruleHolds: true }] });

  await setValidBetRule(site.ctx.db, { gameType: 'LIVE', measure: 'risked', ratioBp: 10_000 });
  const later = await get<ValidBetReport>('records/valid-bets', member);
  expect(later.list).toEqual([{ ...counted, ratioBp: 10_000, ruleHolds: false }]);
});

test('games among members make no turnover before a withdrawal, so that two accounts of one person make none by playing each other', async () => {
  const [one, two] = [await signedInMember(site.ctx), await signedInMember(site.ctx)];
  const duel = { gameCode: 'duel', state: 'SETTLED', stake: 3_000_000n } as const;
  await write(roundOf(one.memberId, { ...duel, payout: 6_000_000n }));
  await write(roundOf(two.memberId, duel));
  await write(roundOf(one.memberId, { state: 'SETTLED', stake: 70_000n }));
  await catchUp();
  const left = async ({ memberId }: Member) => validBetOf(site.ctx, { memberId, currency: 'THB', from: at(-1) });
  expect([await left(one), await left(two)]).toEqual([70_000n, 0n]);
  const report = await get<ValidBetReport>('records/valid-bets', two);
  expect(report.list).toMatchObject([{ gameType: 'PVP', ratioBp: 0, validBet: '0.0000' }]);
  // The record shows them like all other bets.
  expect(await totals(two)).toMatchObject({ bets: 1, validBet: '300.0000' });
});

describe('a round at a vendor', () => {
  test('stands in the record from its first bet on, and neither won nor lost until it is settled', async () => {
    const member = await signedInMember(site.ctx);
    const played = roundOf(member.memberId);
    await write(played);
    await catchUp();
    expect(await bets(member, '&language=TH')).toMatchObject([
      {
        vendor: 'VNDR',
        vendorName: 'Vendor One',
        gameCode: 'reels',
        gameName: 'วงล้อ',
        gameType: 'RNG',
        vendorRound: played.ref,
        stake: '10.0000',
        validBet: '0.0000',
        winLoss: '0.0000',
        status: 'UNSETTLED',
      },
    ]);
    expect(await totals(member)).toMatchObject({ bets: 1, stake: '10.0000', winLoss: '0.0000', validBet: '0.0000' });
    expect(await get<ProfitReport>('records/profit?from=2026-03-01&to=2026-03-01', member)).toMatchObject({ bets: 0 });
  });

  test('is one row still when it is settled, and counts as turnover from then on', async () => {
    const member = await signedInMember(site.ctx);
    const played = roundOf(member.memberId);
    await write(played);
    await catchUp();
    await write({ ...played, stake: 150_000n, state: 'SETTLED', payout: 200_000n });
    await catchUp();
    expect(await bets(member)).toMatchObject([
      {
        stake: '15.0000',
        payout: '20.0000',
        winLoss: '5.0000',
        validBet: '15.0000',
        multiplier: '1.33',
        status: 'SETTLED',
      },
    ]);
    expect(await bets(member, '&status=UNSETTLED')).toEqual([]);
    expect(await totals(member, 'status=UNSETTLED')).toMatchObject({ bets: 0 });
    expect(await validBetOf(site.ctx, { memberId: member.memberId, currency: 'THB', from: at(0) })).toBe(150_000n);
    expect(await get<ProfitReport>('records/profit?from=2026-03-01&to=2026-03-01', member)).toMatchObject({
      bets: 1,
      winLoss: '5.0000',
      gameTypes: [{ gameType: 'RNG' }],
    });
  });

  test('that is cancelled shows what had been staked, and that it came back, and counts in no sum', async () => {
    const member = await signedInMember(site.ctx);
    const played = roundOf(member.memberId);
    const other = roundOf(member.memberId, { openedAt: at(1), state: 'SETTLED', payout: 30_000n });
    await write(played);
    await write(other);
    await catchUp();
    await write({ ...played, stake: 0n, returned: played.stake, state: 'CANCELLED' });
    await catchUp();
    expect(await bets(member, '&status=CANCELLED')).toMatchObject([
      {
        status: 'CANCELLED',
        stake: '10.0000',
        returned: '10.0000',
        payout: '0.0000',
        validBet: '0.0000',
        winLoss: '0.0000',
        multiplier: '0',
      },
    ]);
    expect(await totals(member)).toMatchObject({ bets: 2, stake: '10.0000', payout: '3.0000', winLoss: '-7.0000' });
    expect(await totals(member, 'status=CANCELLED')).toMatchObject({ bets: 1, stake: '0.0000', winLoss: '0.0000' });
    expect(await validBetOf(site.ctx, { memberId: member.memberId, currency: 'THB', from: at(0) })).toBe(100_000n);
    const file = await site.app.inject({ url: '/wps/records/bets/csv', headers: member.headers });
    const [head = '', ...lines] = file.body.replace('\ufeff', '').trim().split('\n');
    const cells = lines.map((line) => new Map(head.split(',').map((name, i) => [name, line.split(',')[i]])));
    const column = (name: string) => cells.map((row) => row.get(name));
    expect([column('Status'), column('Stake'), column('Returned'), column('Win/loss')]).toEqual([
      ['SETTLED', 'CANCELLED'],
      ['10.0000', '10.0000'],
      ['0.0000', '10.0000'],
      ['-7.0000', '0.0000'],
    ]);
    expect(await rollUpDifferences(site.ctx, betProducts)).toEqual([]);
  });

  test('with a kind of games in which both sides may be bet on counts for what was risked', async () => {
    const member = await signedInMember(site.ctx);
    await write(roundOf(member.memberId, { gameCode: 'cards', state: 'SETTLED', payout: 130_000n }));
    await catchUp();
    expect(await bets(member)).toMatchObject([{ gameType: 'LIVE', validBet: '3.0000' }]);
  });

  test('is nothing that a sheet would run, whatever its vendor calls it and its game', async () => {
    const member = await signedInMember(site.ctx);
    await testGame(site.ctx, 'VNDR', 'sums', { name: { EN: '=SUM(1,1)' } });
    await write(roundOf(member.memberId, { gameCode: 'sums', ref: '@HYPERLINK("x")', state: 'SETTLED' }));
    await catchUp();
    const { body } = await site.app.inject({ url: '/wps/records/bets/csv', headers: member.headers });
    const line = body.trim().split('\n')[1];
    expect(line).toContain(`,"'=SUM(1,1)",`);
    expect(line).toContain(`,-10.0000,SETTLED,"'@HYPERLINK(""x"")"`);
  });

  test('of a game that was taken back is still called by its name', async () => {
    const member = await signedInMember(site.ctx);
    await testGame(site.ctx, 'VNDR', 'gone', { name: { EN: 'Long Gone' }, listed: false });
    await write(roundOf(member.memberId, { gameCode: 'gone' }));
    await write(roundOf(member.memberId, { gameCode: 'never-known' }));
    await catchUp();
    expect((await bets(member)).map(({ gameName }) => gameName).toSorted()).toEqual(['Long Gone', 'never-known']);
  });
});

const anyStand = fc
  .record({
    state: fc.constantFrom('OPEN' as const, 'SETTLED' as const, 'CANCELLED' as const),
    stake: fc.bigInt({ min: 1n, max: 10n ** 6n }),
    payout: fc.bigInt({ min: 0n, max: 10n ** 6n }),
  })
  .map(({ state, stake, payout }): Stand => {
    if (state === 'CANCELLED') return { state, stake: 0n, payout: 0n, returned: stake };
    return { state, stake, payout: state === 'OPEN' ? 0n : payout, returned: 0n };
  });

describe('whatever becomes of rounds, in whatever order it is read', () => {
  test('the record, its sums and the turnover follow exactly, and a rebuild finds the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ which: fc.nat({ max: 5 }), stand: anyStand, read: fc.boolean() }), { maxLength: 24 }),
        fc.array(fc.nat({ max: 300 }), { minLength: 6, maxLength: 6 }),
        async (changes, minutes) => {
          const member = await signedInMember(site.ctx);
          const codes = ['reels', 'cards'];
          const rounds = minutes.map((m, i) =>
            roundOf(member.memberId, { openedAt: at(m), gameCode: codes[i % 2] ?? 'reels' }),
          );
          const now = new Map<string, Round>();
          for (const { which, stand, read } of changes) {
            const one = rounds[which];
            if (!one) continue;
            const changed = { ...one, ...stand };
            now.set(one.ref, changed);
            await write(changed);
            if (read) await catchUp();
          }
          await catchUp();
          const due = [...now.values()];
          const list = await bets(member);
          expect(new Map(list.map((bet) => [bet.vendorRound, [bet.stake, bet.payout, bet.status]]))).toEqual(
            new Map(
              due.map(({ ref, stake, payout, state, returned }) => [
                ref,
                [thb(stake + returned), thb(payout), state === 'OPEN' ? 'UNSETTLED' : state],
              ]),
            ),
          );
          const settled = due.filter(({ state }) => state === 'SETTLED');
          const sum = (of: (one: Round) => bigint, some = due) => some.reduce((total, one) => total + of(one), 0n);
          expect(await totals(member)).toMatchObject({
            bets: due.length,
            stake: thb(sum(({ stake }) => stake)),
            payout: thb(sum(({ payout }) => payout)),
            winLoss: thb(sum(({ payout, stake }) => payout - stake, settled)),
          });
          const counted = sum(({ gameCode, stake, payout }) => {
            const distance = payout > stake ? payout - stake : stake - payout;
            return gameCode === 'cards' && distance < stake ? distance : stake;
          }, settled);
          const asked = { memberId: member.memberId, currency: 'THB', from: at(-1) } as const;
          expect(await validBetOf(site.ctx, asked)).toBe(counted);
          expect(await rollUpDifferences(site.ctx, betProducts)).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
    await rebuildRollUps(site.ctx, betProducts);
    expect(await rollUpDifferences(site.ctx, betProducts)).toEqual([]);
  }, 60_000);
});
