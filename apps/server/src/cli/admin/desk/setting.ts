import type { Permission, Setter } from '../../../modules/operators/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { BadInput, type Work } from '../command.ts';
import { actingAs, actOptions, type Claim, claimOf, type Refusals, worded } from './as-operator.ts';

type Given = Record<string, string | boolean | undefined>;
type Settings = { permission: Permission };
/** Calls the desk's act as the operator, and returns lines with the new value. */
type Set = (ctx: Ctx, by: Setter) => Promise<string | string[]>;

/**
 * Changes a setting of members' money: by an operator, with a reason.
 * @param values the options as typed, which the trail keeps
 * @param act the desk's act, whose permission is required
 * @param refusals texts of its refusals
 * @throws BadInput without an operator, a reason or a password
 */
export async function setting(
  values: Given & Parameters<typeof claimOf>[0],
  act: Settings,
  set: Set,
  refusals: Refusals = {},
): Promise<Work> {
  return settingAs(await claimOf(values), values, act, set, refusals);
}

/**
 * Changes a setting that the site's own machine may change by itself: by an operator if one is named, and then with a
 * line in the trail.
 * @param values the options as typed, which the trail keeps
 * @param act the desk's act, whose permission a named operator needs
 * @param refusals texts of its refusals
 * @throws BadInput for a reason or a password without an operator
 */
export async function machineSetting(
  values: Given & Parameters<typeof claimOf>[0],
  act: Settings,
  set: (ctx: Ctx, by: Setter | null) => Promise<string | string[]>,
  refusals: Refusals = {},
): Promise<Work> {
  if (values.as !== undefined) return await setting(values, act, set, refusals);
  const alone = Object.keys(actOptions).find((name) => values[name] !== undefined);
  if (alone !== undefined) throw new BadInput(`--${alone} has no meaning without --as`);
  return worded((ctx) => set(ctx, null), refusals);
}

/** Changes it as an operator whose password is known already. */
export function settingAs(
  claim: Claim,
  given: Given,
  { permission }: Settings,
  set: Set,
  refusals: Refusals = {},
): Work {
  return actingAs(
    claim,
    permission,
    (ctx, { operatorId, reason }) => set(ctx, { operatorId, reason, said: detailOf(given) }),
    refusals,
  );
}

/** Returns the given options without the operator, the reason and the password. */
function detailOf(given: Given) {
  const said = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || Object.hasOwn(actOptions, name) ? [] : [[name, value] as const],
  );
  return Object.fromEntries(said);
}
