import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { lineBack, type SettingCtx } from '../operators/index.ts';

/** The acts by which an operator writes to members. */
const writing = ['letter', 'mailing'];
const dayMs = 24 * 3_600_000;

/** Reads the rule of letters, locked if the transaction changes or depends on it. */
export async function letterRule(db: Db, lock = false): Promise<{ perDay: number }> {
  const { rows } = await sql<{ perDay: number }>`
    select per_day as "perDay" from messages.letter_rule ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? { perDay: 0 };
}

export async function setLetterRule(tx: Db, perDay: number): Promise<void> {
  await sql`update messages.letter_rule set per_day = ${perDay}`.execute(tx);
}

/**
 * Limits an operator to the letters and mailings of a day, in the transaction of the letter. Each counts once, by its
 * line in the trail, whether it was sent or waits for a second operator.
 * @throws TOO_MANY_REQUESTS (value.retryAfterSeconds)
 */
export async function requireLetterLeft({ db, by, clock }: SettingCtx): Promise<void> {
  if (by === null) return;
  // Serialises an operator's letters: each one counts those before it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`messages.letters:${by}`}, 0))`.execute(db);
  const { perDay } = await letterRule(db);
  const since = new Date(clock().getTime() - dayMs);
  const oldest = await lineBack(db, { operatorId: by, actions: writing, since, back: perDay });
  if (oldest === null) return;
  const leftMs = oldest.getTime() - since.getTime();
  throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
}
