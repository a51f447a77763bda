import { createHash } from 'node:crypto';
import type { RaffleTerms } from '@fairhouse/contract/raffles';
import { drawTickets, hashOfList, ownerMark, readTicketList } from '@fairhouse/fairness/raffle';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { atEveryCut } from '../../../testing/kill-at-each-step.ts';
import { signedInMember } from '../../../testing/members.ts';
import type { Bet } from '../../bet-feed/index.ts';
import { balancesOf, verifyLedger } from '../../ledger/index.ts';
import { anotherNode } from '../../originals/testing.ts';
import { cancelRaffle, setRaffle } from '../desk/raffles.ts';
import { claim, given } from '../testing.ts';
import { allGames, betOf, followAll, record, voided } from '../testing-play.ts';
import { closeRaffle, drawRaffle, runRaffles } from './draw.ts';

const site = await useTestApp();
const { ctx, app } = site;
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

const hour = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const cash = (amount: string, currency = 'THB') => ({
  currency,
  prize: { kind: 'cash' as const, amount, turnoverBp: 0 },
});
function raffleTerms(more: Partial<RaffleTerms> = {}): RaffleTerms {
  return {
    title: { EN: 'Lantern raffle', TH: 'จับฉลากโคมไฟ', CN: '灯笼抽奖' },
    text: { EN: 'A ticket for each ten.', TH: 'ตั๋วทุกสิบบาท', CN: '每十得一券。' },
    basis: 'turnover',
    currencies: [{ currency: 'THB', perTicket: '10' }],
    games: allGames,
    maxTickets: 50,
    startsAt: at(-hour),
    closesAt: at(hour),
    settleMinutes: 1,
    drawsAt: at(2 * hour),
    prizes: [
      { count: 1, prizes: [cash('500')] },
      { count: 2, prizes: [cash('100')] },
    ],
    ...more,
  };
}

let made = 0;
async function open(more: Partial<RaffleTerms> = {}): Promise<string> {
  const code = `raffle-${++made}`;
  await setRaffle(ctx, null, code, raffleTerms(more));
  return code;
}
type Who = { headers: Record<string, string> };
async function get(url: string, who?: Who) {
  const answer = await app.inject({ url, ...(who ? { headers: who.headers } : {}) });
  return answer.json();
}
async function join(who: Who, code: string, luck?: string) {
  const payload = { code, ...(luck === undefined ? {} : { luck }) };
  const answer = await app.inject({ method: 'POST', url: '/wps/relay/MSS_raffleClaim', headers: who.headers, payload });
  return answer.json();
}
const mine = async (who: Who, code: string) => (await get(`/wps/raffles/${code}/mine`, who)).value;

/** Moves the times of a raffle so that this step is due. */
async function letPass(code: string, what: 'close' | 'list' | 'draw'): Promise<void> {
  const [closes, lists, draws] = { close: [-1, 600, 1200], list: [-120, -60, 600], draw: [-120, -60, -1] }[what] as [
    number,
    number,
    number,
  ];
  await sql`
    update rewards.raffle set closes_at = now() + make_interval(secs => ${closes}), lists_at = now() + make_interval(secs => ${lists}),
      draws_at = now() + make_interval(secs => ${draws}) where code = ${code}`.execute(ctx.db);
}
const stateOf = async (code: string) =>
  (await ctx.pool.query('select state from rewards.raffle where code = $1', [code])).rows[0]?.state;

/** A raffle with three members, of 3, 2 and 1 tickets. */
async function filled(more: Partial<RaffleTerms> = {}) {
  const code = await open(more);
  const members = [await signedInMember(ctx), await signedInMember(ctx), await signedInMember(ctx)] as const;
  for (const [i, member] of members.entries()) {
    await record(
      ctx,
      Array.from({ length: 3 - i }, () => betOf(member.memberId)),
    );
    await join(member, code, `clover ${i}`);
  }
  return { code, members };
}

