import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { bodyOf, type LocalServer, sendJson, startLocalServer } from '../../../testing/local-server.ts';
import { plainTerms, setDone } from '../../bonus/testing.ts';
import { watchGrants } from '../../bonus/watch.ts';
import { testGame } from '../../games/catalogue/testing.ts';
import { freeRoundsJobs, giveRoundsIn } from '../../games/free-rounds/grants.ts';
import { grantWins } from '../../games/free-rounds/wins.ts';
import { playerAt, vendorAt, vendorInHouse } from '../../games/seamless-wallet/testing.ts';
import { placeUnder } from '../../identity/desk/index.ts';
import {
  type Account,
  houseAccount,
  post,
  reversalAccounts,
  reverseIn,
  type TransferKind,
} from '../../ledger/index.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { layOut, rollUpAll, writeMoves } from '../../records/testing.ts';
import { periodFigures } from '../contracts/period-figures.ts';
import { profitOf } from '../contracts/rules.ts';
import { followAll, placed } from '../settlement/testing.ts';

const site = await useTestApp();
const { ctx } = site;
const code = 'GIFTS';
const gameCode = 'lantern-tide';
let server: LocalServer;

beforeAll(async () => {
  server = await startLocalServer(() => async (request, response) => {
    await bodyOf(request);
    sendJson(response, { status: 'granted' });
  });
  await vendorInHouse(ctx, code, { url: server.url });
  await testGame(ctx, code, gameCode);
});
afterAll(() => server.close());

const slotMs = 300_000;
const baht = (amount: number) => BigInt(amount) * 10_000n;

/** The profit of an agent's team around now, with the figures that it comes from. */
async function profitNow(agentId: bigint) {
  await followAll(ctx);
  const mark = Math.floor(Date.now() / slotMs) * slotMs;
  const period = { from: new Date(mark - 6 * slotMs), to: new Date(mark + 2 * slotMs) };
  const figures = (await periodFigures(ctx.db, [{ agentId, currency: 'THB', activeValidBet: 0n }], period))(agentId);
  const { payout, promotions, unpaid } = figures;
  return { profit: profitOf(figures) - unpaid, payout, promotions: promotions + unpaid };
}

async function newTeam() {
  const agent = await placed(ctx, null);
  const player = await playerAt(ctx, code);
  const at = new Date(Date.now() - 86_400_000);
  const under = { memberId: player.memberId, uplineId: agent.memberId, code: 'TEST', at };
  await ctx.db.transaction().execute((tx) => placeUnder(tx, under));
  return { agent, player };
}

test('wins of free rounds that become a bonus count once, as a gift when it is cash; wins that are cash count as payouts', async () => {
  for (const bonus of [{ ...plainTerms }, undefined]) {
    const { agent, player } = await newTeam();
    const { memberId } = player;
    const prize = { vendor: code, gameCode, rounds: 1, stake: '5', days: 7, ...(bonus ? { bonus } : {}) };
    await moneyTransaction(ctx, (tx) => giveRoundsIn(ctx, tx, { memberId, currency: 'THB', ...prize }));
    await sql`update games.free_grant set ask_at = ${ctx.clock()} where ask_at is not null`.execute(ctx.db);
    await freeRoundsJobs.tasks['games:free-rounds']?.(ctx, {});
    const { rows } = await sql<{ id: bigint }>`
      select id from games.free_grant where member_id = ${memberId}`.execute(ctx.db);
    const round = vendorAt(site.app, code).steps(player);
    expect(await round.bet('0', { freeRound: String(rows[0]?.id) })).toMatchObject({ status: 200 });
    expect(await round.win('30', { endRound: true })).toMatchObject({ status: 200 });
    await grantWins(ctx);
    if (!bonus) {
      expect(await profitNow(agent.memberId)).toEqual({ profit: -baht(30), payout: baht(30), promotions: 0n });
      continue;
    }
    expect(await profitNow(agent.memberId)).toEqual({ profit: 0n, payout: 0n, promotions: 0n });
    const { rows: grants } = await sql<{ id: bigint; required: bigint }>`
      select id, required from bonus.grant where member_id = ${memberId}`.execute(ctx.db);
    for (const { id, required } of grants) await setDone(ctx, id, required);
    await watchGrants(ctx);
    expect(await profitNow(agent.memberId)).toEqual({ profit: -baht(30), payout: 0n, promotions: baht(30) });
    // A vendor that takes back a part of the win lowers the gift by it.
    expect(await round.adjust('-10')).toMatchObject({ status: 200 });
    await grantWins(ctx);
    expect(await profitNow(agent.memberId)).toMatchObject({ payout: 0n });
  }
});

