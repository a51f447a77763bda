import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import { createMember, placeUnder } from '../modules/identity/desk/index.ts';
import { hashPassword, memberNamed } from '../modules/identity/index.ts';
import { type Account, houseAccount } from '../modules/ledger/index.ts';
import { claimSeed, isSeeded } from '../modules/site/desk/index.ts';
import { brandSettings } from '../modules/site/index.ts';
import type { Ctx, Db } from '../platform/ctx.ts';
import { assert } from '../platform/errors.ts';
import { demoPassword } from './accounts.ts';
import { type PastMove, writePast } from './past.ts';

const planted = 'demo-team';
const dayMs = 86_400_000;
const days = 60;
const members = 200;
/** Agents by level below the demo agent, those of a level below those of the one before; members below any of them. */
const agentLevels = [4, 12, 8] as const;

const names = 'ploy krit mali arun fern nop jade tawan bee chai dao ning orn pim ravi som tida vit wan yada'.split(' ');

/** A row of numbers between 0 and 1 that is the same at each start. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Planted = { memberId: bigint; wallet: Account; joined: Date; isAgent: boolean };

/** Plants a team of two hundred in four levels below the demo agent, with sixty days of deposits and bets; once. */
export async function plantTeam(ctx: Ctx): Promise<void> {
  if (await isSeeded(ctx.db, planted)) return;
  const top = await memberNamed(ctx.db, 'demoagent');
  if (top === null) return;
  const { currency } = await brandSettings(ctx);
  const passwordHash = await hashPassword(demoPassword);
  const channel = await channelOf(ctx.db, currency);
  const houses = {
    dice: await houseAccount(ctx, 'original:dice', currency),
    gift: await houseAccount(ctx, 'promotion:signup', currency),
    deposit: channel === null ? null : await houseAccount(ctx, `deposit:${channel}`, currency),
  };
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await claimSeed(tx, planted))) return;
    const team = await plantMembers(ctx, tx, { top, passwordHash, currency });
    const moves = team.flatMap((one, i) => pastOf(one, houses, numbers(i + 7)));
    await numberDeposits(tx, moves);
    const entries = await writePast(tx, moves);
    if (channel !== null) await putDeposits(tx, moves, entries, channel);
  });
}

/** Makes the accounts, each some days ago: agents first, then members below agents of every level. */
async function plantMembers(
  ctx: Ctx,
  tx: Db,
  { top, passwordHash, currency }: { top: bigint; passwordHash: string; currency: CurrencyCode },
): Promise<Planted[]> {
  const { agentTypes, memberTypes } = await brandSettings(ctx);
  const random = numbers(3);
  const start = ctx.clock().getTime() - days * dayMs;
  const team: Planted[] = [];
  const agents: bigint[] = [];
  for (let i = 0; i < members; i++) {
    const isAgent = i < agentsMax;
    const accountType = (isAgent ? agentTypes : memberTypes)[0];
    assert(accountType !== undefined, 'the brand has types of accounts');
    const uplineId = isAgent ? uplineOf(i, top, agents) : agents[Math.floor(random() ** 1.6 * agents.length)];
    assert(uplineId !== undefined, 'agents are made first');
    const joined = new Date(start + (isAgent ? i * 3_600_000 : (1.1 + random() ** 2 * (days - 2.1)) * dayMs));
    const username = `${names[i % names.length] ?? 'ann'}${String(100 + i)}`;
    const { member, wallets } = await createMember(tx, { username, passwordHash, accountType, currency, at: joined });
    await placeUnder(tx, { memberId: member.id, uplineId, code: 'DEMO', at: joined });
    const wallet = wallets.get('cash');
    assert(wallet, 'a member has a cash wallet');
    if (isAgent) agents.push(member.id);
    team.push({ memberId: member.id, wallet, joined, isAgent });
  }
  // An eighth of a percent less from level to level.
  await sql`
    with recursive line as (
      select member_id, 0 as depth from agents.node where member_id = ${top}
      union all
      select n.member_id, l.depth + 1 from line l join agents.node n on n.parent_id = l.member_id)
    update agents.node n set rebate_ppm = greatest(10000 - 1250 * l.depth, 0), prize = 1950 - 20 * l.depth
    from line l where l.member_id = n.member_id and l.depth > 0`.execute(tx);
  return team;
}

const agentsMax = agentLevels[0] + agentLevels[1] + agentLevels[2];

/** The agent above the agent of a number: one of the level before. */
function uplineOf(i: number, top: bigint, agents: readonly bigint[]): bigint | undefined {
  const [first, second] = agentLevels;
  if (i < first) return top;
  return i < first + second ? agents[(i - first) % first] : agents[first + ((i - first - second) % second)];
}

