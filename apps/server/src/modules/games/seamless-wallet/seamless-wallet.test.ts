import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { houseBalances, verifyLedger } from '../../ledger/index.ts';
import { excludeMember } from '../../protection/desk/index.ts';
import { setMaintenance } from '../../site/settings.ts';
import { putCreditCap } from '../../vendors/credit-cap.ts';
import { putVendor } from '../../vendors/index.ts';
import { catalogueChanged } from '../catalogue/catalogue.ts';
import { testGame } from '../catalogue/testing.ts';
import { type Player, playerAt, vendorAt, vendorInHouse, vendorSecret } from './testing.ts';
import { verifyGames } from './verify.ts';

let vendor: ReturnType<typeof vendorAt>;
const site = await useTestApp();
beforeAll(async () => {
  await vendorInHouse(site.ctx, 'NMS');
  vendor = vendorAt(site.app, 'NMS');
});
afterAll(async () => {
  expect(await verifyGames(site.ctx.db)).toEqual([]);
  expect((await verifyLedger(site.ctx.db)).differences).toEqual([]);
});

const player = (baht = 100) => playerAt(site.ctx, 'NMS', { units: BigInt(baht) * 10_000n });
const roundOf = async (roundId: string) => {
  const { rows } = await sql<{ state: string; stake: bigint; payout: bigint; closed: boolean }>`
    select state, stake, payout, closed_at is not null as closed from games.round
    where vendor = 'NMS' and round_ref = ${roundId}`.execute(site.ctx.db);
  return rows[0];
};
const balanceOf = async ({ player, currency }: Player) => (await vendor.send('balance', { player, currency })).balance;

test('a bet takes the stake, a settle pays, and both answer with the balance behind them', async () => {
  const somchai = await player();
  const round = vendor.round(somchai);
  expect(await round.bet('30')).toMatchObject({ status: 200, balance: '70.0000' });
  expect(await roundOf(round.roundId)).toEqual({ state: 'OPEN', stake: 300_000n, payout: 0n, closed: false });
  expect(await round.settle('45.5')).toMatchObject({ status: 200, balance: '115.5000' });
  expect(await roundOf(round.roundId)).toEqual({ state: 'SETTLED', stake: 300_000n, payout: 455_000n, closed: true });
});

test('a round of several bets that wins nothing is settled with nothing', async () => {
  const somchai = await player();
  const round = vendor.round(somchai);
  await round.bet('10');
  expect(await round.bet('20.25')).toMatchObject({ balance: '69.7500' });
  expect(await round.settle('0')).toMatchObject({ status: 200, balance: '69.7500' });
  expect(await roundOf(round.roundId)).toMatchObject({ state: 'SETTLED', stake: 302_500n, payout: 0n });
  expect(await round.bet('1')).toMatchObject({ status: 409, code: 'ROUND_SETTLED' });
});

test('what is said again is done once, and answered as at first', async () => {
  const somchai = await player();
  const round = vendor.round(somchai);
  const [bet, settle] = [{ transactionId: randomUUID() }, { transactionId: randomUUID() }];
  const first = await round.bet('10', bet);
  await round.bet('5');
  expect(await round.bet('10.0', bet)).toEqual(first);
  const paid = await round.settle('7', settle);
  expect(await round.settle('7', settle)).toEqual(paid);
  expect(await balanceOf(somchai)).toBe('92.0000');
  expect(await round.settle('7')).toMatchObject({ status: 409, code: 'ROUND_SETTLED' });
  expect(await balanceOf(somchai)).toBe('92.0000');
});

test('a transaction of another amount, round or kind under the same name is a conflict', async () => {
  const somchai = await player();
  const round = vendor.round(somchai);
  const named = { transactionId: randomUUID() };
  await round.bet('10', named);
  expect(await round.bet('11', named)).toMatchObject({ status: 409, code: 'TRANSACTION_CONFLICT' });
  expect(await vendor.round(somchai).bet('10', named)).toMatchObject({ code: 'TRANSACTION_CONFLICT' });
  expect(await round.settle('10', named)).toMatchObject({ code: 'TRANSACTION_CONFLICT' });
  expect(await round.cancel(named.transactionId, named)).toMatchObject({ code: 'TRANSACTION_CONFLICT' });
  expect(await balanceOf(somchai)).toBe('90.0000');
});

