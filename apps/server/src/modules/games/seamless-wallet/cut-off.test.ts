import { randomUUID } from 'node:crypto';
import type { DeskGameVendor } from '@fairhouse/contract/desk-games';
import type { DeskHeldCall } from '@fairhouse/contract/desk-held-calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { verifyLedger } from '../../ledger/index.ts';
import type { OperatorRole } from '../../operators/index.ts';
import { putCreditCap } from '../../vendors/credit-cap.ts';
import { setWinLimit } from '../../vendors/desk/index.ts';
import { listVendors, putVendor } from '../../vendors/index.ts';
import { seamlessWalletJobs } from './jobs.ts';
import { playerAt, vendorAt, vendorInHouse, vendorSecret } from './testing.ts';
import { verifyGames } from './verify.ts';

let finance: Awaited<ReturnType<typeof atDesk>>;
let second: typeof finance;
let risk: Awaited<ReturnType<typeof atDesk>>;
const site = await useTestApp();
beforeAll(async () => {
  [finance, risk, second] = await Promise.all([atDesk('finance'), atDesk('risk'), atDesk('finance')]);
});
afterAll(async () => {
  expect(await verifyGames(site.ctx.db)).toEqual([]);
  expect((await verifyLedger(site.ctx.db)).differences).toEqual([]);
});

async function atDesk(role: OperatorRole) {
  const { headers } = await signedInOperator(site.ctx, { role });
  const call = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const url = `/ops/v1/games${path}`;
    const answer = await site.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, ...answer.json<{ value: T; code?: string }>() };
  };
  const because = { reason: 'Its servers were broken into' };
  return {
    held: async (vendor: string) =>
      (await call<{ list: DeskHeldCall[] }>('GET', `/held-calls?state=HELD&vendor=${vendor}`)).value.list,
    decide: (id: string | undefined, what: 'release' | 'refuse') =>
      call<DeskHeldCall & { refusal: string | null }>('POST', `/held-calls/${id}/${what}`, because),
    retire: async (vendor: string, version?: string) => {
      const { value } = await call<{ list: DeskGameVendor[] }>('GET', '/vendors');
      const seen = value.list.find((one) => one.vendor === vendor)?.version ?? '';
      return await call('POST', `/vendors/${vendor}/retire`, { version: version ?? seen, ...because });
    },
    switch: (vendor: string, change: object) => call('PUT', `/vendors/${vendor}`, { ...change, ...because }),
  };
}

/** Makes a vendor with a player of 100 baht. */
async function vendorWithPlayer(code: string) {
  await vendorInHouse(site.ctx, code);
  const player = await playerAt(site.ctx, code, { units: 1_000_000n });
  const vendor = vendorAt(site.app, code);
  const balance = async (secret = vendorSecret) =>
    (await vendor.send('balance', { player: player.player, currency: 'THB' }, secret)).balance;
  return { vendor, player, balance, round: () => vendor.round(player) };
}
const setLimit = (vendor: string, change: Parameters<typeof setWinLimit>[4]) =>
  setWinLimit(site.ctx, null, 'THB', vendor, change);

/** Makes the database refuse these transactions, as a crash or a full disk would. */
async function failingDeeds(references: readonly string[]) {
  const listed = sql.raw(references.map((reference) => `'${reference}'`).join(', ') || "''");
  await sql`alter table games.movement drop constraint if exists no_deed`.execute(site.ctx.db);
  await sql`alter table games.movement add constraint no_deed check (reference not in (${listed})) not valid`.execute(
    site.ctx.db,
  );
}

test.each([
  ['OFF', { enabled: false }],
  ['MAINT', { maintenance: true }],
])(
  'a vendor that is switched %s bets, credits and adjusts upward no more, from its next call on',
  async (code, change) => {
    const { round, balance } = await vendorWithPlayer(code);
    await putCreditCap(site.ctx.db, { vendor: code, currency: 'THB', kind: 'promo', per_day: 10_000_000n });
    const settled = round();
    await settled.bet('10');
    await settled.settle('20');
    expect(await finance.switch(code, change)).toMatchObject({ status: 200 });
    const refused = { status: 423, code: 'GAME_MAINTENANCE' };
    expect(await round().bet('10')).toMatchObject(refused);
    expect(await round().adjust('5', { roundId: undefined })).toMatchObject(refused);
    expect(await settled.adjust('20.0001')).toMatchObject(refused);
    expect(await balance()).toBe('110.0000');
    // Money is still taken back.
    expect(await settled.adjust('15')).toMatchObject({ status: 200, balance: '105.0000' });
  },
);

