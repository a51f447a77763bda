import { sql } from 'kysely';
import type { Db } from '../platform/ctx.ts';
import { assert } from '../platform/errors.ts';

/** Returns the numbers of the names that a function of constants defines, read from its `case`. */
export async function numbersOf(db: Db, name: string): Promise<Record<string, number>> {
  const pairs = (await sourceOf(db, name)).matchAll(/when '(\w+)' then (\d+)/g);
  return Object.fromEntries([...pairs].map(([, key, number]) => [key, Number(number)]));
}

/** Returns the constants that a function uses and its lists lack: they would be null in the function. */
export async function unlistedIn(db: Db, name: string, lists: Record<string, object>): Promise<string[]> {
  const source = await sourceOf(db, name);
  return Object.entries(lists).flatMap(([list, numbers]) => {
    const uses = [...source.matchAll(new RegExp(`${list.replace('.', '\\.')}\\('(\\w+)'\\)`, 'g'))];
    assert(uses.length > 0, `${name} names constants of ${list}`);
    return uses.map(([, key = '']) => key).filter((key) => !Object.hasOwn(numbers, key));
  });
}

async function sourceOf(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where oid = ${name}::regproc`.execute(db);
  assert(rows[0], `${name} is a function`);
  return rows[0].source;
}
