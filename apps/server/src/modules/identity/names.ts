import type { Db } from '../../platform/ctx.ts';
import { usernameKeyOf } from './members.ts';
import { memberByKey, usernamesOf } from './store.ts';

/** The number of the account with this name, however it is written; null: nobody has it. */
export async function memberNamed(db: Db, username: string): Promise<bigint | null> {
  return (await memberByKey(db, usernameKeyOf(username)))?.id ?? null;
}

/** The names of accounts, by their numbers. */
export async function memberNames(db: Db, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const rows = ids.length === 0 ? [] : await usernamesOf(db, [...new Set(ids)]);
  return new Map(rows.map(({ id, username }) => [id, username]));
}