test.each([
  ['a vendor’s credit', 'vendorCredit', 1n],
  ['a vendor’s free rounds', 'freeRound', 1n],
  ['a tournament’s prize', 'tournament', 1n],
  ['a jackpot of the house or of a vendor', 'jackpot', 1n],
  ['a vendor’s cashback', 'cashback', 1n],
  ['a vendor’s correction', 'correction', 1n],
  ['a gift', 'signupGift', 1n],
  ['a reward', 'reward', 1n],
  ['points turned into cash', 'pointsConverted', 1n],
  ['what operators put right', 'adjustmentCredit', 0n],
  ['what a member sends', 'memberTransfer', 0n],
  ['a deposit', 'deposit', 0n],
  ['a wage', 'salary', 0n],
] as const satisfies [string, TransferKind, bigint][])(
  '%s is a cost of the team, or is none',
  async (_, kind, counts) => {
    const { agent, player } = await newTeam();
    const wallet = player.wallets.get('cash');
    if (!wallet) throw new Error('a member has cash');
    await writeMoves(ctx, wallet, await layOut(ctx, wallet, [{ at: new Date(), kind, amount: 70_000n }]));
    await rollUpAll(ctx);
    const due = counts * 70_000n;
    expect(await profitNow(agent.memberId)).toEqual({ profit: -due || 0n, payout: 0n, promotions: due });
  },
);

test('a gift that is taken back is none any more, and what of it is owed is none only once it is repaid', async () => {
  const { agent, player } = await newTeam();
  const { memberId } = player;
  const cash = player.wallets.get('cash');
  if (!cash) throw new Error('a member has cash');
  const [house, shop] = [
    await houseAccount(ctx, 'promotion:activity', 'THB'),
    await houseAccount(ctx, 'original:dice', 'THB'),
  ];
  await reversalAccounts(ctx, memberId, 'THB');
  const move = async (debit: Account, credit: Account, amount: bigint, kind: TransferKind) =>
    await post(ctx, { key: randomUUID(), legs: [{ debit, credit, amount, kind, ref: 0n }] });
  const takeBack = async (amount: bigint) =>
    await ctx.db
      .transaction()
      .execute((tx) => reverseIn(ctx, tx, [{ key: randomUUID(), memberId, credit: house, amount, ref: 0n }]));
  const given = async () => {
    const { profit, promotions } = await profitNow(agent.memberId);
    expect(profit + promotions).toBe(0n);
    return promotions;
  };
  const ofMember = async () =>
    (
      await sql<{ gifts: bigint }>`
        select sum(gifts)::int8 as gifts from overview.cash_month where member_id = ${memberId}`.execute(ctx.db)
    ).rows[0]?.gifts;
  await move(house, cash, 100_000n, 'reward');
  expect(await given()).toBe(100_000n);
  await takeBack(30_000n);
  expect([await given(), await ofMember()]).toEqual([70_000n, 70_000n]);
  // The rest is spent and becomes a debt: a cost of the team until it is repaid.
  await move(cash, shop, 50_000n, 'withdrawalFee');
  await takeBack(70_000n);
  expect([await given(), await ofMember()]).toEqual([50_000n, 0n]);
  await move(shop, cash, 20_000n, 'payout');
  expect(await given()).toBe(30_000n);
  await move(shop, cash, 60_000n, 'payout');
  expect(await given()).toBe(0n);
  const { rows: differing } = await sql`
    select from overview.cash_month h full join overview.cash_month_due d using (member_id, currency, month)
    where member_id = ${memberId} and h.gifts is distinct from d.gifts`.execute(ctx.db);
  expect(differing).toEqual([]);
});

test('a gift that is taken back later is none at the time at which it was given, by the number of its own account', async () => {
  const { agent, player } = await newTeam();
  const { memberId } = player;
  const cash = player.wallets.get('cash');
  if (!cash) throw new Error('a member has cash');
  const house = await houseAccount(ctx, 'promotion:activity', 'THB');
  const bonus = await houseAccount(ctx, 'promotion:bonus', 'THB');
  await reversalAccounts(ctx, memberId, 'THB');
  // One end for the whole test, which may begin in one five-minute slot and end in the next.
  const last = Math.floor(Date.now() / slotMs);
  const mark = (slots: number) => new Date((last - slots) * slotMs);
  // The older gift, of another house account, has the same number there.
  await writeMoves(
    ctx,
    cash,
    await layOut(ctx, cash, [
      { at: mark(9), kind: 'bonusReleased', amount: 40_000n, ref: 71n },
      { at: mark(5), kind: 'signupGift', amount: 10_000n, ref: 72n },
    ]),
  );
  await rollUpAll(ctx);
  const costAt = async (slots: number) => {
    await followAll(ctx);
    const period = { from: mark(slots), to: mark(slots - 1) };
    return (await periodFigures(ctx.db, [{ agentId: agent.memberId, currency: 'THB', activeValidBet: 0n }], period))(
      agent.memberId,
    ).promotions;
  };
  const takeBack = async (credit: Account, amount: bigint, ref: bigint) =>
    await ctx.db
      .transaction()
      .execute((tx) => reverseIn(ctx, tx, [{ key: randomUUID(), memberId, credit, amount, ref }]));
  await takeBack(bonus, 30_000n, 71n);
  expect([await costAt(9), await costAt(5)]).toEqual([10_000n, 10_000n]);
  // The number belongs to another account's gift: this account has none of it.
  await takeBack(house, 5_000n, 71n);
  expect([await costAt(9), await costAt(5)]).toEqual([10_000n, 10_000n]);
});
