import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { FactorSubject } from './subjects.ts';

type SubjectKey = { subject_kind: FactorSubject['kind']; subject_id: bigint };
export type TotpRow = SubjectKey & {
  secret: Buffer;
  created_at: Date;
  confirmed_at: Date | null;
  last_step: bigint | null;
};
type FactorTables = {
  'identity.totp': TotpRow;
  'identity.recovery_code': SubjectKey & { mac: Buffer };
  'identity.factor_tries': SubjectKey & { browser: Buffer; tries: number; blocked_until: Date | null };
};

/** The owner of counted tries: one of the subject's own browsers, or (empty) all other browsers together. */
export type TriesKey = { subject: FactorSubject; browser: Buffer };

const tables = (db: Db) => db.withTables<FactorTables>();
const keyOf = ({ kind, id }: FactorSubject): SubjectKey => ({ subject_kind: kind, subject_id: id });

/** Stores a secret until its first code arrives, replacing another pending one; false when one is confirmed already. */
export async function putPendingTotp(db: Db, subject: FactorSubject, secret: Buffer, at: Date): Promise<boolean> {
  const row = await tables(db)
    .insertInto('identity.totp')
    .values({ ...keyOf(subject), secret, created_at: at, confirmed_at: null, last_step: null })
    .onConflict((on) =>
      on
        .columns(['subject_kind', 'subject_id'])
        .doUpdateSet({ secret, created_at: at })
        .where('identity.totp.confirmed_at', 'is', null),
    )
    .returning('created_at')
    .executeTakeFirst();
  return row !== undefined;
}

export async function totpOf(db: Db, { kind, id }: FactorSubject): Promise<TotpRow | null> {
  const row = await tables(db)
    .selectFrom('identity.totp')
    .selectAll()
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Confirms the secret and marks the step of its first code as used. False when the secret is no longer the pending one.
 */
export async function markTotpConfirmed(
  tx: Db,
  { kind, id }: FactorSubject,
  { secret, step, at }: { secret: Buffer; step: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('identity.totp')
    .set({ confirmed_at: at, last_step: BigInt(step) })
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up the step; false when it or a later one was used before, also by a concurrent request. */
export async function takeTotpStep(db: Db, { kind, id }: FactorSubject, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('identity.totp')
    .set({ last_step: BigInt(step) })
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .where((q) => q.or([q('last_step', 'is', null), q('last_step', '<', BigInt(step))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes the authenticator. @returns false when there was none */
export async function deleteTotp(tx: Db, { kind, id }: FactorSubject): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('identity.totp')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Replaces all recovery codes; an empty list removes them. */
export async function replaceRecoveryCodes(tx: Db, subject: FactorSubject, macs: Buffer[]): Promise<void> {
  await tables(tx)
    .deleteFrom('identity.recovery_code')
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .execute();
  if (macs.length === 0) return;
  await tables(tx)
    .insertInto('identity.recovery_code')
    .values(macs.map((mac) => ({ ...keyOf(subject), mac })))
    .execute();
}

/** Removes a recovery code: only one of several concurrent requests gets true. */
export async function takeRecoveryMac(db: Db, { kind, id }: FactorSubject, mac: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('identity.recovery_code')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('mac', '=', mac)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Db, { kind, id }: FactorSubject): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('identity.recovery_code')
    .select((q) => q.fn.countAll<string>().as('count'))
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Counts one try unless guessing is blocked; every `inARow`-th try blocks it, each time for twice as long. It is one
 * statement, so concurrent tries wait for one another and are all counted.
 * @returns false when guessing is blocked
 */
export async function countTryOf(
  db: Db,
  { subject, browser }: TriesKey,
  { now, inARow, firstMs, longestMs }: { now: Date; inARow: number; firstMs: number; longestMs: number },
): Promise<boolean> {
  const tries = sql<number>`factor_tries.tries + 1`;
  const blockMs = sql`least(${firstMs}::int8 * 2 ^ least((${tries}) / ${inARow} - 1, 20), ${longestMs}::int8)`;
  const row = await tables(db)
    .insertInto('identity.factor_tries')
    .values({ ...keyOf(subject), browser, tries: 1, blocked_until: null })
    .onConflict((on) =>
      on
        .columns(['subject_kind', 'subject_id', 'browser'])
        .doUpdateSet({
          tries,
          blocked_until: sql<Date | null>`case when (${tries}) % ${inARow} = 0
            then ${now}::timestamptz + ${blockMs} * interval '1 millisecond' end`,
        })
        .where((q) =>
          q.or([
            q('identity.factor_tries.blocked_until', 'is', null),
            q('identity.factor_tries.blocked_until', '<=', now),
          ]),
        ),
    )
    .returning('tries')
    .executeTakeFirst();
  return row !== undefined;
}

export async function blockOf(db: Db, { subject, browser }: TriesKey): Promise<Date | null> {
  const row = await tables(db)
    .selectFrom('identity.factor_tries')
    .select('blocked_until')
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('browser', '=', browser)
    .executeTakeFirst();
  return row?.blocked_until ?? null;
}

export async function forgetTriesOf(db: Db, { subject, browser }: TriesKey): Promise<void> {
  await tables(db)
    .deleteFrom('identity.factor_tries')
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('browser', '=', browser)
    .execute();
}

/** Removes all factors of the subject, and their counts. @returns true when there were any */
export async function deleteFactors(tx: Db, { kind, id }: FactorSubject): Promise<boolean> {
  let deleted = 0n;
  for (const table of ['totp', 'passkey', 'recovery_code', 'factor_tries'] as const) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(`identity.${table}`)}
      where subject_kind = ${kind} and subject_id = ${id}`.execute(tx);
    deleted += numAffectedRows;
  }
  return deleted > 0n;
}
