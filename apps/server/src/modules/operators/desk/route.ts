import type { IncomingHttpHeaders } from 'node:http';
import type { TSchema } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { answers, ok, perMinute } from '../../../platform/http/http.ts';
import { forActors, forReaders, type Permission } from '../permissions.ts';
import { requireOperator } from '../sessions.ts';

// Request and answer are typed by the declared functions; the schemas are checked against them where a route is
// registered.

/** The declaration of every route of a desk: its permission, its input and its answer. */
export type Declared<S extends object, V extends TSchema> = { permission: Permission; schema: S; answer: V };

/**
 * Limits of some acts: requests of one address a minute, the length of a body, an uncached answer, an encrypted body;
 * `decidesNothing`: the session need not be fresh.
 */
export type ActLimits = {
  perMinute?: number;
  bodyLimit?: number;
  noStore?: boolean;
  encrypted?: boolean;
  decidesNothing?: boolean;
};

/** The name by which an act is tried in a preview. */
export type Previewed = { preview?: string };

/** The operator of an act and its Idempotency-Key (empty when the act takes none). */
export type Act = { operatorId: bigint; idempotencyKey: string };

/** Returns the options and the handler of a reading route. */
export function readingRoute<S extends object, V extends TSchema, Q, R>(
  { permission, schema, answer }: Declared<S, V>,
  read: (request: Q) => Promise<R>,
) {
  return {
    schema: { ...schema, response: answers(answer) },
    config: forReaders(permission),
    handler: async (request: Q) => ok(await read(request)),
  };
}

/**
 * Returns the options and the handler of an act's route: it requires a session (a fresh one where the act decides),
 * the permission, and the operator.
 */
export function actingRoute<S extends object, V extends TSchema, Q, R>(
  ctx: Ctx,
  {
    permission,
    schema,
    answer,
    perMinute: often,
    bodyLimit,
    noStore,
    encrypted = false,
    decidesNothing = false,
    preview,
  }: Declared<S, V> & ActLimits & Previewed,
  act: (by: Act, request: Q) => Promise<R>,
) {
  return {
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    schema: { ...schema, response: answers(answer) },
    config: {
      ...{ ...(decidesNothing ? forReaders(permission) : forActors(permission)), encrypted },
      ...(often === undefined ? {} : perMinute(often)),
      ...(preview === undefined ? {} : { preview }),
    },
    handler: async (
      request: Q & { headers: IncomingHttpHeaders },
      reply: { header: (name: string, value: string) => unknown },
    ) => {
      if (noStore) reply.header('cache-control', 'no-store');
      const { operatorId } = await requireOperator(ctx, request);
      const key = request.headers['idempotency-key'];
      return ok(await act({ operatorId, idempotencyKey: typeof key === 'string' ? key : '' }, request));
    },
  };
}
