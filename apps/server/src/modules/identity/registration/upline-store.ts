import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** The kind of code by which a member came to the upline; operator: an operator placed the member. */
export type UplineVia = 'affiliate' | 'recommender' | 'referral' | 'operator';

/** The kind of a code. link: made by an agent, with an end and terms of its own. */
export type CodeKind = 'affiliate' | 'referral' | 'link';
type CodeRow = {
  code: string;
  member_id: bigint;
  kind: CodeKind;
  domain: string | null;
  created_at: Date;
  /** Of links: the end (null: none), and the type of accounts that it opens (null: members'). */
  expires_at: Date | null;
  closed_at: Date | null;
  account_type: number | null;
};
type NewCode = Pick<CodeRow, 'code' | 'member_id' | 'kind' | 'created_at'> & Partial<CodeRow>;
type UplineRow = {
  member_id: bigint;
  /** The present upline; null: an operator took the member away. */
  upline_id: bigint | null;
  via: UplineVia;
  code: string;
  created_at: Date;
  /** The upline by whose code the member came; null: none. It never changes. */
  brought_by: bigint | null;
};
type Brought = Omit<UplineRow, 'brought_by' | 'upline_id'> & { upline_id: bigint };
type MemberPart = { id: bigint; account_type: number; locked_at: Date | null };
type UplineTables = {
  'identity.invitation_code': CodeRow;
  'identity.upline': UplineRow;
  'identity.member': MemberPart;
};

const tables = (db: Db) => db.withTables<UplineTables>();

/** Inserts the code; false when it is taken, or the member has one of this kind already. */
export async function insertCode(tx: Db, code: NewCode): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('identity.invitation_code')
    .values({ domain: null, expires_at: null, closed_at: null, account_type: null, ...code })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the member's code of a kind: the one that is valid on every domain, else the oldest. */
export async function codeOf(db: Db, memberId: bigint, kind: CodeKind): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('identity.invitation_code')
    .select('code')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .orderBy('domain', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.code ?? null;
}

/** Returns the codes of a member, without those of links. */
export async function codesOf(db: Db, memberId: bigint): Promise<Pick<CodeRow, 'code' | 'kind' | 'domain'>[]> {
  return await tables(db)
    .selectFrom('identity.invitation_code')
    .select(['code', 'kind', 'domain'])
    .where('member_id', '=', memberId)
    .where('kind', '<>', 'link')
    .orderBy('kind')
    .orderBy('created_at')
    .orderBy('code')
    .execute();
}

/** Locks a code and returns its row; null: there is none, or it is a link's. */
export async function lockCode(tx: Db, code: string): Promise<CodeRow | null> {
  const row = await tables(tx)
    .selectFrom('identity.invitation_code')
    .selectAll()
    .where('code', '=', code)
    .where('kind', '<>', 'link')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Binds a code to a domain; null: it is valid on every one. */
export async function putCodeDomain(tx: Db, code: string, domain: string | null): Promise<void> {
  await tables(tx).updateTable('identity.invitation_code').set({ domain }).where('code', '=', code).execute();
}

/** Closes a link's code, or reopens it. */
export async function closeCode(tx: Db, code: string, closedAt: Date | null): Promise<void> {
  await tables(tx)
    .updateTable('identity.invitation_code')
    .set({ closed_at: closedAt })
    .where('code', '=', code)
    .execute();
}

/** The owner of a code, and the type of accounts that it opens; null: a member's. */
export type CodeOwner = { id: bigint; opensType: number | null };

/**
 * Returns the owner of an invitation code on this domain, if the code has not ended and the account is neither locked
 * nor of a type without codes of this kind.
 */
export async function ownerOfCode(
  db: Db,
  {
    code,
    kinds,
    domain,
    agentTypes,
    memberTypes,
  }: { code: string; kinds: readonly CodeKind[]; domain: string; agentTypes: number[]; memberTypes: number[] },
): Promise<CodeOwner | null> {
  const row = await tables(db)
    .selectFrom('identity.invitation_code as code')
    .innerJoin('identity.member as member', 'member.id', 'code.member_id')
    .select(['member.id', 'code.account_type as opensType'])
    .where('code.code', '=', code)
    .where('code.kind', 'in', kinds)
    .where((q) => q.or([q('code.domain', 'is', null), q('code.domain', '=', domain)]))
    .where((q) =>
      q.or([
        q('member.account_type', 'in', agentTypes),
        q.and([q('code.kind', '=', 'referral'), q('member.account_type', 'in', memberTypes)]),
      ]),
    )
    .where('member.locked_at', 'is', null)
    .where('code.closed_at', 'is', null)
    .where((q) => q.or([q('code.expires_at', 'is', null), q('code.expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the upline who brought a new member. */
export async function insertUpline(tx: Db, upline: Brought): Promise<void> {
  await tables(tx)
    .insertInto('identity.upline')
    .values({ ...upline, brought_by: upline.upline_id })
    .execute();
}

/** Puts a member under another upline, or under none; the upline by whose code the member came stays stored. */
export async function putUpline(tx: Db, memberId: bigint, uplineId: bigint | null, at: Date): Promise<void> {
  const row = { upline_id: uplineId, via: 'operator', code: '', created_at: at, brought_by: null } as const;
  await tables(tx)
    .insertInto('identity.upline')
    .values({ member_id: memberId, ...row })
    .onConflict((on) => on.column('member_id').doUpdateSet({ upline_id: uplineId }))
    .execute();
}

export async function uplineRowOf(db: Db, memberId: bigint): Promise<UplineRow | null> {
  const row = await tables(db)
    .selectFrom('identity.upline')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ?? null;
}