test('a bet that was refused stays refused: its repetition debits nothing, even with money there', async () => {
  const poor = await player(5);
  const round = vendor.round(poor);
  const named = { transactionId: randomUUID() };
  expect(await round.bet('10', named)).toMatchObject({ status: 422, code: 'INSUFFICIENT_FUNDS' });
  expect(await roundOf(round.roundId)).toBeUndefined();
  const other = vendor.round(poor);
  await other.bet('5');
  await other.settle('100');
  expect(await round.bet('10', named)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  expect(await balanceOf(poor)).toBe('100.0000');
  const cancel = { transactionId: randomUUID() };
  const answer = await round.cancel(named.transactionId, cancel);
  expect(answer).toMatchObject({ status: 200, balance: '100.0000' });
  expect(await round.cancel(named.transactionId, cancel)).toEqual(answer);
  expect(await round.cancel(named.transactionId)).toMatchObject({ status: 409, code: 'BET_CANCELLED' });
  expect(await round.bet('10', named)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
});

test('a cancelled bet goes back once, and a round without bets is cancelled', async () => {
  const somchai = await player();
  const round = vendor.round(somchai);
  const [one, two] = [{ transactionId: randomUUID() }, { transactionId: randomUUID() }];
  await round.bet('10', one);
  await round.bet('20', two);
  expect(await round.cancel(one.transactionId)).toMatchObject({ status: 200, balance: '80.0000' });
  expect(await roundOf(round.roundId)).toMatchObject({ state: 'OPEN', stake: 200_000n });
  expect(await round.cancel(one.transactionId)).toMatchObject({ status: 409, code: 'BET_CANCELLED' });
  expect(await round.cancel(two.transactionId)).toMatchObject({ status: 200, balance: '100.0000' });
  expect(await roundOf(round.roundId)).toMatchObject({ state: 'CANCELLED', stake: 0n, closed: true });
  expect(await round.settle('50')).toMatchObject({ status: 409, code: 'ROUND_CANCELLED' });
  expect(await round.bet('1')).toMatchObject({ code: 'ROUND_CANCELLED' });
  expect(await balanceOf(somchai)).toBe('100.0000');
});

test('a bet that was refused because its round was played with money at the vendor is cancelled, and the round stays', async () => {
  const somchai = await player();
  const round = vendor.round(somchai);
  await sql`
    insert into games.round (vendor, round_ref, member_id, game_code, currency, source, state, stake, opened_at)
    values ('NMS', ${round.roundId}, ${somchai.player}::int8, 'lantern-tide', 'THB', 'listed', 'OPEN', 10, now())`.execute(
    site.ctx.db,
  );
  const named = { transactionId: randomUUID() };
  expect(await round.bet('10', named)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await round.cancel(named.transactionId)).toMatchObject({ status: 200, balance: '100.0000' });
  expect(await round.cancel(named.transactionId)).toMatchObject({ status: 409, code: 'BET_CANCELLED' });
  expect(await round.cancel(randomUUID())).toMatchObject({ status: 200, balance: '100.0000' });
  expect(await roundOf(round.roundId)).toMatchObject({ state: 'OPEN', stake: 10n });
});

test('a cancel that comes before its bet is remembered, and the bet refused when it comes', async () => {
  const somchai = await player();
  const round = vendor.round(somchai);
  const [named, cancel] = [{ transactionId: randomUUID() }, { transactionId: randomUUID() }];
  const answer = await round.cancel(named.transactionId, cancel);
  expect(answer).toMatchObject({ status: 200, balance: '100.0000' });
  expect(await round.bet('10', named)).toMatchObject({ status: 409, code: 'BET_CANCELLED' });
  expect(await round.cancel(named.transactionId, cancel)).toEqual(answer);
  expect(await round.cancel(named.transactionId)).toMatchObject({ code: 'BET_CANCELLED' });
  expect(await round.bet('10')).toMatchObject({ status: 200, balance: '90.0000' });
});

test('nothing is cancelled behind a settle, nor by a name that is no bet of the round', async () => {
  const somchai = await player();
  const round = vendor.round(somchai);
  const [bet, settle] = [{ transactionId: randomUUID() }, { transactionId: randomUUID() }];
  await round.bet('10', bet);
  await round.settle('0', settle);
  expect(await round.cancel(bet.transactionId)).toMatchObject({ status: 409, code: 'ROUND_SETTLED' });
  expect(await round.cancel(settle.transactionId)).toMatchObject({ code: 'TRANSACTION_CONFLICT' });
  expect(await vendor.round(somchai).cancel(bet.transactionId)).toMatchObject({ code: 'TRANSACTION_CONFLICT' });
});

test('a settle that comes before its bet is unknown, and taken when it comes again', async () => {
  const somchai = await player();
  const round = vendor.round(somchai);
  const named = { transactionId: randomUUID() };
  expect(await round.settle('20', named)).toMatchObject({ status: 404, code: 'BET_NOT_FOUND' });
  await round.bet('10');
  expect(await round.settle('20', named)).toMatchObject({ status: 200, balance: '110.0000' });
});

test('a session that ended takes no bet, and settles and cancels need none', async () => {
  const somchai = await player();
  const [round, other] = [vendor.round(somchai), vendor.round(somchai)];
  const named = { transactionId: randomUUID() };
  await round.bet('10');
  await other.bet('10', named);
  await sql`update games.launch set ended_at = now() where id = ${somchai.launchId}`.execute(site.ctx.db);
  expect(await round.bet('10')).toMatchObject({ status: 403, code: 'SESSION_ENDED' });
  expect(await round.settle('15')).toMatchObject({ status: 200 });
  expect(await other.cancel(named.transactionId)).toMatchObject({ status: 200, balance: '105.0000' });
});

test.each([
  ['made up', { session: '1.AAAAAAAAAAAAAAAAAAAAAA' }, 'SESSION_ENDED'],
  ['of another game', { gameCode: 'durian-dynasty' }, 'GAME_NOT_FOUND'],
  ['in a currency that is not the account’s', { currency: 'USD' }, 'CURRENCY_MISMATCH'],
  ['of nobody', { player: '999999999999' }, 'PLAYER_NOT_FOUND'],
  ['of nothing', { amount: '0' }, 'AMOUNT_INVALID'],
  ['finer than the currency', { amount: '1.00001' }, 'AMOUNT_INVALID'],
  ['with a field of its own', { bonus: '1' }, 'MALFORMED'],
] as const)('a bet %s is refused', async (_what, change, code) => {
  const somchai = await player();
  expect(await vendor.round(somchai).bet('10', change)).toMatchObject({ code });
  expect(await balanceOf(somchai)).toBe('100.0000');
});

test('an amount beyond all measure is refused by name, wherever it stands, and the round goes on', async () => {
  const somchai = await player();
  const round = vendor.round(somchai);
  await round.bet('1');
  const enormous = '922337203685477.5807';
  const refused = { status: 422, code: 'AMOUNT_INVALID' };
  expect(await round.bet(enormous)).toMatchObject(refused);
  expect(await round.settle(enormous)).toMatchObject(refused);
  expect(await round.settle('999999999999999999')).toMatchObject(refused);
  expect(await round.settle('2')).toMatchObject({ status: 200, balance: '101.0000' });
  expect(await round.adjust(enormous)).toMatchObject(refused);
  expect(await round.adjust(enormous, { roundId: undefined })).toMatchObject(refused);
  expect(await balanceOf(somchai)).toBe('101.0000');
});

test('a session is its player’s alone, and so is a round', async () => {
  const [somchai, malee] = [await player(), await player()];
  const round = vendor.round(somchai);
  expect(await round.bet('10', { session: malee.session })).toMatchObject({ code: 'SESSION_ENDED' });
  await round.bet('10');
  const stolen = vendor.round(malee, round.roundId);
  expect(await stolen.bet('10')).toMatchObject({ code: 'PLAYER_NOT_FOUND' });
  expect(await stolen.settle('1000')).toMatchObject({ code: 'BET_NOT_FOUND' });
  expect(await stolen.adjust('1000')).toMatchObject({ code: 'ROUND_NOT_FOUND' });
  expect(await round.settle('0')).toMatchObject({ status: 200 });
});

test('one vendor’s sessions, rounds and names mean nothing at another', async () => {
  await vendorInHouse(site.ctx, 'RVL');
  const other = vendorAt(site.app, 'RVL');
  const somchai = await player();
  const named = { transactionId: randomUUID() };
  const round = vendor.round(somchai);
  await round.bet('10', named);
  const there = other.round(somchai, round.roundId);
  expect(await there.bet('10', named)).toMatchObject({ code: 'SESSION_ENDED' });
  // The other vendor's bet was refused: there is nothing to settle, now or later.
  expect(await there.settle('10')).toMatchObject({ code: 'ROUND_CANCELLED' });
  const stranger = { player: (await playerAt(site.ctx, 'RVL')).player, currency: 'THB' };
  // A vendor learns nothing about another vendor's player by guessing.
  for (const guess of [{}, { currency: 'USD' }, { player: '999999999999' }]) {
    expect(await vendor.send('balance', { ...stranger, ...guess })).toMatchObject({ code: 'PLAYER_NOT_FOUND' });
  }
});

test('an adjustment makes a settled round pay what it says: more is paid, less is taken back and owed', async () => {
  const somchai = await player();
  const round = vendor.round(somchai);
  await round.bet('50');
  expect(await round.adjust('10')).toMatchObject({ status: 409, code: 'ROUND_OPEN' });
  await round.settle('10');
  expect(await round.adjust('40')).toMatchObject({ status: 200, balance: '90.0000' });
  expect(await round.adjust('15')).toMatchObject({ status: 200, balance: '65.0000' });
  expect(await roundOf(round.roundId)).toMatchObject({ state: 'SETTLED', payout: 150_000n });
  expect(await vendor.round(somchai).adjust('5')).toMatchObject({ status: 404, code: 'ROUND_NOT_FOUND' });
  const gone = vendor.round(somchai);
  await gone.bet('60');
  // Of the 15 paid too much, 5 are left: 10 become a debt, and the next credits repay it.
  expect(await round.adjust('0')).toMatchObject({ status: 200, balance: '0.0000' });
  expect(await gone.settle('4')).toMatchObject({ status: 200, balance: '0.0000' });
  const last = vendor.round(somchai);
  expect(await last.bet('1')).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  expect(await gone.adjust('20')).toMatchObject({ status: 200, balance: '10.0000' });
  expect(await gone.adjust('20')).toMatchObject({ status: 200, balance: '10.0000' });
});

test('an adjustment repeated for another reason is another call', async () => {
  const round = vendor.round(await player());
  await round.bet('50');
  await round.settle('10');
  const named = { transactionId: randomUUID() };
  const first = await round.adjust('40', named);
  expect(await round.adjust('40', named)).toEqual(first);
  expect(await round.adjust('40', { ...named, reason: 'a gift' })).toMatchObject({
    status: 409,
    code: 'TRANSACTION_CONFLICT',
  });
});

test('money without a bet is given up to the day’s cap, and not at all without one', async () => {
  const somchai = await player(0);
  const credit = (amount: string, more: object = {}) =>
    vendor.round(somchai).adjust(amount, { roundId: undefined, ...more });
  expect(await credit('1')).toMatchObject({ status: 422, code: 'CREDIT_CAP_REACHED', value: { left: '0.0000' } });
  await putCreditCap(site.ctx.db, { vendor: 'NMS', currency: 'THB', kind: 'promo', per_day: 1_000_000n });
  const refused = { transactionId: randomUUID() };
  expect(await credit('60')).toMatchObject({ status: 200, balance: '60.0000' });
  const left = { status: 422, code: 'CREDIT_CAP_REACHED', value: { left: '40.0000' } };
  expect(await credit('41', refused)).toMatchObject(left);
  const given = await Promise.all([credit('30'), credit('30'), credit('30')]);
  expect(given.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect(await credit('10')).toMatchObject({ balance: '100.0000' });
  // A refused call stays refused, also under a higher cap.
  await putCreditCap(site.ctx.db, { vendor: 'NMS', currency: 'THB', kind: 'promo', per_day: 10_000_000n });
  expect(await credit('41', refused)).toMatchObject(left);
});

test('a call that is not signed by the vendor, or too long ago, is not read', async () => {
  const { player: number, currency } = await player();
  const said = { player: number, currency };
  expect(await vendor.send('balance', said, 'another secret')).toMatchObject({
    status: 401,
    code: 'SIGNATURE_INVALID',
  });
  const early = new Date(Date.now() - 301_000);
  expect(await vendor.send('balance', said, vendorSecret, early)).toMatchObject({ code: 'SIGNATURE_INVALID' });
  expect(await vendor.send('balance', { nonsense: 1 }, 'another secret')).toMatchObject({ code: 'SIGNATURE_INVALID' });
  const unsigned = await site.app.inject({ method: 'POST', url: '/gateway/NMS/balance', payload: said });
  expect(unsigned.json()).toMatchObject({ code: 'SIGNATURE_INVALID' });
  expect(await vendorAt(site.app, 'NOBODY').send('balance', said)).toMatchObject({ code: 'VENDOR_NOT_FOUND' });
});

test('both of two secrets are heard while one is changed for the other', async () => {
  await vendorInHouse(site.ctx, 'TURN');
  const somchai = await playerAt(site.ctx, 'TURN');
  await putVendor(site.ctx, 'TURN', { secret: 'the new secret of the vendor' });
  const turned = vendorAt(site.app, 'TURN');
  const said = { player: somchai.player, currency: 'THB' };
  for (const secret of [vendorSecret, 'the new secret of the vendor']) {
    expect(await turned.send('balance', said, secret)).toMatchObject({ status: 200 });
  }
});

test('a vendor that is closed or keeps its own wallet takes no bet, and ends what is open', async () => {
  await vendorInHouse(site.ctx, 'SHUT');
  const shut = vendorAt(site.app, 'SHUT');
  const somchai = await playerAt(site.ctx, 'SHUT', { units: 1_000_000n });
  const round = shut.round(somchai);
  await round.bet('10');
  await putVendor(site.ctx, 'SHUT', { maintenance: true });
  expect(await round.bet('10')).toMatchObject({ status: 423, code: 'GAME_MAINTENANCE' });
  await putVendor(site.ctx, 'SHUT', { maintenance: false, walletMode: 'transfer' });
  expect(await round.bet('10')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await round.settle('20')).toMatchObject({ status: 200, balance: '110.0000' });
});

test('a game that is closed takes no bet, and ends what is open', async () => {
  await vendorInHouse(site.ctx, 'GAMES');
  const id = await testGame(site.ctx, 'GAMES', 'lantern-tide');
  const games = vendorAt(site.app, 'GAMES');
  const round = games.round(await playerAt(site.ctx, 'GAMES', { units: 1_000_000n }));
  await round.bet('10');
  for (const state of ['maintenance', 'off']) {
    await sql`update games.game set state = ${state} where id = ${id}`.execute(site.ctx.db);
    catalogueChanged(site.ctx);
    expect(await round.bet('10')).toMatchObject({ status: 423, code: 'GAME_MAINTENANCE' });
  }
  expect(await round.settle('20')).toMatchObject({ status: 200, balance: '110.0000' });
});

test('a member who is excluded bets no more, whatever became of the game that was being opened', async () => {
  const somchai = await player();
  const round = vendor.round(somchai);
  await round.bet('10');
  const exclusion = { memberId: somchai.memberId, by: { kind: 'member' }, reason: 'a break', until: null } as const;
  await excludeMember(site.ctx, exclusion, async () => {});
  expect(await round.bet('10')).toMatchObject({ status: 403, code: 'SESSION_ENDED' });
  expect(await round.settle('15')).toMatchObject({ status: 200, balance: '105.0000' });
});

test('a site in maintenance takes no bet, and ends what is open', async () => {
  const somchai = await player();
  const round = vendor.round(somchai);
  await round.bet('10');
  await setMaintenance(site.ctx, { title: null, body: null, until: null });
  expect(await round.bet('10')).toMatchObject({ status: 423, code: 'GAME_MAINTENANCE' });
  expect(await round.settle('20')).toMatchObject({ status: 200, balance: '110.0000' });
  await setMaintenance(site.ctx, null);
  expect(await vendor.round(somchai).bet('10')).toMatchObject({ status: 200 });
});

test('what the vendor won and lost is the house’s, under the vendor’s own name', async () => {
  await vendorInHouse(site.ctx, 'OWN');
  const own = vendorAt(site.app, 'OWN');
  const round = own.round(await playerAt(site.ctx, 'OWN', { units: 1_000_000n }));
  await round.bet('30');
  await round.settle('12');
  const house = (await houseBalances(site.ctx)).find(({ code }) => code === 'vendor:OWN');
  expect(house?.balance).toBe(180_000n);
});

test('calls of one player at the same moment are all answered, each as if alone', async () => {
  const somchai = await player(100);
  const rounds = Array.from({ length: 40 }, () => vendor.round(somchai));
  const bets = await Promise.all(rounds.map((round) => round.bet('5')));
  expect(bets.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(bets.filter(({ code }) => code === 'INSUFFICIENT_FUNDS')).toHaveLength(20);
  const same = { transactionId: randomUUID() };
  const paid = await Promise.all(
    [1, 2, 3, 4].map(() => rounds[bets.findIndex((b) => b.status === 200)]?.settle('5', same)),
  );
  expect(new Set(paid.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await balanceOf(somchai)).toBe('5.0000');
});
