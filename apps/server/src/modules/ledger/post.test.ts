import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useTestCtx } from '../../testing/ctx.ts';
import {
  type Account,
  closeCounter,
  counterValue,
  houseAccount,
  houseBalances,
  openCounter,
  post,
  postIn,
  verifyLedger,
} from './index.ts';
import { balanceOf, entry, expectExact, give, memberWith, posted } from './test-world.ts';

let dice: Account;
const ctx = await useTestCtx();
beforeAll(async () => {
  dice = await houseAccount(ctx, 'original:dice', 'THB');
});
afterEach(() => expectExact(ctx));

const stake = (debit: Account | Account[], amount: bigint) => ({
  debit,
  credit: dice,
  amount,
  kind: 'stake' as const,
  ref: 7n,
});
const payout = (credit: Account, amount: bigint) => ({ debit: dice, credit, amount, kind: 'payout' as const, ref: 7n });

test('a posted entry moves the money and tells the balances after it', async () => {
  const member = await memberWith(ctx, 1000n);
  const answer = posted(
    await post(ctx, entry([stake(member.cash, 300n), payout(member.cash, 50n)], { detail: { game: 'dice' } })),
  );
  expect(answer.outcome).toBe('posted');
  expect(answer.detail).toEqual({ game: 'dice' });
  expect(answer.legs).toEqual([
    { debit: member.cash.id, credit: dice.id, amount: 300n, debitAfter: 700n, creditAfter: null },
    { debit: dice.id, credit: member.cash.id, amount: 50n, debitAfter: null, creditAfter: 750n },
  ]);
  expect(await balanceOf(ctx, member)).toBe(750n);
});

test('the same key and content is answered with the first answer and moves nothing again', async () => {
  const member = await memberWith(ctx, 1000n);
  const request = entry([stake(member.cash, 300n)], {
    content: 'dice 300',
    detail: { result: '12.34', th: 'ไทย "x"\u0000\u001e' },
  });
  const first = posted(await post(ctx, request));
  await post(ctx, entry([stake(member.cash, 1n)]));
  const again = await post(ctx, {
    ...request,
    legs: [stake(member.cash, 300n), payout(member.cash, 9n)],
    detail: { result: '99' },
  });
  expect(again).toEqual({ ...first, outcome: 'duplicate' });
  expect(await balanceOf(ctx, member)).toBe(699n);
});

test('the same key with other content is a conflict and moves nothing', async () => {
  const member = await memberWith(ctx, 1000n);
  const request = entry([stake(member.cash, 300n)]);
  await post(ctx, request);
  expect(await post(ctx, { ...request, legs: [stake(member.cash, 301n)] })).toEqual({ outcome: 'conflict' });
  expect(await balanceOf(ctx, member)).toBe(700n);
});

test('what is not there cannot be taken, and what was refused may be asked again under its key', async () => {
  const member = await memberWith(ctx, 100n);
  const request = entry([stake(member.cash, 101n)]);
  expect(await post(ctx, request)).toEqual({ outcome: 'insufficient' });
  expect(await balanceOf(ctx, member)).toBe(100n);
  await give(ctx, member.cash, 1n);
  expect((await post(ctx, request)).outcome).toBe('posted');
  expect(await balanceOf(ctx, member)).toBe(0n);
});

test('linked legs stand or fall whole', async () => {
  const [rich, poor] = [await memberWith(ctx, 500n), await memberWith(ctx, 5n)];
  const legs = [stake(rich.cash, 100n), payout(rich.cash, 30n), stake(poor.cash, 6n)];
  expect(await post(ctx, entry(legs))).toEqual({ outcome: 'insufficient' });
  expect([await balanceOf(ctx, rich), await balanceOf(ctx, poor)]).toEqual([500n, 5n]);
});

test('a later leg may spend what an earlier one brought', async () => {
  const member = await memberWith(ctx, 0n);
  expect((await post(ctx, entry([payout(member.cash, 10n), stake(member.cash, 10n)]))).outcome).toBe('posted');
  expect((await post(ctx, entry([stake(member.cash, 10n), payout(member.cash, 10n)]))).outcome).toBe('insufficient');
});

test('ordered sources are emptied in their order', async () => {
  const member = await memberWith(ctx, 70n);
  await give(ctx, member.bonus, 100n);
  const sources = [member.cash, member.bonus];
  const split = posted(await post(ctx, entry([stake(sources, 120n)])));
  expect(split.legs.map(({ debit, amount, debitAfter }) => [debit, amount, debitAfter])).toEqual([
    [member.cash.id, 70n, 0n],
    [member.bonus.id, 50n, 50n],
  ]);
  const fromBonus = posted(await post(ctx, entry([stake(sources, 20n)])));
  expect(fromBonus.legs.map(({ debit, amount }) => [debit, amount])).toEqual([[member.bonus.id, 20n]]);
  expect(await post(ctx, entry([stake(sources, 31n)]))).toEqual({ outcome: 'insufficient' });
  expect(await balanceOf(ctx, member, 'bonus')).toBe(30n);
});

