import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../../platform/ctx.ts';
import { memberWith } from '../../../testing/members.ts';
import { addEvidence, cancelPart, notReceived, received, sayPaid } from './confirm.ts';
import { waitingFor } from './part-store.ts';
import { cancelRest, returnRest } from './rest.ts';
import { type Somebody, sentProof } from './testing-world.ts';

/** The acts of depositors and payees, each under a key of its own and with the pictures that it requires. */
export function peerActs(ctx: Ctx) {
  const key = () => randomUUID();
  const picture = async (memberId: bigint) => ({ proofs: [await sentProof(ctx, memberId)] });
  return {
    paid: async ({ memberId }: Somebody, id: bigint) =>
      sayPaid(ctx, { memberId, id, body: await picture(memberId), idempotencyKey: key() }),
    cancels: ({ memberId }: Somebody, id: bigint) =>
      cancelPart(ctx, { memberId, id, body: null, idempotencyKey: key() }),
    saysReceived: ({ memberId }: Somebody, id: bigint) =>
      received(ctx, { memberId, id, body: null, idempotencyKey: key() }),
    saysNot: async ({ memberId }: Somebody, id: bigint, note = 'nothing came') =>
      notReceived(ctx, { memberId, id, body: { ...(await picture(memberId)), note }, idempotencyKey: key() }),
    adds: async (side: 'payee' | 'depositor', { memberId }: Somebody, id: bigint, note = 'see here') =>
      addEvidence(ctx, side, { memberId, id, body: { ...(await picture(memberId)), note }, idempotencyKey: key() }),
    cancelsRest: ({ memberId }: Somebody, id: bigint, idempotencyKey = key()) =>
      cancelRest(ctx, { memberId, id, idempotencyKey }),
  };
}

/** Returns the withdrawals that wait for depositors, so that the next test finds only its own. */
export async function returnRests(ctx: Ctx): Promise<void> {
  const { memberId } = await memberWith(ctx, 0n);
  const waiting = await waitingFor(ctx.db, { depositorId: memberId, currency: 'THB', limit: 100 });
  for (const { id } of waiting) await returnRest(ctx, id, { kind: 'system' });
}
