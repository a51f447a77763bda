import type { Ctx } from '../../../platform/ctx.ts';
import { memberNames } from '../../identity/index.ts';
import { operatorNames } from '../store.ts';

/** Names of the members and operators that rows speak of. */
export type Names = { member: (id: bigint) => string; operator: (id: bigint) => string };

/** Looks up all names of a page at once. Somebody who is no longer known goes by the number. */
export async function namesFor(
  ctx: Ctx,
  { members = [], operators = [] }: { members?: readonly bigint[]; operators?: readonly (bigint | null)[] },
): Promise<Names> {
  const known = operators.filter((id) => id !== null);
  const [byMember, byOperator] = await Promise.all([memberNames(ctx.db, members), operatorNames(ctx.db, known)]);
  return {
    member: (id) => byMember.get(id) ?? String(id),
    operator: (id) => byOperator.get(id) ?? String(id),
  };
}
