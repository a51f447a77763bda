import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { relativesOf, seenAccount } from '../../identity/index.ts';
import { lineTo } from '../tree/index.ts';

export type Step = { memberId: string; account: string };

/**
 * Returns the path from the agent down to an account, the account last; empty for the agent.
 * @throws NOT_FOUND for every account that does not stand below the agent, whether it exists or not
 */
export async function stepsTo(ctx: Ctx, agentId: bigint, memberId: bigint): Promise<Step[]> {
  const line = await lineTo(ctx.db, agentId, memberId);
  if (line === null) throw new DomainError('NOT_FOUND');
  const names = await relativesOf(ctx, line);
  return line.map((id) => ({ memberId: String(id), account: seenAccount(names.get(id)?.account ?? '') }));
}