test('a settle of a closed vendor waits for an operator, who releases or refuses it', async () => {
  const { round, balance } = await vendorWithPlayer('WAITS');
  const [won, stolen] = [round(), round()];
  await won.bet('10');
  await stolen.bet('10');
  await putVendor(site.ctx, 'WAITS', { enabled: false });
  const [first, second] = [{ transactionId: randomUUID() }, { transactionId: randomUUID() }];
  const waits = { status: 503, code: 'CALL_HELD' };
  expect(await won.settle('30', first)).toMatchObject(waits);
  expect(await won.settle('30', first)).toMatchObject(waits);
  expect(await won.settle('31', first)).toMatchObject({ code: 'TRANSACTION_CONFLICT' });
  expect(await stolen.settle('500000', second)).toMatchObject(waits);
  expect(await balance()).toBe('80.0000');
  const [large, small] = await finance.held('WAITS');
  expect(small).toMatchObject({ round: won.roundId, amount: '30.0000', action: 'settle', approvalsNeeded: 1 });
  expect(await finance.decide(small?.id, 'release')).toMatchObject({ value: { state: 'RELEASED', refusal: null } });
  expect(await risk.decide(large?.id, 'refuse')).toMatchObject({ value: { state: 'REFUSED', refusal: null } });
  expect(await risk.decide(large?.id, 'release')).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await finance.held('WAITS')).toEqual([]);
  expect(await won.settle('30', first)).toMatchObject({ status: 200, balance: '110.0000' });
  // The refused call stays refused when the vendor is open again; another transaction settles the round.
  await putVendor(site.ctx, 'WAITS', { enabled: true });
  expect(await stolen.settle('500000', second)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await stolen.settle('0')).toMatchObject({ status: 200, balance: '110.0000' });
});

test('one call of a round waits at a time, and one taken since holds up nothing', async () => {
  const { round } = await vendorWithPlayer('ONCE');
  const open = round();
  await open.bet('10');
  await putVendor(site.ctx, 'ONCE', { maintenance: true });
  const named = { transactionId: randomUUID() };
  await open.settle('30', named);
  for (const amount of ['40', '50', '60']) expect(await open.settle(amount)).toMatchObject({ code: 'CALL_HELD' });
  expect(await finance.held('ONCE')).toMatchObject([{ amount: '30.0000' }]);
  await putVendor(site.ctx, 'ONCE', { maintenance: false });
  expect(await open.settle('30', named)).toMatchObject({ status: 200, balance: '120.0000' });
  expect(await finance.held('ONCE')).toEqual([]);
  await setLimit('ONCE', { win_max: 500_000n });
  expect(await open.adjust('70')).toMatchObject({ code: 'CALL_HELD' });
  expect(await finance.held('ONCE')).toMatchObject([{ action: 'adjust', amount: '70.0000' }]);
});

test('a decision whose process died before the call was done is done when the vendor asks again', async () => {
  const { round } = await vendorWithPlayer('DIED');
  const open = round();
  await open.bet('10');
  await putVendor(site.ctx, 'DIED', { enabled: false });
  const named = { transactionId: randomUUID() };
  await open.settle('30', named);
  await sql`update games.held_call set state = 'RELEASED', decided_at = now() where vendor = 'DIED'`.execute(
    site.ctx.db,
  );
  expect(await open.settle('30', named)).toMatchObject({ status: 200, balance: '120.0000' });
});