test('one key asked many times at once posts once', async () => {
  const member = await memberWith(ctx, 1000n);
  const request = entry([stake(member.cash, 10n)]);
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(ctx, request)));
  expect(answers.map((a) => a.outcome).sort()).toEqual([...Array(49).fill('duplicate'), 'posted']);
  expect(new Set(answers.map((a) => posted(a).entryId)).size).toBe(1);
  expect(await balanceOf(ctx, member)).toBe(990n);
});

test('members without money never fail the others of their batch', async () => {
  const members = await Promise.all(Array.from({ length: 60 }, (_, i) => memberWith(ctx, i % 3 === 0 ? 0n : 10n)));
  const answers = await Promise.all(members.map((m) => post(ctx, entry([stake(m.cash, 10n)]))));
  expect(answers.map((a) => a.outcome)).toEqual(members.map((_, i) => (i % 3 === 0 ? 'insufficient' : 'posted')));
});

test('an entry that the database cannot take fails alone', async () => {
  const [whole, full] = [await memberWith(ctx, 100n), await memberWith(ctx, 2n ** 63n - 1n)];
  const answers = await Promise.allSettled([
    post(ctx, entry([stake(whole.cash, 1n)])),
    post(ctx, entry([payout(full.cash, 1n)])),
    post(ctx, entry([stake(whole.cash, 2n)])),
  ]);
  expect(answers.map((a) => a.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await balanceOf(ctx, whole)).toBe(97n);
});

test('one wallet’s fast bets are all posted, in some order, with an unbroken chain', async () => {
  const member = await memberWith(ctx, 500n);
  const answers = await Promise.all(Array.from({ length: 400 }, () => post(ctx, entry([stake(member.cash, 2n)]))));
  expect(answers.filter((a) => a.outcome === 'posted')).toHaveLength(250);
  expect(answers.filter((a) => a.outcome === 'insufficient')).toHaveLength(150);
  expect(await balanceOf(ctx, member)).toBe(0n);
});

test('a wallet that a long transaction holds does not stall the others, and is served when it is free', async () => {
  const [held, free] = [await memberWith(ctx, 100n), await memberWith(ctx, 100n)];
  const holding = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const transaction = ctx.db.transaction().execute(async (tx) => {
    await postIn(tx, [entry([stake(held.cash, 1n)])]);
    locked.resolve();
    await holding.promise;
  });
  await locked.promise;
  let answered = false;
  const waits = Promise.all(Array.from({ length: 5 }, () => post(ctx, entry([stake(held.cash, 1n)])))).then(
    (answers) => {
      answered = true;
      return answers;
    },
  );
  for (let i = 0; i < 20; i++) expect((await post(ctx, entry([stake(free.cash, 1n)]))).outcome).toBe('posted');
  expect(answered).toBe(false);
  holding.resolve();
  await transaction;
  expect((await waits).map((a) => a.outcome)).toEqual(Array(5).fill('posted'));
  expect(await balanceOf(ctx, held)).toBe(94n);
});

test('more than the ledger can hold is refused at once as unavailable', async () => {
  const member = await memberWith(ctx, 1n);
  const all = Array.from({ length: 20_001 }, () => post(ctx, entry([stake(member.cash, 2n)])));
  await expect(all.at(-1)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await Promise.allSettled(all);
});

test('a counter lets one post through for each value', async () => {
  const member = await memberWith(ctx, 100n);
  const id = 4711n;
  await openCounter(ctx.db, id);
  const bet = (expected: bigint, key: string = randomUUID()) =>
    post(ctx, { ...entry([stake(member.cash, 1n)], { counter: { id, expect: expected } }), key });
  const key = randomUUID();
  expect((await bet(0n, key)).outcome).toBe('posted');
  expect((await bet(0n, key)).outcome).toBe('duplicate');
  expect(await bet(0n)).toEqual({ outcome: 'stale', counter: 1n });
  const race = await Promise.all([bet(1n), bet(1n), bet(1n)]);
  expect(race.map((a) => a.outcome).sort()).toEqual(['posted', 'stale', 'stale']);
  expect(await counterValue(ctx.db, id)).toBe(2n);
  expect(await ctx.db.transaction().execute((tx) => closeCounter(tx, id))).toBe(2n);
  expect(await bet(2n)).toEqual({ outcome: 'stale', counter: -1n });
  expect(await balanceOf(ctx, member)).toBe(98n);
});

test('an entry that is refused does not move its counter', async () => {
  const member = await memberWith(ctx, 0n);
  await openCounter(ctx.db, 4712n);
  expect(await post(ctx, entry([stake(member.cash, 1n)], { counter: { id: 4712n, expect: 0n } }))).toEqual({
    outcome: 'insufficient',
  });
  expect(await counterValue(ctx.db, 4712n)).toBe(0n);
});

test('an entry that expects a counter which was never opened is stale', async () => {
  const member = await memberWith(ctx, 10n);
  expect(await post(ctx, entry([stake(member.cash, 1n)], { counter: { id: 999_999n, expect: 0n } }))).toEqual({
    outcome: 'stale',
    counter: -1n,
  });
});

test('inside a domain’s transaction the ledger stands and falls with it', async () => {
  const member = await memberWith(ctx, 100n);
  const request = entry([stake(member.cash, 40n)]);
  const failed = ctx.db.transaction().execute(async (tx) => {
    expect((await postIn(tx, [request]))[0]?.outcome).toBe('posted');
    throw new Error('the domain changed its mind');
  });
  await expect(failed).rejects.toThrow('changed its mind');
  expect(await balanceOf(ctx, member)).toBe(100n);
  const answers = await ctx.db
    .transaction()
    .execute((tx) => postIn(tx, [request, entry([stake(member.cash, 61n)]), entry([stake(member.cash, 60n)])]));
  expect(answers.map((a) => a.outcome)).toEqual(['posted', 'insufficient', 'posted']);
  expect(await ctx.db.transaction().execute((tx) => postIn(tx, [request]))).toMatchObject([{ outcome: 'duplicate' }]);
  expect(await ctx.db.transaction().execute((tx) => postIn(tx, [{ ...request, content: 'other' }]))).toEqual([
    { outcome: 'conflict' },
  ]);
  expect(await balanceOf(ctx, member)).toBe(0n);
});

test('domain transactions over the same wallets in any order do not deadlock', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => memberWith(ctx, 1000n)));
  const rounds = Array.from({ length: 40 }, (_, i) => {
    const order = i % 2 === 0 ? members : [...members].reverse();
    return ctx.db.transaction().execute((tx) =>
      postIn(
        tx,
        order.map((m) => entry([stake(m.cash, 1n)])),
      ),
    );
  });
  for (const answers of await Promise.all(rounds))
    expect(answers.map((a) => a.outcome)).toEqual(Array(4).fill('posted'));
});

