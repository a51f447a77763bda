import { noteDeskAct } from '../../../modules/cashier/index.ts';
import type { Permission } from '../../../modules/operators/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Work } from '../command.ts';
import { actingAs, actOptions, type Claim, claimOf } from './as-operator.ts';

type Given = Record<string, string | boolean | undefined>;

/** What is set, as operators find it afterwards: `channel` of `thb-bank`, and the options as they were typed. */
export type Setting = { action: string; subject: string; given?: Given };

/**
 * Sets something that members' money goes by: by an operator, with a reason, and written down in the transaction that sets it.
 * @param set works on the context's database alone
 * @throws BadInput without an operator, a reason or a password
 */
export async function setting(
  values: Given & Parameters<typeof claimOf>[0],
  setting: Omit<Setting, 'given'> & { permission?: Permission },
  set: (ctx: Ctx) => Promise<string | string[]>,
): Promise<Work> {
  return settingAs(await claimOf(values), { ...setting, given: values }, set);
}

/** The same by an operator whose password is there already. */
export function settingAs(
  claim: Claim,
  { action, subject, given = {}, permission = 'channels.set' }: Setting & { permission?: Permission },
  set: (ctx: Ctx) => Promise<string | string[]>,
): Work {
  return actingAs(claim, permission, (ctx, { operatorId, reason }) =>
    ctx.db.transaction().execute(async (tx) => {
      const lines = await set({ ...ctx, db: tx });
      await noteDeskAct(ctx, tx, { operatorId, reason }, { action, subject, detail: detailOf(given) });
      return lines;
    }),
  );
}

/** The options that were given, but those that say who acts and why; a secret is never one of them. */
function detailOf(given: Given) {
  const said = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || Object.hasOwn(actOptions, name) ? [] : [[name, value] as const],
  );
  return Object.fromEntries(said);
}
