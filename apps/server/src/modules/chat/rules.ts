import type { Language } from '@fairhouse/contract/language';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { memoryCopy } from '../../platform/memory-copy.ts';
import { roomsNow } from './chat-store.ts';

/** The rules of all rooms. */
export type ChatRule = {
  slow_seconds: number;
  length_max: number;
  links: boolean;
  words: string[];
  visitors_read: boolean;
  member_hours: number;
  keep_days: number;
};

export async function readRule(db: Db): Promise<ChatRule> {
  const { rows } = await sql<ChatRule>`
    select slow_seconds, length_max, links, words, visitors_read, member_hours, keep_days from chat.rule`.execute(db);
  assert(rows[0], 'the rooms have rules');
  return rows[0];
}

/** Locks the rules until the transaction ends. */
export async function lockRule(tx: Db): Promise<void> {
  await sql`select from chat.rule for update`.execute(tx);
}

export async function putRule(tx: Db, rule: ChatRule, open: readonly Language[]): Promise<void> {
  await sql`
    update chat.rule set slow_seconds = ${rule.slow_seconds}, length_max = ${rule.length_max}, links = ${rule.links},
      words = ${rule.words}::text[], visitors_read = ${rule.visitors_read}, member_hours = ${rule.member_hours},
      keep_days = ${rule.keep_days}`.execute(tx);
  // A language added by the site has no row yet.
  await sql`insert into chat.room (room, open) select unnest(${[...open]}::text[]), true on conflict do nothing`.execute(
    tx,
  );
  await sql`update chat.room set open = room = any (${[...open]}::text[])`.execute(tx);
}

const kept = memoryCopy(500, async ({ reserve }: Ctx): Promise<ChatRule & { open: Language[] }> => {
  const [rule, rooms] = await Promise.all([readRule(reserve.db), roomsNow(reserve.db)]);
  return { ...rule, open: rooms.filter(({ open }) => open).map(({ room }) => room) };
});

/** Returns the rules and the open rooms, at most half a second old. */
export const chatRules: (ctx: Ctx) => Promise<ChatRule & { open: Language[] }> = kept.of;

/** Drops the cached rules, after a change made through this context. */
export const chatRulesChanged: (ctx: Ctx) => void = kept.forget;
