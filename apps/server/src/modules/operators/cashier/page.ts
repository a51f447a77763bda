import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { periodOf } from '../../../platform/period.ts';
import { memberNamed } from '../../identity/index.ts';

type Asked = { cursor?: string; pageSize: number };
type Narrowed = { from?: string; to?: string; memberId?: string; username?: string };
type Narrowing = 'cursor' | 'pageSize' | keyof Narrowed;

/**
 * What a list's store is asked for: one row more than a page, to know whether another page follows.
 * @returns null for a member's name that nobody has: nothing is found
 * @throws MALFORMED for a time that is none
 */
export async function filterOf<Q extends Asked & Narrowed>(ctx: Ctx, query: Q) {
  const { cursor, pageSize, from, to, memberId, username, ...rest } = query;
  const member = memberId === undefined ? await idOf(ctx, username) : BigInt(memberId);
  if (member === null) return null;
  const others: Omit<Q, Narrowing> = rest;
  return {
    ...others,
    limit: pageSize + 1,
    ...(cursor === undefined ? {} : { before: BigInt(cursor) }),
    ...periodOf(query),
    ...(member === undefined ? {} : { memberId: member }),
  };
}

async function idOf(ctx: Ctx, username: string | undefined): Promise<bigint | null | undefined> {
  return username === undefined ? undefined : await memberNamed(ctx.db, username);
}

/** The page's own rows, and the cursor of the next one. */
export function cutPage<R extends { id: bigint }>(rows: R[], { pageSize }: Asked) {
  const list = rows.slice(0, pageSize);
  const last = list.at(-1);
  return { list, nextCursor: rows.length > pageSize && last ? String(last.id) : null };
}

/** What was looked for. @throws NOT_FOUND */
export function found<R>(row: R | null): R {
  if (row === null) throw new DomainError('NOT_FOUND');
  return row;
}
