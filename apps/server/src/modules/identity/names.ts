import type { Db } from '../../platform/ctx.ts';
import { usernameKeyOf } from './members.ts';
import { memberByKey, nicknamesOf, usernamesOf } from './store.ts';

/** The number of the account with this name, however it is written; null: nobody has it. */
export async function memberNamed(db: Db, username: string): Promise<bigint | null> {
  return (await memberByKey(db, usernameKeyOf(username)))?.id ?? null;
}

/** The names of accounts, by their numbers. */
export async function memberNames(db: Db, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const rows = ids.length === 0 ? [] : await usernamesOf(db, [...new Set(ids)]);
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** How others see accounts, by their numbers: the beginning of the nickname, which nobody is known by. */
export async function shownNames(db: Db, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const rows = ids.length === 0 ? [] : await nicknamesOf(db, [...new Set(ids)]);
  return new Map(rows.map(({ id, nickname }) => [id, shortened(nickname)]));
}

function shortened(nickname: string): string {
  const letters = [...nickname.trim()];
  return `${letters.slice(0, letters.length > 3 ? 2 : 1).join('')}•••`;
}
