import type { BonusTerms } from '@fairhouse/contract/bonus';
import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { eachByItself } from '../../../platform/jobs/each.ts';
import { startLoop } from '../../../platform/jobs/loop.ts';
import {
  type Grant,
  grantOf,
  isTakenBack,
  lowerGrantIn,
  offerGrantIn,
  openGrantsChanged,
  raiseGrantIn,
} from '../../bonus/index.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import {
  addWin,
  changeWin,
  dueWins,
  lockWins,
  openWins,
  takeDue,
  type WinPart,
  type Wins,
  winsOf,
} from './win-store.ts';

const everyMs = 1000;
const grantsMax = 100;
/** Names a bonus that wins became, with the number of what was won. */
const source = 'freeRounds';

/** Makes the wins of free rounds a bonus whose grants say so, until the context closes. */
export function startFreeWins(ctx: Ctx): void {
  startLoop(ctx, 'wins of free rounds', everyMs, async () => (await grantWins(ctx)) >= grantsMax);
}

/** Grants what free rounds have won. @returns how many grants it followed */
export async function grantWins(ctx: Ctx): Promise<number> {
  const due = await dueWins(ctx.db, grantsMax);
  const done = await eachByItself(ctx, 'wins of free rounds could not be granted', due, (id) =>
    moneyTransaction(ctx, async (tx) => {
      const wins = await lockWins(tx, id);
      // Read behind the notes that it takes: a round that changes meanwhile leaves another one.
      await takeDue(tx, id);
      if (wins) await follow(ctx, tx, wins);
    }),
  );
  if (due.length > 0) openGrantsChanged(ctx);
  return done;
}

/**
 * Has the bonus of a grant's wins be what its rounds paid. The first is granted once all rounds are played and have ended, or the time
 * is over and none is open; from then on the bonus follows every correction.
 */
async function follow(ctx: Ctx, tx: Db, wins: Wins): Promise<void> {
  const { waits, isOver, hasOpen, paid, parts } = await winsOf(tx, wins);
  if (waits && (!isOver || hasOpen)) return;
  if (waits) await openWins(tx, wins.id);
  let less = parts.reduce((sum, { amount }) => sum + amount, 0n) - paid;
  if (less < 0n) await grantMore(ctx, tx, wins, -less, await newestBonus(tx, parts));
  for (const { id, amount } of parts) {
    if (less <= 0n) return;
    const isWhole = amount <= less;
    const taken = isWhole ? amount : less;
    await changeWin(tx, id, -taken);
    const bonus = await grantOf(tx, source, id);
    if (bonus) await lowerGrantIn(ctx, tx, bonus.id, taken);
    less -= taken;
  }
}

type PartBonus = { part: WinPart; bonus: Grant };

/**
 * Returns the newest part that became a bonus; null: none did. Parts beyond an ended bonus are the house's and have none; an offer that
 * a correction took back as a whole counts as none, so that what is won after all is offered anew.
 */
async function newestBonus(tx: Db, parts: readonly WinPart[]): Promise<PartBonus | null> {
  for (const part of parts) {
    const bonus = await grantOf(tx, source, part.id);
    if (bonus && !isTakenBack(bonus)) return { part, bonus };
  }
  return null;
}

/** Grants what was won beyond the last bonus: into it while it is open, and beside it once it became cash. Else it is the house's. */
async function grantMore(ctx: Ctx, tx: Db, wins: Wins, amount: bigint, last: PartBonus | null): Promise<void> {
  const { member_id: memberId, currency, bonus_terms } = wins;
  const ended = last && (await raiseGrantIn(ctx, tx, last.bonus.id, amount));
  if (last && !ended) return await changeWin(tx, last.part.id, amount);
  const sourceId = await addWin(tx, wins.id, amount);
  if (ended && ended.state !== 'RELEASED') return;
  // Wins wait behind another bonus.
  const terms: BonusTerms = { ...bonus_terms, stacking: 'queue' };
  if (ended && ended.max_payout !== null) {
    // Together no more becomes cash than the terms say.
    const room = ended.max_payout - ended.released;
    if (room <= 0n) return;
    terms.maxPayout = formatMoney(room, currency);
  }
  await offerGrantIn(ctx, tx, { memberId, currency, amount, basis: 0n, terms, source, sourceId });
}
