import { parseMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { keyOf, type Move } from './move.ts';

/**
 * Returns the part of a bet that feeds its vendor's jackpots, in units.
 * @throws AMOUNT_INVALID when it exceeds the bet or is no amount
 */
export function jackpotPart({ action, amount, currency }: Move, said: string | undefined): bigint {
  if (said === undefined) return 0n;
  const part = parseMoney(said, currency);
  if (action !== 'bet' || part === null || part < 0n || part > amount) throw new DomainError('AMOUNT_INVALID');
  return part;
}

/** Stores the jackpot part of an accepted bet, the first one that its vendor stated. No money depends on it. */
export async function noteJackpotPart(
  ctx: Ctx,
  { vendor, transactionId, currency }: Move,
  part: bigint,
): Promise<void> {
  if (part === 0n) return;
  const day = ctx.clock().toISOString().slice(0, 10);
  await sql`
    insert into games.jackpot_part (key, vendor, currency, day, amount)
    values (${keyOf(vendor, transactionId)}, ${vendor}, ${currency}, ${day}, ${part})
    on conflict do nothing`.execute(ctx.db);
}
