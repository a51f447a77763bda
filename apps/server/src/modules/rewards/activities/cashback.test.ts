import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { bodyOf, type LocalServer, sendJson, startLocalServer } from '../../../testing/local-server.ts';
import { signedInMember } from '../../../testing/members.ts';
import { plainTerms } from '../../bonus/testing.ts';
import { openChannel } from '../../cashier/channels/testing.ts';
import { testGame } from '../../games/catalogue/testing.ts';
import { freeRoundsJobs, giveRoundsIn } from '../../games/free-rounds/grants.ts';
import { grantWins } from '../../games/free-rounds/wins.ts';
import { playerAt, vendorAt, vendorInHouse } from '../../games/seamless-wallet/testing.ts';
import { balancesOf, houseAccount, post, verifyLedger } from '../../ledger/index.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { lostIn } from '../../records/index.ts';
import { project, rollUpAll } from '../../records/testing.ts';
import { betOf, record } from '../testing-play.ts';
import { correctPlayed } from './correct.ts';
import { activityActs, asCash, depositActs, playActs } from './testing.ts';

const site = await useTestApp();
const { ctx } = site;
const code = 'BACK';
const gameCode = 'lantern-tide';
const { opened, join, mine, claim, cashOf } = activityActs(site);
const { deposit, chargedBack } = depositActs(ctx);
const { periodOver } = playActs(ctx);
let server: LocalServer;

beforeAll(async () => {
  server = await startLocalServer(() => async (request, response) => {
    await bodyOf(request);
    sendJson(response, { status: 'granted' });
  });
  await vendorInHouse(ctx, code, { url: server.url });
  await testGame(ctx, code, gameCode);
  await openChannel(ctx, { code: 'bank' });
});
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
  await server.close();
});

const perCurrency = { THB: { minLoss: '10', percentBp: 1000, max: '500' } };
const daily = { kind: 'cashback', period: 'day', payAs: asCash, perCurrency } as const;

test('wins of free rounds that become a bonus lower no net loss; wins that are cash do', async () => {
  for (const bonus of [{ ...plainTerms }, undefined]) {
    const id = await opened(daily);
    const player = await playerAt(ctx, code);
    const { memberId } = player;
    await join(player, id);
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
    while (await project(ctx, 'rounds')) {}
    await rollUpAll(ctx);
    await record(ctx, [betOf(memberId, { stake: 1_000_000n })]);
    await periodOver(memberId);
    expect(await mine(player, id)).toMatchObject({ state: 'CLAIM', prize: { amount: bonus ? '10.0000' : '7.0000' } });
  }
});

test('cashback of a loss whose deposit is charged back is taken back as far as it is owed, and given again as it is repaid', async () => {
  const id = await opened(daily);
  const [claimed, waiting] = [await signedInMember(ctx), await signedInMember(ctx)];
  const house = await houseAccount(ctx, 'original:dice', 'THB');
  const walletOf = async ({ memberId }: { memberId: bigint }, type: 'cash' | 'debt') =>
    (await balancesOf(ctx, memberId)).find((wallet) => wallet.type === type)?.balance ?? 0n;
  const stolen = new Map<bigint, bigint>();
  for (const member of [claimed, waiting]) {
    await join(member, id);
    stolen.set(member.memberId, await deposit(member, 100n));
    const debit = member.wallets.get('cash');
    if (!debit) throw new Error('a member has cash');
    const leg = { debit, credit: house, amount: 1_000_000n, kind: 'withdrawalFee' as const, ref: 0n };
    await post(ctx, { key: randomUUID(), legs: [leg] });
    await record(ctx, [betOf(member.memberId, { stake: 1_000_000n })]);
    await periodOver(member.memberId);
  }
  expect(await claim(claimed, (await mine(claimed, id)).rewardId)).toMatchObject({ success: true });
  expect(await cashOf(claimed.memberId)).toBe(100_000n);
  for (const depositId of stolen.values()) await chargedBack(depositId);
  for (let again = 0; again < 3; again++) {
    await rollUpAll(ctx);
    await correctPlayed(ctx);
  }
  expect(await mine(waiting, id)).toMatchObject({ state: 'CLOSED' });
  // The cash covered part of the debt of the deposit; the cashback is owed too.
  expect([await walletOf(claimed, 'cash'), await walletOf(claimed, 'debt')]).toEqual([0n, 1_000_000n]);
  const credit = claimed.wallets.get('cash');
  if (!credit) throw new Error('a member has cash');
  const leg = { debit: house, credit, amount: 1_000_000n, kind: 'payout' as const, ref: 0n };
  await post(ctx, { key: randomUUID(), legs: [leg] });
  for (let again = 0; again < 3; again++) {
    await rollUpAll(ctx);
    await correctPlayed(ctx);
  }
  expect([await walletOf(claimed, 'cash'), await walletOf(claimed, 'debt')]).toEqual([100_000n, 0n]);
});

test('what is owed counts at other games first, as far as more was lost there', async () => {
  const member = await signedInMember(ctx);
  const { memberId } = member;
  await deposit(member, 100n);
  const stolen = await deposit(member, 50n);
  const house = await houseAccount(ctx, 'original:dice', 'THB');
  const debit = member.wallets.get('cash');
  if (!debit) throw new Error('a member has cash');
  const leg = { debit, credit: house, amount: 1_500_000n, kind: 'withdrawalFee' as const, ref: 0n };
  await post(ctx, { key: randomUUID(), legs: [leg] });
  await record(ctx, [
    betOf(memberId, { stake: 1_000_000n, gameType: 'LIVE' }),
    betOf(memberId, { stake: 500_000n, gameType: 'RNG' }),
  ]);
  await chargedBack(stolen);
  await rollUpAll(ctx);
  const lost = (games?: readonly string[]) =>
    lostIn(ctx.db, { memberId, currency: 'THB', ...(games ? { games } : {}) });
  expect([await lost(), await lost(['RNG']), await lost(['LIVE'])]).toEqual([1_000_000n, 500_000n, 1_000_000n]);
});