test('who joins has the tickets of all play since the begin, and more come by themselves', async () => {
  const code = await open();
  const member = await signedInMember(ctx);
  await record(ctx, [betOf(member.memberId, { stake: 259_999n })]);
  expect(await mine(member, code)).toBeNull();
  expect(await join(member, code, 'four leaves')).toMatchObject({
    value: { tickets: 2, luck: expect.stringMatching(/^four leaves /), first: null },
  });
  await record(ctx, [betOf(member.memberId, { stake: 40_001n })]);
  expect(await mine(member, code)).toMatchObject({ earned: 3, tickets: 3 });
  expect(await join(member, code, 'other words')).toMatchObject({
    value: { tickets: 3, luck: expect.stringMatching(/^four leaves /) },
  });
  await record(ctx, [betOf(member.memberId, { stake: 90_000_000n })]);
  expect(await mine(member, code)).toMatchObject({ earned: 903, tickets: 50 });
});

test('a stranger who guesses a name and its words of luck does not find the owner of a mark in the list', async () => {
  const { code, members } = await filled();
  await letPass(code, 'list');
  await runRaffles(ctx);
  const file = await app.inject({ url: `/wps/raffles/${code}/tickets.csv` });
  const guessed = members.map(({ username }, i) => ownerMark({ code, account: username, luck: `clover ${i}` }));
  for (const mark of guessed) expect(file.body).not.toContain(mark);
});

test('a drawn raffle is verified by anyone: the commitment, the list, its hash, and every winning ticket', async () => {
  const { code, members } = await filled();
  const before = (await get(`/wps/raffles/${code}`)).value;
  expect(before).toMatchObject({ state: 'OPEN', serverSeed: null, listHash: null, tickets: null, winners: [] });
  await letPass(code, 'list');
  expect(await runRaffles(ctx)).toBeUndefined();
  const file = await app.inject({ url: `/wps/raffles/${code}/tickets.csv` });
  const ranges = readTicketList(file.body) ?? [];
  expect(ranges.map(({ first, last }) => [first, last])).toEqual([
    [1, 3],
    [4, 5],
    [6, 6],
  ]);
  for (const [i, { username, ...member }] of members.entries()) {
    const { luck = '' } = (await mine(member, code)) ?? {};
    expect(ranges[i]?.mark).toBe(ownerMark({ code, account: username, luck }));
    expect(file.body).not.toContain(username);
  }
  await expect(letPass(code, 'draw')).rejects.toThrow('the list of a raffle is closed');
  await drawNow(code);
  const after = await detailOf(code);
  expect(createHash('sha256').update(after.serverSeed).digest('hex')).toBe(before.serverSeedHash);
  expect(after.listHash).toBe(hashOfList(file.body));
  const due = drawTickets({ serverSeed: after.serverSeed, listHash: after.listHash, tickets: 6, prizes: 3 });
  expect(after.winners.map(({ ticket }: { ticket: number }) => ticket)).toEqual(due);
  const [first = 0] = due;
  const winner = members[first <= 3 ? 0 : first <= 5 ? 1 : 2];
  const { wins } = await mine(winner, code);
  expect(wins[0]).toMatchObject({ draw: 0, ticket: first });
  await claim(app, winner, BigInt(wins[0].rewardId));
  const balance = (await balancesOf(ctx, winner.memberId)).find(({ type }) => type === 'cash')?.balance;
  expect(balance).toBe(5_000_000n);
});

/** Reads the detail again after the two seconds for which the board is cached. */
async function detailOf(code: string) {
  await new Promise((done) => setTimeout(done, 2100));
  return (await get(`/wps/raffles/${code}`)).value;
}
/** Makes the draw due: the trigger that protects a closed raffle's times is disabled for this. */
async function drawNow(code: string): Promise<void> {
  await due(code);
  await drawRaffle(ctx, code);
}
async function due(code: string): Promise<void> {
  await sql`alter table rewards.raffle disable trigger raffle_kept`.execute(ctx.db);
  await letPass(code, 'draw');
  await sql`alter table rewards.raffle enable trigger raffle_kept`.execute(ctx.db);
}

test('nobody joins before the begin, after the close, in another currency, or as a trial user', async () => {
  const soon = await open({ startsAt: at(hour / 2) });
  const code = await open();
  const member = await signedInMember(ctx);
  expect(await join(member, soon)).toMatchObject({ code: 'RAFFLE_CLOSED' });
  expect(await join(await signedInMember(ctx, { currency: 'USD' }), code)).toMatchObject({ code: 'RAFFLE_CLOSED' });
  expect(await join(await signedInMember(ctx, { trial: true }), code)).toMatchObject({ code: 'TRIAL_NOT_ALLOWED' });
  expect(await join(member, 'nothing')).toMatchObject({ code: 'NOT_FOUND' });
  await letPass(code, 'close');
  expect(await join(member, code)).toMatchObject({ code: 'RAFFLE_CLOSED' });
});