test('both sides of a transfer have one currency, and play money stays play money', async () => {
  const member = await memberWith(ctx, 100n);
  const yuan = await houseAccount(ctx, 'original:dice', 'CNY');
  const leg = { amount: 1n, kind: 'stake' as const, ref: 0n };
  expect(() => post(ctx, entry([{ ...leg, debit: member.cash, credit: yuan }]))).toThrow('one currency');
  expect(() => post(ctx, entry([{ ...leg, debit: member.play, credit: dice }]))).toThrow('play money');
  expect(() => post(ctx, entry([{ ...leg, debit: dice, credit: dice }]))).toThrow('two accounts');
  expect(() => post(ctx, entry([{ ...leg, amount: 0n, debit: member.cash, credit: dice }]))).toThrow('positive');
});

test('play money enters no house total', async () => {
  const member = await memberWith(ctx, 0n);
  const play = await houseAccount(ctx, 'play', 'THB');
  const before = await houseBalances(ctx);
  await post(ctx, entry([{ debit: play, credit: member.play, amount: 10_000n, kind: 'playGrant', ref: 0n }]));
  await post(ctx, entry([{ debit: member.play, credit: play, amount: 400n, kind: 'stake', ref: 0n }]));
  expect(await balanceOf(ctx, member, 'play')).toBe(9_600n);
  expect(await houseBalances(ctx)).toEqual(before);
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from ledger.house_delta where account = ${play.id}) +
            (select count(*) from ledger.house_hour where account = ${play.id}))::int as n`.execute(ctx.db);
  expect(rows).toEqual([{ n: 0 }]);
});

test('what was written is never updated, deleted or emptied', async () => {
  await give(ctx, (await memberWith(ctx, 0n)).cash, 5n);
  for (const table of ['entry', 'transfer']) {
    for (const change of [
      `update ledger.${table} set xact = xact`,
      `delete from ledger.${table}`,
      `truncate ledger.${table}`,
    ]) {
      await expect(ctx.pool.query(change)).rejects.toThrow(`ledger.${table} is append only`);
    }
  }
});

test('a lost connection loses no answer', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => memberWith(ctx, 1000n)));
  const posting = Promise.all(
    members.map(async (member) => {
      for (let i = 0; i < 50; i++) posted(await post(ctx, entry([stake(member.cash, 1n)])));
    }),
  );
  const killing = (async () => {
    for (let i = 0; i < 10; i++) {
      await ctx.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%ledger.post_batch%' and pid <> pg_backend_pid()`,
      );
      await new Promise((done) => setTimeout(done, 30));
    }
  })();
  await Promise.all([posting, killing]);
  for (const member of members) expect(await balanceOf(ctx, member)).toBe(950n);
});

test('the verifier finds a balance that is off by one unit', async () => {
  const member = await memberWith(ctx, 100n);
  await sql`update ledger.wallet set balance = balance + 1 where id = ${member.cash.id}`.execute(ctx.db);
  const { differences } = await verifyLedger(ctx.db);
  expect(differences.map((d) => d.check).sort()).toEqual(['sum to zero', 'wallet balance']);
  expect(differences).toContainEqual({
    check: 'wallet balance',
    at: `${member.cash.id}`,
    stored: '101',
    computed: '100',
  });
  await sql`update ledger.wallet set balance = balance - 1 where id = ${member.cash.id}`.execute(ctx.db);
});
