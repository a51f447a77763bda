import type { Ctx } from '../../../platform/ctx.ts';
import { seenAccounts } from '../../identity/index.ts';
import { operatorNames } from '../store.ts';

/** Names of the members and operators that rows refer to. */
export type Names = { member: (id: bigint) => string; operator: (id: bigint) => string };

type People = { members?: readonly bigint[]; operators?: readonly (bigint | null)[] };

/** Looks up all names of a page at once. An unknown person is shown by number. */
export async function namesFor(ctx: Ctx, { members = [], operators = [] }: People): Promise<Names> {
  const known = operators.filter((id) => id !== null);
  const [byMember, byOperator] = await Promise.all([seenAccounts(ctx.db, members), operatorNames(ctx.db, known)]);
  return {
    member: (id) => byMember.get(id) ?? String(id),
    operator: (id) => byOperator.get(id) ?? String(id),
  };
}

/**
 * Returns rows as operators see them, with the names of the people that they refer to.
 * @param people the members and operators of a row
 */
export function deskView<R, V>(view: (row: R, names: Names, ctx: Ctx) => V, people: (row: R) => People) {
  const namesOf = (ctx: Ctx, rows: readonly R[]) =>
    namesFor(ctx, {
      members: rows.flatMap((row) => people(row).members ?? []),
      operators: rows.flatMap((row) => people(row).operators ?? []),
    });
  return {
    one: async (ctx: Ctx, row: R): Promise<V> => view(row, await namesOf(ctx, [row]), ctx),
    all: async (ctx: Ctx, rows: readonly R[]): Promise<V[]> => {
      const names = await namesOf(ctx, rows);
      return rows.map((row) => view(row, names, ctx));
    },
  };
}

/** Returns the member of a row that has one. */
export const aboutMember = ({ member_id }: { member_id: bigint }): People => ({ members: [member_id] });