test('a bet that is voided before the list takes its tickets back; after it they stay', async () => {
  const { code, members } = await filled();
  const [one, two] = members;
  const bet = betOf(one.memberId);
  await record(ctx, [bet]);
  expect(await mine(one, code)).toMatchObject({ tickets: 4 });
  await record(ctx, [voided(bet)]);
  expect(await mine(one, code)).toMatchObject({ tickets: 3 });
  const late = betOf(two.memberId, { placedAt: new Date(Date.now() - 130_000) });
  await record(ctx, [late]);
  await letPass(code, 'list');
  await closeRaffle(ctx, code);
  expect(await mine(two, code)).toMatchObject({ first: 4, last: 6 });
  await record(ctx, [voided(late)]);
  expect(await mine(two, code)).toMatchObject({ tickets: 3, first: 4, last: 6 });
});

test('tickets that are a prize are taken while the raffle is open, and not later', async () => {
  const code = await open();
  const raffleId = String((await ctx.pool.query('select id from rewards.raffle where code = $1', [code])).rows[0].id);
  const [early, late] = [await signedInMember(ctx), await signedInMember(ctx)];
  const prize = { kind: 'tickets', raffleId, tickets: 7 } as const;
  const [one, two] = [await given(ctx, early.memberId, { prize }), await given(ctx, late.memberId, { prize })];
  expect(await claim(app, early, one.id)).toMatchObject({ status: 200 });
  expect(await claim(app, early, one.id)).toMatchObject({ status: 200 });
  expect(await mine(early, code)).toMatchObject({ given: 7, tickets: 7 });
  await letPass(code, 'close');
  expect(await claim(app, late, two.id)).toMatchObject({ code: 'RAFFLE_CLOSED' });
  expect(await mine(late, code)).toBeNull();
});

test('a corrupt operator chooses no seed, adds no ticket, moves no list and draws no second time', async () => {
  const { code, members } = await filled();
  const { id } = (await ctx.pool.query('select id from rewards.raffle where code = $1', [code])).rows[0];
  const seed = `update rewards.raffle set server_seed_hash = 'x', server_seed_sealed = 'x' where id = ${id}`;
  await expect(ctx.pool.query(seed)).rejects.toThrow('committed');
  await expect(setRaffle(ctx, null, code, raffleTerms({ maxTickets: 1000 }))).rejects.toThrow('STATE_CONFLICT');
  await expect(ctx.pool.query(`delete from rewards.raffle_entry where raffle_id = ${id}`)).rejects.toThrow(
    'append only',
  );
  await letPass(code, 'list');
  await closeRaffle(ctx, code);
  const { memberId } = await signedInMember(ctx);
  const entry = `insert into rewards.raffle_entry (raffle_id, member_id, currency, luck, given, joined_at)
    values (${id}, ${memberId}, 'THB', 'x', 100, now())`;
  await expect(ctx.pool.query(entry)).rejects.toThrow('closed');
  const more = `update rewards.raffle_entry set given = 100 where raffle_id = ${id}`;
  await expect(ctx.pool.query(more)).rejects.toThrow('closed');
  const list = `update rewards.raffle set list = 'x', list_hash = 'x' where id = ${id}`;
  await expect(ctx.pool.query(list)).rejects.toThrow('closed');
  const reopened = `update rewards.raffle set state = 'OPEN', tickets = null, list = null, list_hash = null where id = ${id}`;
  await expect(ctx.pool.query(reopened)).rejects.toThrow('closed');
  await expect(cancelRaffle(ctx, null, code)).rejects.toThrow('STATE_CONFLICT');
  await drawNow(code);
  await expect(ctx.pool.query(`delete from rewards.raffle_winner where raffle_id = ${id}`)).rejects.toThrow(
    'append only',
  );
  await expect(ctx.pool.query(`update rewards.raffle set state = 'CLOSED' where id = ${id}`)).rejects.toThrow('once');
  await drawRaffle(ctx, code);
  const { rows } = await ctx.pool.query(
    'select count(*)::int as n from rewards.reward where source = $1 and member_id = any ($2)',
    ['raffle', members.map(({ memberId: one }) => one)],
  );
  expect(rows).toEqual([{ n: 3 }]);
});

