import type { IncomingHttpHeaders } from 'node:http';
import type { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import type { Ctx } from '../../../platform/ctx.ts';
import { requireOperator } from '../sessions.ts';

/** An operator at work: who, and under which Idempotency-Key. */
export type Act = { operatorId: bigint; idempotencyKey: string };

/** Who acts by this request; the guard in front of the route has judged the role and how fresh the session is. */
export async function actOf(ctx: Ctx, request: { headers: IncomingHttpHeaders & IdempotencyHeaders }): Promise<Act> {
  const { operatorId } = await requireOperator(ctx, request);
  return { operatorId, idempotencyKey: request.headers['idempotency-key'] };
}
