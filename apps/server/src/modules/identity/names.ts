import type { Language } from '@fairhouse/contract/language';
import type { Db } from '../../platform/ctx.ts';
import { maskMobile } from '../delivery/index.ts';
import { usernameKeyOf } from './members.ts';
import { isNumber, seenAccount } from './seen-account.ts';
import { memberById, memberByKey, nicknamesOf, usernamesOf } from './store.ts';
import { languageOf } from './verification/notices.ts';

/** Returns the id of the account with this name, in any spelling; null: there is none. */
export async function memberNamed(db: Db, username: string): Promise<bigint | null> {
  return (await memberByKey(db, usernameKeyOf(username)))?.id ?? null;
}

/** Returns accounts' names by their ids. */
export async function memberNames(db: Db, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const rows = ids.length === 0 ? [] : await usernamesOf(db, [...new Set(ids)]);
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Returns the language of a member's pages. */
export async function memberLanguage(db: Db, id: bigint): Promise<Language> {
  return languageOf((await memberById(db, id))?.language ?? '');
}

/** The shown name of a member without one. */
const noName = '•••';

/**
 * Returns accounts' names as other members see them: the beginning of the nickname, which identifies nobody, or only
 * the mask.
 */
export async function shownNames(db: Db, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const rows = ids.length === 0 ? [] : await nicknamesOf(db, [...new Set(ids)]);
  return new Map(rows.map(({ id, nickname }) => [id, nickname === null ? noName : shortened(nickname)]));
}

/**
 * Returns accounts' names as operators see them in lists, and agents those of their downlines: a name that is a
 * telephone number is masked.
 */
export async function seenAccounts(db: Db, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  return new Map([...(await memberNames(db, ids))].map(([id, account]) => [id, seenAccount(account)]));
}

/** Masks an account's name, since its owner signs in with it: "so•••", or "•••• 4567" for a number. */
export function maskAccount(account: string): string {
  return isNumber(account) ? maskMobile(account) : shortened(account);
}

/** Returns a nickname as other members see it; one that equals the account's name is masked likewise. */
export function shownNickname({ account, nickname }: { account: string; nickname: string }): string {
  return usernameKeyOf(nickname) === usernameKeyOf(account) ? maskAccount(account) : nickname;
}

function shortened(nickname: string): string {
  const letters = [...nickname.trim()];
  return `${letters.slice(0, letters.length > 3 ? 2 : 1).join('')}•••`;
}