test('nothing is drawn before its time by the database’s clock, whatever a node’s clock says', async () => {
  const { code } = await filled();
  const wrong = { ...ctx, clock: () => new Date(Date.now() + 100 * hour) };
  await runRaffles(wrong);
  await closeRaffle(wrong, code);
  expect(await stateOf(code)).toBe('OPEN');
  await letPass(code, 'list');
  await runRaffles(wrong);
  await runRaffles(wrong);
  expect(await stateOf(code)).toBe('CLOSED');
});

test('two nodes close and draw at once, and the winners are there once', async () => {
  const { code } = await filled();
  const { node, close } = anotherNode(ctx);
  await letPass(code, 'list');
  await Promise.all([closeRaffle(ctx, code), closeRaffle(node, code), closeRaffle(node, code)]);
  if ((await stateOf(code)) === 'OPEN') await closeRaffle(ctx, code);
  await due(code);
  await Promise.all([drawRaffle(ctx, code), drawRaffle(node, code), drawRaffle(ctx, code)]);
  await close();
  const { rows } = await ctx.pool.query(
    'select count(*)::int as n from rewards.raffle_winner w join rewards.raffle r on r.id = w.raffle_id where r.code = $1',
    [code],
  );
  expect(rows).toEqual([{ n: 3 }]);
});

test('killed at any statement, a raffle is closed once and drawn once', async () => {
  await atEveryCut(ctx, {
    prepare: async () => {
      const { code } = await filled();
      await letPass(code, 'draw');
      return code;
    },
    work: async (dying, code) => {
      await closeRaffle(dying, code);
      await drawRaffle(dying, code);
    },
    check: async (code) => {
      for (let i = 0; i < 200 && (await stateOf(code)) !== 'DRAWN'; i++) {
        await runRaffles(ctx);
        await new Promise((done) => setTimeout(done, 10));
      }
      const { rows } = await ctx.pool.query(
        `select count(*)::int as wins, (select count(*)::int from rewards.reward where source = 'raffle' and source_id = any (array_agg(w.id))) as rewards
         from rewards.raffle_winner w join rewards.raffle r on r.id = w.raffle_id where r.code = $1`,
        [code],
      );
      expect(rows).toEqual([{ wins: 3, rewards: 3 }]);
    },
  });
}, 120_000);

test('a raffle without tickets ends without winners', async () => {
  const code = await open();
  await letPass(code, 'draw');
  await runRaffles(ctx);
  await runRaffles(ctx);
  expect(await stateOf(code)).toBe('DRAWN');
});

test('whatever is bet and voided in any order, the tickets are a plain recomputation without a gap', async () => {
  const step = fc.record({
    who: fc.nat({ max: 2 }),
    bet: fc.nat({ max: 2 }),
    stake: fc.integer({ min: 1, max: 400_000 }),
    isVoid: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const code = await open({ maxTickets: 6 });
      const members = [await signedInMember(ctx), await signedInMember(ctx), await signedInMember(ctx)];
      for (const member of members) await join(member, code);
      const placedAt = new Date(Date.now() - 130_000);
      const bets = members.map(({ memberId }) => [1, 2, 3].map(() => betOf(memberId, { placedAt })));
      const kept = new Map<Bet, Bet>();
      for (const { who, bet, stake, isVoid } of steps) {
        const base = bets[who]?.[bet];
        if (!base) continue;
        const live = { ...base, stake: BigInt(stake) };
        const now = isVoid ? voided(live) : live;
        kept.set(base, now);
        await record(ctx, [now]);
      }
      await letPass(code, 'list');
      await followAll(ctx);
      await closeRaffle(ctx, code);
      let last = 0;
      const due = bets.flatMap((own) => {
        const turnover = own.reduce((sum, bet) => sum + (kept.get(bet)?.stake ?? 0n), 0n);
        const tickets = Math.min(6, Number(turnover / 100_000n));
        const first = last + 1;
        last += tickets;
        return tickets === 0 ? [] : [[first, last]];
      });
      const list = readTicketList((await app.inject({ url: `/wps/raffles/${code}/tickets.csv` })).body) ?? [];
      expect(list.map(({ first, last: end }) => [first, end])).toEqual(due);
    }),
    { numRuns: 12 },
  );
}, 60_000);