test('a decision whose deed failed is done by the next run of a job, also of a vendor that is heard no more', async () => {
  const { round, balance, vendor, player } = await vendorWithPlayer('UNDONE');
  const secret = 'a secret that is agreed on afterwards';
  const [won, stolen, spare] = [round(), round(), round()];
  const named = [won, stolen, spare].map(() => ({ transactionId: randomUUID() }));
  for (const { bet } of [won, stolen, spare]) await bet('10');
  await putVendor(site.ctx, 'UNDONE', { enabled: false });
  await won.settle('30', named[0]);
  await stolen.settle('500', named[1]);
  await spare.settle('5', named[2]);
  const held = await finance.held('UNDONE');
  const idOf = ({ roundId }: { roundId: string }) => held.find((one) => one.round === roundId)?.id;
  await failingDeeds(named.map(({ transactionId }) => transactionId));
  expect(await finance.decide(idOf(won), 'release')).toMatchObject({ status: 500 });
  expect(await finance.decide(idOf(stolen), 'refuse')).toMatchObject({ status: 500 });
  expect(await finance.decide(idOf(spare), 'release')).toMatchObject({ status: 500 });
  expect(await finance.retire('UNDONE')).toMatchObject({ status: 200 });
  const run = () => seamlessWalletJobs.tasks['games:carry-out-decided']?.(site.ctx, {});
  // A call that fails again does not delay others.
  await failingDeeds([named[0]?.transactionId ?? '']);
  await run();
  await failingDeeds([]);
  await putVendor(site.ctx, 'UNDONE', { secret });
  expect(await balance(secret)).toBe('75.0000');
  const whose = { player: player.player, currency: 'THB', roundId: stolen.roundId, amount: '500' };
  expect(await vendor.send('settle', { ...named[1], ...whose }, secret)).toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
  });
  await run();
  await run();
  expect(await balance(secret)).toBe('105.0000');
});

test('a retired vendor’s secrets end at once, and a new one lets it settle what operators release', async () => {
  const { round, balance, vendor, player } = await vendorWithPlayer('GONE');
  const open = round();
  await open.bet('10');
  await putVendor(site.ctx, 'GONE', { secret: 'the secret behind the stolen one' });
  expect(await balance()).toBe('90.0000');
  expect(await finance.retire('GONE')).toMatchObject({ status: 200 });
  for (const secret of [vendorSecret, 'the secret behind the stolen one']) {
    const said = {
      transactionId: randomUUID(),
      player: player.player,
      currency: 'THB',
      roundId: open.roundId,
      amount: '90',
    };
    expect(await vendor.send('settle', said, secret)).toMatchObject({ status: 401, code: 'SIGNATURE_INVALID' });
  }
  expect(await finance.switch('GONE', { enabled: true })).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await risk.retire('GONE')).toMatchObject({ status: 403 });
  // The vendor has changed since the operator read it.
  expect(await finance.retire('GONE', 'another')).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await finance.retire('NOBODY', 'another')).toMatchObject({ code: 'VENDOR_NOT_FOUND' });
  await putVendor(site.ctx, 'GONE', { secret: 'a secret that nobody has stolen' });
  expect(await balance()).toBeUndefined();
  const said = {
    transactionId: randomUUID(),
    player: player.player,
    currency: 'THB',
    roundId: open.roundId,
    amount: '15',
  };
  expect(await vendor.send('settle', said, 'a secret that nobody has stolen')).toMatchObject({ code: 'CALL_HELD' });
  // One operator alone cannot switch it on again.
  const isOn = async () => (await listVendors(site.ctx)).find(({ code }) => code === 'GONE')?.enabled;
  expect(await finance.switch('GONE', { enabled: true })).toMatchObject({ status: 200 });
  expect(await isOn()).toBe(false);
  expect(await second.switch('GONE', { enabled: true })).toMatchObject({ status: 200 });
  expect(await isOn()).toBe(true);
});

test('a secret that is changed at once is heard no more', async () => {
  const { balance } = await vendorWithPlayer('ROTATE');
  await putVendor(site.ctx, 'ROTATE', { secret: 'the first of the new secrets', secretNow: true });
  expect(await balance()).toBeUndefined();
  await putVendor(site.ctx, 'ROTATE', { secret: 'the second of the new secrets' });
  expect(await balance('the first of the new secrets')).toBe('100.0000');
});

test('a round that wins beyond its vendor’s limit waits for two operators, by one settle or by many adjustments', async () => {
  const { round } = await vendorWithPlayer('LARGE');
  await setLimit('LARGE', { win_max: 1_000_000n });
  const [large, split] = [round(), round()];
  await large.bet('10');
  await split.bet('10');
  const named = { transactionId: randomUUID() };
  expect(await large.settle('110.0001', named)).toMatchObject({ code: 'CALL_HELD' });
  expect(await split.settle('110')).toMatchObject({ status: 200, balance: '190.0000' });
  expect(await split.adjust('111')).toMatchObject({ code: 'CALL_HELD' });
  const held = (await finance.held('LARGE')).find(({ action }) => action === 'settle');
  expect(await finance.decide(held?.id, 'release')).toMatchObject({ value: { state: 'HELD', approvals: 1 } });
  expect(await finance.decide(held?.id, 'release')).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await large.settle('110.0001', named)).toMatchObject({ code: 'CALL_HELD' });
  expect(await risk.decide(held?.id, 'release')).toMatchObject({ value: { state: 'RELEASED' } });
  expect(await large.settle('110.0001', named)).toMatchObject({ status: 200, balance: '300.0001' });
});

