import type { Prize } from '@fairhouse/contract/rewards';
import { type CurrencyCode, multiply, parseMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { offerGrantIn, requireBonusTerms } from '../bonus/index.ts';
import { requireTurnovers } from '../cashier/index.ts';
import { giveRoundsIn, requireRounds } from '../games/index.ts';
import { earnPointsIn, pointsFrom } from '../points/index.ts';
import { perTicket } from './raffles/earned.ts';
import { raffleById } from './raffles/raffle-store.ts';
import { giveTickets } from './raffles/tickets.ts';
import type { RewardRow } from './reward-store.ts';

/** The most that one reward is worth, in the currency's own unit, such as baht: it catches typing errors. */
const wholeMax = 100_000_000n;

/**
 * Checks a stated prize, so that none is promised that could not be claimed later.
 * @throws AMOUNT_INVALID for an amount with too many decimals, zero, or beyond a hundred million; OFFER_INVALID
 * (value.field), VENDOR_NOT_FOUND, GAME_NOT_FOUND, GAME_NOT_IN_CURRENCY, WINS_ARE_CASH; NOT_FOUND (no such raffle),
 * CURRENCY_NOT_OFFERED (the raffle takes no members of the currency)
 */
export async function requirePrize(ctx: Ctx, prize: Prize, currency: CurrencyCode): Promise<void> {
  if (prize.kind === 'points') pointsFrom(prize.points);
  else if (prize.kind === 'tickets') await requireTickets(ctx.db, prize, currency);
  else if (prize.kind === 'freeRounds') {
    requireAmount(prize.stake, currency);
    await requireRounds(ctx, prize, currency);
  } else {
    const most = requireAmount(prize.amount, currency);
    if (prize.kind === 'bonus') await requireBonusTerms(ctx, prize.terms, { currency, most });
  }
}

async function requireTickets(db: Db, { raffleId }: { raffleId: string }, currency: CurrencyCode): Promise<void> {
  const raffle = await raffleById(db, BigInt(raffleId));
  if (!raffle) throw new DomainError('NOT_FOUND');
  if (perTicket(raffle.terms, currency) === null) throw new DomainError('CURRENCY_NOT_OFFERED', { currency });
}

function requireAmount(amount: string, currency: CurrencyCode): bigint {
  const units = parseMoney(amount, currency);
  const max = parseMoney(String(wholeMax), currency);
  assert(max !== null, 'a whole amount is one of every currency');
  if (units === null || units <= 0n || units > max) throw new DomainError('AMOUNT_INVALID');
  return units;
}

/** Returns the cash of a prize in units; 0: it has none. */
export function cashOfPrize({ prize, currency }: Pick<RewardRow, 'prize' | 'currency'>): bigint {
  return prize.kind === 'cash' ? unitsOf(prize.amount, currency) : 0n;
}

/** Returns the most that a prize costs the house, in units of its currency; points and tickets count as nothing. */
export function worthOfPrize({ prize, currency }: Pick<RewardRow, 'prize' | 'currency'>): bigint {
  switch (prize.kind) {
    case 'cash':
    case 'bonus':
      return unitsOf(prize.amount, currency);
    case 'freeRounds':
      return unitsOf(prize.stake, currency) * BigInt(prize.rounds);
    case 'points':
    case 'tickets':
      return 0n;
  }
}

function unitsOf(amount: string, currency: CurrencyCode): bigint {
  const units = parseMoney(amount, currency);
  assert(units !== null, 'a prize was checked as it was stated');
  return units;
}

/**
 * Makes the changes of claimed prizes beside their entries, before wallets are locked: the turnover of cash, and
 * prizes that other modules give.
 * @throws BONUS_OPEN, MODULE_DISABLED for points, RAFFLE_CLOSED
 */
export async function enterPrizes(ctx: Ctx, tx: Db, claimed: readonly RewardRow[]): Promise<void> {
  const since = await databaseNow(tx);
  await requireTurnovers(
    tx,
    claimed.flatMap((reward) => {
      const { prize, member_id: memberId, currency, id: sourceId } = reward;
      if (prize.kind !== 'cash') return [];
      const required = multiply(cashOfPrize(reward), { num: BigInt(prize.turnoverBp), den: 10_000n }, 'up');
      return required === 0n ? [] : [{ memberId, currency, source: 'reward', sourceId, required, since }];
    }),
  );
  for (const reward of claimed) await give(ctx, tx, reward);
}

async function give(ctx: Ctx, tx: Db, { prize, member_id: memberId, currency, id: sourceId, title }: RewardRow) {
  const given = { memberId, source: 'reward', sourceId };
  if (prize.kind === 'bonus') {
    const basis = prize.basis === undefined ? 0n : unitsOf(prize.basis, currency);
    const amount = unitsOf(prize.amount, currency);
    await offerGrantIn(ctx, tx, { ...given, currency, amount, basis, terms: prize.terms });
  }
  if (prize.kind === 'points') await earnPointsIn(ctx, tx, { ...given, points: pointsFrom(prize.points), title });
  if (prize.kind === 'tickets') {
    await giveTickets(tx, { memberId, currency, raffleId: BigInt(prize.raffleId), tickets: prize.tickets });
  }
  if (prize.kind === 'freeRounds') await giveRoundsIn(ctx, tx, { memberId, currency, ...prize });
}
