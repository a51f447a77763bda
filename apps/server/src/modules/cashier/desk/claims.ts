import { DeskId } from '@fairhouse/contract/desk';
import { DeskClaimed, DeskClaims } from '@fairhouse/contract/desk-claims';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { type Claim, claimItem, liveClaims, type MoneySubject, releaseItem } from '../../money-rows/index.ts';
import { type Act, deskAct, deskRead, deskView, found, type Permission, rowNumber } from '../../operators/index.ts';
import { depositById } from '../deposits/deposit-store.ts';
import { partById } from '../peer-payments/part-store.ts';
import { withdrawalById } from '../withdrawals/withdrawal-store.ts';

const shown = deskView(
  ({ subject, subject_id, operator_id, until }: Claim, names) => ({
    subject,
    id: String(subject_id),
    operator: names.operator(operator_id),
    operatorId: String(operator_id),
    until: until.toISOString(),
  }),
  ({ operator_id }) => ({ operators: [operator_id] }),
);

/** Lists the queue items that operators have claimed. */
export const listClaims = deskRead(
  { permission: 'cashier.read', schema: {}, answer: DeskClaims },
  async (ctx: Ctx, _asked: unknown) => await shown.all(ctx, await liveClaims(ctx)),
);

type Read = (ctx: Ctx, id: bigint) => Promise<object | null>;

/** Returns the calls that claim and release a queue's items. @throws NOT_FOUND, CLAIMED (value.until) */
function claimsOf(subject: MoneySubject, permission: Permission, read: Read) {
  // A claim holds an item for a while and decides nothing.
  const declared = { permission, schema: { params: DeskId }, on: rowNumber, decidesNothing: true };
  return {
    claim: deskAct({
      ...declared,
      answer: DeskClaimed,
      act: async (ctx, id, { operatorId }: Act, _said: unknown) => {
        found(await read(ctx, id));
        return { until: (await claimItem(ctx, { subject, id, operatorId })).toISOString() };
      },
    }),
    release: deskAct({
      ...declared,
      answer: Type.Null(),
      act: async (ctx, id, { operatorId }: Act, _said: unknown) => {
        await releaseItem(ctx, { subject, id, operatorId });
        return null;
      },
    }),
  };
}

/** The claims of each queue, by the queue's path. */
export const queueClaims = {
  deposits: claimsOf('deposit', 'deposits.decide', ({ db }, id) => depositById(db, id)),
  withdrawals: claimsOf('withdrawal', 'withdrawals.approve', ({ db }, id) => withdrawalById(db, id)),
  parts: claimsOf('part', 'parts.resolve', ({ db }, id) => partById(db, id)),
};
