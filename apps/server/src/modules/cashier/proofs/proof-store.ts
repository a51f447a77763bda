import type { Db } from '../../../platform/ctx.ts';

/** The subject that a picture proves: a payment, or a member's application. */
export type ProofSubject = { subject: 'deposit' | 'part' | 'application'; subjectId: bigint };

export type Proof = {
  id: string;
  member_id: bigint;
  subject: ProofSubject['subject'] | null;
  subject_id: bigint | null;
  width: number;
  height: number;
  bytes: number;
  created_at: Date;
  attached_at: Date | null;
};

type ProofTables = { 'cashier.proof': Proof };
const tables = (db: Db) => db.withTables<ProofTables>();

export async function insertProof(db: Db, row: Omit<Proof, 'subject' | 'subject_id' | 'attached_at'>): Promise<void> {
  await tables(db)
    .insertInto('cashier.proof')
    .values({ ...row, subject: null, subject_id: null, attached_at: null })
    .execute();
}

export async function proofById(db: Db, id: string): Promise<Proof | null> {
  const row = await tables(db).selectFrom('cashier.proof').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Locks the rows until the transaction ends. */
export async function lockProofs(tx: Db, ids: string[]): Promise<Proof[]> {
  return await tables(tx)
    .selectFrom('cashier.proof')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function markAttached(
  tx: Db,
  ids: string[],
  { subject, subjectId, at }: ProofSubject & { at: Date },
): Promise<void> {
  await tables(tx)
    .updateTable('cashier.proof')
    .set({ subject, subject_id: subjectId, attached_at: at })
    .where('id', 'in', ids)
    .where('subject', 'is', null)
    .execute();
}

/** Returns the pictures of a subject, of all senders, oldest first. */
export async function proofsOf(db: Db, { subject, subjectId }: ProofSubject): Promise<Proof[]> {
  return await tables(db)
    .selectFrom('cashier.proof')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function unattachedCount(db: Db, memberId: bigint): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('cashier.proof')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .where('subject', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes rows that were never attached, and returns their ids. */
export async function deleteUnattached(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .deleteFrom('cashier.proof')
    .where('id', 'in', (of) =>
      of
        .selectFrom('cashier.proof')
        .select('id')
        .where('subject', 'is', null)
        .where('created_at', '<', before)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
