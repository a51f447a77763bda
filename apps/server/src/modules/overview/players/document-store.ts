import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** The most pictures that are listed, newest first. */
const listMax = 200;

export type DocumentRow = {
  /** The name of the content of a member's own picture; the row number of any other picture. */
  id: string;
  kind: 'deposit' | 'part' | 'application' | 'unattached' | 'avatar';
  at: Date;
  attachedAt: Date | null;
  /** The row that the picture belongs to; for an application, its entry. */
  ref: bigint | null;
  width: number | null;
  height: number | null;
  bytes: number;
};

/**
 * Returns the pictures that the site holds of a member, newest first: proofs, pictures of applications, and the
 * profile picture.
 */
export async function documentsOf(db: Db, memberId: bigint): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select p.id::text as id, coalesce(p.subject, 'unattached') as kind, p.created_at as at, p.attached_at as "attachedAt",
      coalesce(a.entry_id, p.subject_id) as ref, p.width, p.height, p.bytes
    from cashier.proof p left join rewards.application a on p.subject = 'application' and a.id = p.subject_id
    where p.member_id = ${memberId}
    union all
    select hash, 'avatar', chosen_at, null, null, null, null, octet_length(image)
    from identity.avatar where member_id = ${memberId} and hash is not null
    order by at desc limit ${listMax}`.execute(db);
  return rows;
}