test('what all rounds of a vendor win in an hour has a limit, also for calls of the same moment', async () => {
  const { round, balance } = await vendorWithPlayer('HOURLY');
  await setLimit('HOURLY', { hour_max: 500_000n });
  const rounds = await Promise.all(Array.from({ length: 10 }, () => round()));
  for (const { bet } of rounds) await bet('1');
  const settles = await Promise.all(rounds.map(({ settle }) => settle('11')));
  expect(settles.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(settles.filter(({ code }) => code === 'CALL_HELD')).toHaveLength(5);
  expect(await balance()).toBe('145.0000');
  // A round that wins nothing is settled as usual.
  const lost = round();
  await lost.bet('5');
  expect(await lost.settle('5')).toMatchObject({ status: 200 });
});

test('wins of two vendors at the same moment each count to their own hour', async () => {
  const ones = await vendorWithPlayer('ONES');
  const twos = await vendorWithPlayer('TWOS');
  await setLimit('ONES', { hour_max: 300_000n });
  await setLimit('TWOS', { hour_max: 500_000n });
  const rounds = Array.from({ length: 8 }, () => [ones.round(), twos.round()]).flat();
  for (const { bet } of rounds) await bet('1');
  const settles = await Promise.all(rounds.map(({ settle }) => settle('11')));
  const paid = (of: number) => settles.filter(({ status }, i) => i % 2 === of && status === 200).length;
  expect([paid(0), paid(1)]).toEqual([3, 5]);
  expect(settles.filter(({ code }) => code === 'CALL_HELD')).toHaveLength(8);
  expect([await ones.balance(), await twos.balance()]).toEqual(['125.0000', '147.0000']);
});

test('two operators release what a closed vendor settles beyond its hour, by one settle or by many', async () => {
  const { round, balance } = await vendorWithPlayer('SLICES');
  await setLimit('SLICES', { hour_max: 1_000_000n });
  const [large, first, second, third, fourth] = [round(), round(), round(), round(), round()];
  for (const { bet } of [large, first, second, third, fourth]) await bet('1');
  await putVendor(site.ctx, 'SLICES', { enabled: false });
  await large.settle('101.0001');
  // Each of these alone is within the hour's limit.
  for (const { settle } of [first, second, third]) await settle('51');
  const held = await finance.held('SLICES');
  const heldOf = ({ roundId }: { roundId: string }) => held.find(({ round }) => round === roundId);
  expect(heldOf(large)).toMatchObject({ approvalsNeeded: 2 });
  expect(heldOf(first)).toMatchObject({ approvalsNeeded: 1 });
  const states = await Promise.all([first, second, third].map((of) => finance.decide(heldOf(of)?.id, 'release')));
  expect(states.map(({ value }) => value.state).sort()).toEqual(['HELD', 'RELEASED', 'RELEASED']);
  const beyond = states.find(({ value }) => value.state === 'HELD')?.value;
  expect(beyond).toMatchObject({ approvals: 1, approvalsNeeded: 2 });
  expect(await finance.decide(beyond?.id, 'release')).toMatchObject({ code: 'ALREADY_APPROVED' });
  expect(await balance()).toBe('197.0000');
  expect(await risk.decide(beyond?.id, 'release')).toMatchObject({ value: { state: 'RELEASED' } });
  expect(await balance()).toBe('248.0000');
  // Released wins count when the vendor is open again.
  await putVendor(site.ctx, 'SLICES', { enabled: true });
  expect(await fourth.settle('1.0001')).toMatchObject({ code: 'CALL_HELD' });
  expect(await fourth.settle('1')).toMatchObject({ status: 200, balance: '249.0000' });
});

test('a vendor without limits of its own has those of all', async () => {
  const { round } = await vendorWithPlayer('PLAIN');
  const open = round();
  await open.bet('1');
  expect(await open.settle('1000002')).toMatchObject({ code: 'CALL_HELD' });
  await setLimit('PLAIN', { win_max: 20_000_000_000n });
  expect(await open.settle('1000002')).toMatchObject({ status: 200 });
});
