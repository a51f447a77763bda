import type { IncomingHttpHeaders } from 'node:http';
import { DeskId } from '@fairhouse/contract/desk';
import { cursorPageOf } from '@fairhouse/contract/envelope';
import type { TSchema } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { periodOf } from '../../../platform/http/period.ts';
import { memberNamed } from '../../identity/index.ts';
import type { Permission } from '../permissions.ts';
import { type OperatorSession, requireOperator } from '../sessions.ts';
import { type Declared, readingRoute } from './route.ts';

type Asked = { cursor?: string; pageSize: number };
type Narrowed = { from?: string; to?: string; memberId?: string; username?: string };
type ListQuery = Asked & Narrowed;

/** A list's filter: the query's fields, the resolved member and times, and one row more than a page. */
export type ListFilter<Q> = Omit<Q, keyof ListQuery> & {
  limit: number;
  before?: bigint;
  from?: Date;
  to?: Date;
  memberId?: bigint;
};

/**
 * Declares a list, newest first, in pages: a function, with its route.
 * @param rows reads the rows that match; one more than a page tells whether another follows
 * @param shown the rows as operators see them (`deskView`)
 * @param seenBy narrows the list to what the asking operator may see
 */
export function deskList<S extends TSchema, V extends TSchema, Q extends ListQuery, R extends { id: bigint }, W, N>({
  permission,
  query,
  row,
  rows,
  shown,
  seenBy,
}: {
  permission: Permission;
  query: S;
  row: V;
  rows: (ctx: Ctx, filter: ListFilter<Q>, seen: N | undefined) => Promise<R[]>;
  shown: { all: (ctx: Ctx, rows: readonly R[]) => Promise<W[]> };
  seenBy?: (operator: OperatorSession) => N;
}) {
  const list = async (ctx: Ctx, asked: Q, seen?: N) => {
    const filter = await filterOf(ctx, asked);
    const fitting = filter ? await rows(ctx, filter, seen) : [];
    const page = fitting.slice(0, asked.pageSize);
    const last = page.at(-1);
    const nextCursor = fitting.length > asked.pageSize && last ? String(last.id) : null;
    return { list: await shown.all(ctx, page), nextCursor };
  };
  const declared = { permission, schema: { querystring: query }, answer: cursorPageOf(row) };
  return Object.assign(list, {
    route: (ctx: Ctx) =>
      readingRoute(declared, async (request: { query: Q; headers: IncomingHttpHeaders }) =>
        list(ctx, request.query, seenBy?.(await requireOperator(ctx, request))),
      ),
  });
}

/**
 * Declares a read of one row by the number in the address: a function, with its route.
 * @param seenBy narrows the row to what the asking operator may see
 */
export function deskRow<V extends TSchema, R, N>(
  permission: Permission,
  answer: V,
  read: (ctx: Ctx, id: bigint, seen: N | undefined) => Promise<R>,
  seenBy?: (operator: OperatorSession) => N,
) {
  const declared = { permission, schema: { params: DeskId }, answer };
  return Object.assign((ctx: Ctx, id: bigint, seen?: N) => read(ctx, id, seen), {
    route: (ctx: Ctx) =>
      readingRoute(declared, async (request: { params: { id: string }; headers: IncomingHttpHeaders }) =>
        read(ctx, BigInt(request.params.id), seenBy?.(await requireOperator(ctx, request))),
      ),
  });
}

/** Declares a read, with a query, of something that belongs to the row in the address: a function, with its route. */
export function deskPart<S extends TSchema, V extends TSchema, Q, R>(
  { permission, query, answer }: { permission: Permission; query: S; answer: V },
  read: (ctx: Ctx, id: bigint, asked: Q) => Promise<R>,
) {
  const declared = { permission, schema: { params: DeskId, querystring: query }, answer };
  return Object.assign((ctx: Ctx, id: bigint, asked: Q) => read(ctx, id, asked), {
    route: (ctx: Ctx) =>
      readingRoute(declared, ({ params, query: asked }: { params: { id: string }; query: Q }) =>
        read(ctx, BigInt(params.id), asked),
      ),
  });
}

/** Declares a read with a query, or without one: a function, with its route. */
export function deskRead<S extends object, V extends TSchema, Q, R>(
  declared: Declared<S, V>,
  read: (ctx: Ctx, asked: Q) => Promise<R>,
) {
  return Object.assign((ctx: Ctx, asked: Q) => read(ctx, asked), {
    route: (ctx: Ctx) => readingRoute(declared, ({ query }: { query: Q }) => read(ctx, query)),
  });
}

/**
 * Reads a list's query.
 * @returns null for an unknown member's name: the list is empty
 * @throws MALFORMED for an invalid time
 */
async function filterOf<Q extends ListQuery>(ctx: Ctx, query: Q): Promise<ListFilter<Q> | null> {
  const { cursor, pageSize, from, to, memberId, username, ...rest } = query;
  const member = memberId === undefined ? await idOf(ctx, username) : BigInt(memberId);
  if (member === null) return null;
  const others: Omit<Q, keyof ListQuery> = rest;
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

/** Returns the row. @throws NOT_FOUND for null */
export function found<R>(row: R | null): R {
  if (row === null) throw new DomainError('NOT_FOUND');
  return row;
}
