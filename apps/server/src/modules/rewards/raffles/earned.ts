import type { RaffleTerms } from '@fairhouse/contract/raffles';
import { isCurrency, parseMoney } from '@fairhouse/money/money';
import type { Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { creditedBetween } from '../../cashier/index.ts';
import { validBetIn } from '../../records/index.ts';
import type { RaffleRow } from './raffle-store.ts';

type Whose = { memberId: bigint; currency: string };

/** Returns the number of tickets that the member's play or deposits have earned, by the present record. */
export async function earnedTickets(db: Db, raffle: RaffleRow, { memberId, currency }: Whose): Promise<bigint> {
  const { terms, starts_at: from, closes_at: to } = raffle;
  const each = perTicket(terms, currency);
  if (each === null) return 0n;
  const whose = { memberId, currency, from, to };
  const made =
    terms.basis === 'deposit'
      ? await creditedBetween(db, whose)
      : await validBetIn(db, { ...whose, games: terms.games });
  return made / each;
}

/** Returns the amount that earns a ticket, in units; null: members of this currency take no part. */
export function perTicket({ currencies }: Pick<RaffleTerms, 'currencies'>, currency: string): bigint | null {
  const one = currencies.find((each) => each.currency === currency);
  if (!one || !isCurrency(currency)) return null;
  const units = parseMoney(one.perTicket, currency);
  assert(units !== null && units > 0n, 'terms were checked as they were stated');
  return units;
}
