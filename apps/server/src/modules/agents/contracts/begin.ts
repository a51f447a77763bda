import type { Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { acceptedBy, type ContractRow, inForce } from './contract-store.ts';
import { boundaryAfter, runningEnd, stepOf } from './periods.ts';
import { parseTerms, type Terms } from './terms.ts';

const termsOf = ({ kind, terms, currency }: ContractRow): Terms => parseTerms(kind, terms, currency);

/**
 * Returns the moment from which an offer counts that is accepted now: the end of the running period of the contract
 * between the same sides, whatever period the new one has, so that nobody picks the moment at which a period ends best;
 * without such a contract, the next boundary of its own periods. It is never before the beginning of the upline's
 * contract.
 */
export async function beginningOf(db: Db, offer: ContractRow, now: Date, utcOffsetMinutes: number): Promise<Date> {
  const running = (await acceptedBy(db, offer)).map((row) => endOf(row, now, utcOffsetMinutes));
  const last = running.sort((a, b) => a.getTime() - b.getTime()).at(-1);
  const from = last && last > now ? last : boundaryAfter(stepOf(termsOf(offer)), now, utcOffsetMinutes);
  const upper = offer.payer_id === null ? null : await inForce(db, offer.payer_id, offer.kind);
  return upper?.from_at && upper.from_at > from ? upper.from_at : from;
}

/**
 * Returns the moment at which a contract ends, or would end if it were ended now: a contract that has not begun ends at
 * its beginning.
 */
export function endOf(row: ContractRow, now: Date, utcOffsetMinutes: number): Date {
  const { from_at, until_at, period_end } = row;
  assert(from_at && period_end, 'an accepted contract has its times');
  if (until_at) return until_at;
  return from_at > now ? from_at : runningEnd(stepOf(termsOf(row)), period_end, now, utcOffsetMinutes);
}
