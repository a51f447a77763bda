import { randomBytes } from 'node:crypto';
import { hashOfServerSeed } from '@fairhouse/fairness/seeds';
import { drawJackpot } from '@fairhouse/games/jackpot';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { startLoop } from '../../../platform/jobs/loop.ts';
import { housePlayers } from '../../identity/index.ts';
import { type Entry, houseAccount, postIn, walletOf } from '../../ledger/index.ts';
import { moneyTransaction, onceKey } from '../../money-rows/index.ts';
import { readActivePair } from '../store.ts';
import {
  activeSeed,
  currenciesWaiting,
  type Drawn,
  insertSeed,
  insertWin,
  lockJackpot,
  lockRule,
  type Pot,
  putPot,
  readPots,
  readRules,
  revealSeed,
  type SeedRow,
  type Waiting,
  waitingBets,
  writeDraws,
} from './store.ts';

const restMs = 500;
const pageMax = 200;
/** Stands for the client seed of a player who has played shared rounds only, and so has no seed pair. */
const noSeed = 'none';
const sealPurpose = 'originals.jackpot-seed';
/** The house account that holds the amounts of all pots, and the one that feeds it. */
export const potsAccount = 'jackpot:originals';
export const feedAccount = 'promotion:jackpot';

/** Starts the jackpot draws for waiting bets, on any node. */
export function startJackpots(ctx: Ctx): void {
  startLoop(ctx, 'jackpots of originals', restMs, async () => {
    await beginPots(ctx);
    let more = false;
    for (const currency of await currenciesWaiting(ctx.db)) more = (await drawWaiting(ctx, currency)) || more;
    return more;
  });
}

/** Returns the open server seed of a currency's draws: it never leaves the server before a pot is won by it. */
export function openSeed(ctx: Ctx, { sealed, hash }: Pick<SeedRow, 'sealed' | 'hash'>): string {
  const seed = ctx.vault.open(sealPurpose, sealed).toString();
  assert(hashOfServerSeed(seed) === hash, 'a jackpot seed is the one that was committed to');
  return seed;
}

/** Commits to the server seed by which a currency's next draws are decided. */
async function commitSeed(ctx: Ctx, tx: Db, currency: CurrencyCode): Promise<SeedRow> {
  const seed = randomBytes(32).toString('hex');
  return await insertSeed(tx, currency, ctx.vault.seal(sealPurpose, Buffer.from(seed)), hashOfServerSeed(seed));
}

/** Reveals the server seed of a currency's next draws, and commits to another one; without a seed nothing happens. */
export async function renewJackpotSeed(ctx: Ctx, currency: CurrencyCode): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockJackpot(tx, currency);
    const seed = await activeSeed(tx, currency);
    if (!seed) return;
    await revealSeed(tx, seed.id);
    await commitSeed(ctx, tx, currency);
  });
}

/** A pot that a page of draws has won, before it is paid. */
type Won = { bet: Waiting; tier: Pot['tier']; amount: bigint };

/**
 * Draws for a page of a currency's waiting bets, in the order of their rounds: feeds the pots, pays those that are
 * won, and begins the next ones, in one transaction. A kill leaves all of it or none.
 * @returns true when more may wait
 */
