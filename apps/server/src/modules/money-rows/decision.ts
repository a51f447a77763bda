import { DeskId } from '@fairhouse/contract/desk';
import { IdempotencyHeaders } from '@fairhouse/contract/envelope';
import { type TObject, type TSchema, Type } from 'typebox';
import type { Ctx } from '../../platform/ctx.ts';
import { type Act, deskAct, found, type Permission, rowNumber } from '../operators/index.ts';
import { refuseClaimed, releaseItem } from './claims.ts';
import { decideOnce } from './decide-once.ts';
import type { MoneySubject, OperatorActor } from './events.ts';

/** Makes a decision as this operator, and returns the changed row; the actor carries the key of the request. */
type Decide<Row> = (by: OperatorActor & { request: string }) => Promise<Row>;

/**
 * Declares an operator's decision on a money row: a `deskAct` that is made once per Idempotency-Key, and is refused
 * while another operator holds a claim on the row. The decision ends the operator's own claim.
 * @param operation names the decision in the request's key
 * @param decide parses and validates the request, and returns the function that makes the decision
 * @param read the row, for a request whose decision was made before
 * @param shown the row as operators see it
 * @param waits true while the decision waits for the same statement of a second operator, which the answer then says
 */
export function deskDecision<S extends TSchema, V extends TObject, B extends object, Row, R extends object>({
  permission,
  operation,
  subject,
  body,
  answer,
  decide,
  read,
  shown,
  waits,
}: {
  permission: Permission;
  operation: string;
  subject: MoneySubject;
  body: S;
  answer: V;
  decide: (ctx: Ctx, id: bigint, said: B) => Decide<Row> | Promise<Decide<Row>>;
  read: (ctx: Ctx, id: bigint) => Promise<Row | null>;
  shown: (ctx: Ctx, row: Row, said: B) => Promise<R>;
  waits?: (row: Row, said: B) => boolean;
}) {
  return deskAct({
    permission,
    schema: { params: DeskId, headers: IdempotencyHeaders, body },
    answer: Type.Object({ ...answer.properties, waitsForSecond: Type.Optional(Type.Boolean()) }),
    on: rowNumber,
    act: async (ctx, id, { operatorId, idempotencyKey }: Act, said: B): Promise<R & { waitsForSecond?: boolean }> => {
      const decision = await decide(ctx, id, said);
      const asked = { operatorId, operation, subject, id, idempotencyKey, said };
      const decided = await decideOnce(ctx, asked, async (request) => {
        await refuseClaimed(ctx, { subject, id, operatorId });
        return await decision({ kind: 'operator', id: operatorId, request });
      });
      await releaseItem(ctx, { subject, id, operatorId });
      const row = decided ?? found(await read(ctx, id));
      return { ...(await shown(ctx, row, said)), ...(waits ? { waitsForSecond: waits(row, said) } : {}) };
    },
  });
}
