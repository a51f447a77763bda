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
import { cashierWays, numberRows, putCashierRows, putRebates } from './past-rows.ts';

const planted = 'demo-team';
const dayMs = 86_400_000;
const days = 60;
const members = 200;
/**
 * Numbers of agents by level below the demo agent, each below an agent of the level before; members are below any of
 * them.
 */
const agentLevels = [4, 12, 8] as const;

const names = 'ploy krit mali arun fern nop jade tawan bee chai dao ning orn pim ravi som tida vit wan yada'.split(' ');

/** Returns a generator of pseudo-random numbers between 0 and 1, the same at each start. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Planted = { memberId: bigint; wallet: Account; locked: Account; joined: Date };

/** Plants a team of two hundred in four levels below the demo agent, with sixty days of deposits and bets; once. */
export async function plantTeam(ctx: Ctx): Promise<void> {
  if (await isSeeded(ctx.db, planted)) return;
  const top = await memberNamed(ctx.db, 'demoagent');
  if (top === null) return;
  const { currency } = await brandSettings(ctx);
  const passwordHash = await hashPassword(demoPassword);
  const ways = await cashierWays(ctx.db, currency);
  const house = (code: string) => houseAccount(ctx, code, currency);
  const houses: Houses = {
    dice: await house('original:dice'),
    gift: await house('promotion:signup'),
    rebate: await house('promotion:rebate'),
    deposit: ways && (await house(`deposit:${ways.deposit}`)),
    withdrawal: ways && (await house(`withdrawal:${ways.withdrawal}`)),
  };
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await claimSeed(tx, planted))) return;
    const team = await plantMembers(ctx, tx, { top, passwordHash, currency });
    const moves = team.flatMap((one, i) => pastOf(one, houses, numbers(i + 7)));
    await numberRows(tx, moves);
    const entries = await writePast(tx, moves);
    if (ways) await putCashierRows(ctx, tx, moves, entries, ways);
    await putRebates(tx, moves, entries);
  });
}

/** Makes the accounts, dated in the past: agents first, then members below agents of every level. */
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
    const [wallet, locked] = [wallets.get('cash'), wallets.get('locked')];
    assert(wallet && locked, 'a member has wallets');
    if (isAgent) agents.push(member.id);
    team.push({ memberId: member.id, wallet, locked, joined });
  }
  // The rebate falls by an eighth of a percent from level to level.
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

/** Returns the upline of the i-th agent: one of the level before. */
function uplineOf(i: number, top: bigint, agents: readonly bigint[]): bigint | undefined {
  const [first, second] = agentLevels;
  if (i < first) return top;
  return i < first + second ? agents[(i - first) % first] : agents[first + ((i - first - second) % second)];
}

type Houses = {
  dice: Account;
  gift: Account;
  rebate: Account;
  deposit: Account | null;
  withdrawal: Account | null;
};

/**
 * Returns a member's past: a gift, evenings of dice as long as there is money, and occasional deposits, rebates and
 * withdrawals.
 */
function pastOf(
  { wallet, locked, joined, memberId }: Planted,
  { dice, gift, rebate, deposit, withdrawal }: Houses,
  random: () => number,
): PastMove[] {
  const { currency } = wallet;
  const unit = 10_000n;
  const moves: PastMove[] = [];
  const habit = 0.06 + 0.3 * random();
  let balance = 0n;
  let played = 0n;
  const add = (
    kind: PastMove['kind'],
    at: number,
    amount: bigint,
    other: Account,
    ref: bigint,
    detail: PastMove['detail'],
  ) => {
    balance += kind === 'stake' || kind === 'withdrawalHeld' ? -amount : amount;
    moves.push({ at: new Date(at), kind, wallet, other, amount, ref, detail });
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
      played += stake;
    }
    // After a good evening half of the balance is withdrawn; the rebate of the play is credited the next morning.
    const [asked, paid] = [at + 900_000, at + 900_000 + Math.floor((1 + 3 * random()) * 3_600_000)];
    const amount = (balance / (200n * unit)) * 100n * unit;
    if (withdrawal && balance > 1500n * unit && paid < until) {
      add('withdrawalHeld', asked, amount, locked, 0n, null);
      moves.push({
        at: new Date(paid),
        kind: 'withdrawal',
        wallet: locked,
        other: withdrawal,
        amount,
        ref: 0n,
        detail: null,
      });
    }
    const back = (played * 4n) / 1000n;
    const morning = day + dayMs - 1_800_000;
    if (back >= 2n * unit && morning < until) {
      add('rebate', morning, back, rebate, 0n, null);
      played = 0n;
    }
  }
  return moves;
}