type Houses = { dice: Account; gift: Account; deposit: Account | null };

/** A member's past: a gift, a deposit now and then, and evenings of dice as long as there is money. */
function pastOf(
  { wallet, joined, memberId }: Planted,
  { dice, gift, deposit }: Houses,
  random: () => number,
): PastMove[] {
  const { currency } = wallet;
  const unit = 10_000n;
  const moves: PastMove[] = [];
  const habit = 0.06 + 0.3 * random();
  let balance = 0n;
  const add = (
    kind: PastMove['kind'],
    at: number,
    amount: bigint,
    house: Account,
    ref: bigint,
    detail: PastMove['detail'],
  ) => {
    balance += kind === 'stake' ? -amount : amount;
    moves.push({ at: new Date(at), kind, wallet, house, amount, ref, detail });
  };
  add('signupGift', joined.getTime() + 1000, 100n * unit, gift, memberId, null);
  const until = Date.now() - 3_600_000;
  for (let day = joined.getTime() + 3_600_000; day < until; day += dayMs) {
    if (random() > habit) continue;
    let at = day + Math.floor(random() * 6 * 3_600_000);
    if (at > until) break;
    if (deposit && balance < 300n * unit) {
      add('deposit', at, BigInt(2 + Math.floor(random() * 18)) * 100n * unit, deposit, 0n, null);
    }
    for (let bets = 1 + Math.floor(random() * 3); bets > 0; bets--) {
      at += 60_000 + Math.floor(random() * 600_000);
      const stake = BigInt(1 + Math.floor(random() * 20)) * 10n * unit;
      if (stake > balance || at > until) break;
      const payout = random() < 0.485 ? stake * 2n : 0n;
      const money = (units: bigint) => formatMoney(units, currency);
      add('stake', at, stake, dice, 0n, {
        type: 'original',
        game: 'dice',
        currency,
        stake: money(stake),
        payout: money(payout),
        multiplier: payout > 0n ? '2.0000' : '0',
        params: {},
        result: {},
        pairId: '1',
        nonce: 1,
        playMoney: false,
      });
      if (payout > 0n) add('payout', at, payout, dice, 0n, null);
    }
  }
  return moves;
}

/** A channel that the demo pays in by; null: there is none in the currency. */
async function channelOf(db: Db, currency: CurrencyCode): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select code from cashier.channel
    where direction = 'deposit' and kind = 'bank' and currency = ${currency} and pay_currency = currency
    order by code limit 1`.execute(db);
  return rows[0]?.code ?? null;
}

/** Gives the deposits among the moves their numbers. */
async function numberDeposits(tx: Db, moves: readonly PastMove[]): Promise<void> {
  const deposits = moves.filter(({ kind }) => kind === 'deposit');
  const { rows } = await sql<{ id: bigint }>`
    select nextval(pg_get_serial_sequence('cashier.deposit', 'id')) as id
    from generate_series(1, ${deposits.length})`.execute(tx);
  for (const [i, move] of deposits.entries()) move.ref = rows[i]?.id ?? 0n;
}

/** Writes the cashier's rows of the deposits, as they were credited. */
async function putDeposits(
  tx: Db,
  moves: readonly PastMove[],
  entries: readonly bigint[],
  channel: string,
): Promise<void> {
  const deposits = moves.flatMap((move, i) => (move.kind === 'deposit' ? [{ ...move, entry: entries[i] ?? 0n }] : []));
  const column = <T>(of: (deposit: (typeof deposits)[number]) => T) => deposits.map(of);
  await sql`
    insert into cashier.deposit (id, member_id, channel, currency, amount, fee, pay_currency, pay_amount, turnover_bp, state,
      reference, entry_id, request_key, request_hash, created_at, updated_at, expires_at, settled_at)
    overriding system value
    select d.id, w.member_id, ${channel}, w.currency, d.amount, 0, w.currency, d.amount, 0, 'CREDITED', 'DEMO' || d.id, d.entry,
      gen_random_uuid(), '', d.at, d.at, d.at + interval '1 hour', d.at
    from unnest(${column(({ ref }) => ref)}::int8[], ${column(({ wallet }) => wallet.id)}::int8[],
      ${column(({ amount }) => amount)}::int8[], ${column(({ entry }) => entry)}::int8[], ${column(({ at }) => at)}::timestamptz[])
      d (id, wallet, amount, entry, at)
    join ledger.wallet w on w.id = d.wallet`.execute(tx);
}
