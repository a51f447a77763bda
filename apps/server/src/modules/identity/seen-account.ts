import { type RawBuilder, sql } from 'kysely';
import { maskMobile } from '../delivery/index.ts';

/** True for an account's name that is a telephone number. */
export const isNumber = (account: string): boolean => /^\+\d+$/.test(account);

/** Masks an account's name if it is a telephone number: "•••• 4567". */
export function seenAccount(account: string): string {
  return isNumber(account) ? maskMobile(account) : account;
}

/** The key of an account's name, in SQL, by which search and order tell no more than `seenAccount` shows. */
export const seenAccountKey = (key: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case when starts_with(${key}, '+') then ${maskMobile('')}::text || right(${key}, 4) else ${key} end`;

/** True, in SQL, where an account's name begins with a text as it is seen, or is a number that ends with its four digits. */
export function seenAccountMatches(key: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const begins = sql<boolean>`starts_with(${seenAccountKey(key)}, ${text})`;
  return /^\d{4}$/.test(text) ? sql`(${begins} or starts_with(${key}, '+') and right(${key}, 4) = ${text})` : begins;
}