export async function drawWaiting(ctx: Ctx, currency: CurrencyCode): Promise<boolean> {
  return await moneyTransaction(ctx, async (tx) => {
    await lockJackpot(tx, currency);
    const bets = await waitingBets(tx, currency, pageMax);
    if (bets.length === 0) return false;
    const house = await housePlayers(
      tx,
      bets.map(({ memberId }) => memberId),
    );
    const rules = new Map((await readRules(tx)).map((rule) => [`${rule.tier} ${rule.currency}`, rule]));
    const pots = await readPots(tx, { currency });
    let seed = (await activeSeed(tx, currency)) ?? (await commitSeed(ctx, tx, currency));
    let serverSeed = openSeed(ctx, seed);
    const [drawn, won]: [Drawn[], Won[]] = [[], []];
    // The increase of all pots, including the seeds of new ones, which the house pays in.
    let laidIn = 0n;
    for (const bet of bets) {
      if (house.has(bet.memberId) || pots.length === 0) {
        drawn.push({ roundId: bet.roundId, seedId: null, clientSeed: null, pots: [] });
        continue;
      }
      const clientSeed = (await readActivePair(tx, bet.memberId))?.client_seed ?? noSeed;
      const kept = pots.map(({ tier, amount, mustHit, ratePpm }) => ({ tier, before: amount, mustHit, ratePpm }));
      const seeds = { serverSeed, clientSeed, nonce: Number(bet.roundId) };
      const draws = drawJackpot(seeds, bet.stake, kept);
      drawn.push({
        roundId: bet.roundId,
        seedId: seed.id,
        clientSeed,
        pots: kept.map((pot) => ({ ...pot, before: String(pot.before), mustHit: String(pot.mustHit) })),
      });
      for (const draw of draws) {
        const at = pots.findIndex(({ tier }) => tier === draw.tier);
        const pot = pots[at];
        assert(pot, 'a draw is of a pot');
        const amount = pot.amount + draw.fed;
        laidIn += draw.fed;
        if (!draw.won) {
          pots[at] = { ...pot, amount };
          continue;
        }
        won.push({ bet, tier: pot.tier, amount });
        const rule = rules.get(`${pot.tier} ${pot.currency}`);
        assert(rule, 'a pot has a rule');
        pots[at] = { ...pot, ...rule, amount: rule.seed };
        laidIn += rule.seed;
      }
      if (draws.some((draw) => draw.won)) {
        await revealSeed(tx, seed.id);
        seed = await commitSeed(ctx, tx, currency);
        serverSeed = openSeed(ctx, seed);
      }
    }
    await writeDraws(tx, drawn);
    for (const pot of pots) await putPot(tx, pot);
    await pay(ctx, tx, currency, { won, laidIn, first: bets[0]?.roundId ?? 0n });
    return bets.length === pageMax;
  });
}

/** Posts the house's payment into the pots, and pays the won pots into their winners' cash. */
async function pay(
  ctx: Ctx,
  tx: Db,
  currency: CurrencyCode,
  { won, laidIn, first }: { won: readonly Won[]; laidIn: bigint; first: bigint },
): Promise<void> {
  const pots = await houseAccount(ctx, potsAccount, currency);
  const entries: Entry[] = [];
  if (laidIn > 0n) {
    const debit = await houseAccount(ctx, feedAccount, currency);
    const legs = [{ debit, credit: pots, amount: laidIn, kind: 'jackpot', ref: first } as const];
    entries.push({ key: onceKey(0n, 'originals.jackpot-fed', first), legs });
  }
  for (const { bet, tier, amount } of won) {
    const credit = await walletOf(ctx, bet.memberId, 'cash', currency);
    const legs = [{ debit: pots, credit, amount, kind: 'jackpot', ref: bet.roundId } as const];
    const detail = { type: 'original-jackpot', roundId: String(bet.roundId), tier };
    entries.push({ key: onceKey(bet.memberId, `originals.jackpot-${tier}`, bet.roundId), legs, detail });
  }
  if (entries.length === 0) return;
  const answers = await postIn(tx, entries);
  const paid = answers.slice(entries.length - won.length);
  for (const [i, win] of won.entries()) {
    const answer = paid[i];
    assert(answer?.outcome === 'posted', `the ${win.tier} pot of round ${win.bet.roundId} is paid once`);
    await insertWin(tx, win.bet, { tier: win.tier, amount: win.amount, entryId: answer.entryId });
  }
}

/** Opens the missing pots of the tiers that are played: the house pays in their seeds, once. */
export async function beginPots(ctx: Ctx): Promise<void> {
  const held = await readPots(ctx.db, { still: true });
  const missing = (await readRules(ctx.db)).filter(
    (rule) => rule.isOn && !held.some(({ tier, currency }) => tier === rule.tier && currency === rule.currency),
  );
  for (const { tier, currency } of missing) {
    await moneyTransaction(ctx, async (tx) => {
      await lockJackpot(tx, currency);
      const rule = await lockRule(tx, { tier, currency });
      const pots = await readPots(tx, { currency, still: true });
      if (!rule?.isOn || pots.some((pot) => pot.tier === tier)) return;
      if (!(await activeSeed(tx, currency))) await commitSeed(ctx, tx, currency);
      await putPot(tx, { ...rule, amount: rule.seed });
      const debit = await houseAccount(ctx, feedAccount, currency);
      const credit = await houseAccount(ctx, potsAccount, currency);
      const key = onceKey(0n, `originals.jackpot-begun ${tier} ${currency}`, 0n);
      const [answer] = await postIn(tx, [
        { key, legs: [{ debit, credit, amount: rule.seed, kind: 'jackpot', ref: 0n }] },
      ]);
      assert(answer?.outcome === 'posted', `the ${tier} pot in ${currency} begins once`);
    });
  }
}
