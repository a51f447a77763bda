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
/** The source name of bonuses made from wins; the number is the win's id. */
const source = 'freeRounds';

/** Turns the wins of free rounds into bonuses where the grant has such terms; runs until the context closes. */
export function startFreeWins(ctx: Ctx): void {
  startLoop(ctx, 'wins of free rounds', everyMs, async () => (await grantWins(ctx)) >= grantsMax);
}

/** Updates the bonuses of due grants. @returns the number of grants handled */
export async function grantWins(ctx: Ctx): Promise<number> {
  const due = await dueWins(ctx.db, grantsMax);
  const done = await eachByItself(ctx, 'wins of free rounds could not be granted', due, (id) =>
    moneyTransaction(ctx, async (tx) => {
      const wins = await lockWins(tx, id);
      // Read after the notes are removed: a round that changes meanwhile leaves another note.
      await takeDue(tx, id);
      if (wins) await follow(ctx, tx, wins);
    }),
  );
  if (due.length > 0) openGrantsChanged(ctx);
  return done;
}

/**
 * Makes the bonus of a grant's wins equal to the payouts of its rounds. The first bonus is granted once all rounds are
 * played and settled, or the grant has ended and no round is open; from then on it follows every correction.
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
 * Returns the newest part that became a bonus; null: none did. Parts after an ended bonus belong to the house and have
 * no bonus. An offer that a correction took back completely does not count, so that later wins are offered anew.
 */
async function newestBonus(tx: Db, parts: readonly WinPart[]): Promise<PartBonus | null> {
  for (const part of parts) {
    const bonus = await grantOf(tx, source, part.id);
    if (bonus && !isTakenBack(bonus)) return { part, bonus };
  }
  return null;
}

/**
 * Grants wins beyond the last bonus: into that bonus while it is open, beside it once it became cash. Otherwise they go
 * to the house.
 */
async function grantMore(ctx: Ctx, tx: Db, wins: Wins, amount: bigint, last: PartBonus | null): Promise<void> {
  const { member_id: memberId, currency, bonus_terms } = wins;
  const ended = last && (await raiseGrantIn(ctx, tx, last.bonus.id, amount));
  if (last && !ended) return await changeWin(tx, last.part.id, amount);
  const sourceId = await addWin(tx, wins.id, amount);
  if (ended && ended.state !== 'RELEASED') return;
  // Wins wait in the queue behind another open bonus.
  const terms: BonusTerms = { ...bonus_terms, stacking: 'queue' };
  if (ended && ended.max_payout !== null) {
    // All parts together become no more cash than the terms allow.
    const room = ended.max_payout - ended.released;
    if (room <= 0n) return;
    terms.maxPayout = formatMoney(room, currency);
  }
  await offerGrantIn(ctx, tx, { memberId, currency, amount, basis: 0n, terms, source, sourceId });
}
