import type { Permission, Setter } from '../../../modules/operators/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { BadInput, type Work } from '../command.ts';
import { actingAs, actOptions, type Claim, claimOf, type Refusals, reasonOf, worded } from './as-operator.ts';

/** The line for a change that a second operator must state as well. */
export const waitsForSecond = 'Nothing is changed yet: it takes two operators, and another one has to say the same';

type Given = Record<string, string | boolean | undefined>;
type Settings = { permission: Permission };
/** Calls the desk's act as the operator, and returns lines with the new value. */
type Set = (ctx: Ctx, by: Setter) => Promise<string | string[]>;

/**
 * Changes a setting about members' money: by an operator, with a reason.
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
 * Changes a setting that the site's own machine may change by itself: by an operator if one is named, else by the
 * machine. Both leave a line in the trail.
 * @param values the options as typed, which the trail keeps
 * @param act the desk's act, whose permission a named operator needs
 * @param refusals texts of its refusals
 * @throws BadInput for a password without an operator
 */
export async function machineSetting(
  values: Given & Parameters<typeof claimOf>[0],
  act: Settings,
  set: Set,
  refusals: Refusals = {},
): Promise<Work> {
  if (values.as !== undefined) return await setting(values, act, set, refusals);
  if (values['password-stdin']) throw new BadInput('--password-stdin has no meaning without --as');
  const by = machineSetter(values, values.reason === undefined ? '' : reasonOf(values.reason));
  return worded((ctx) => set(ctx, by), refusals);
}

/**
 * Makes a sensitive act: as `machineSetting`, but the machine must give a reason as well.
 * @throws BadInput without a reason
 */
export async function reasonedSetting(...given: Parameters<typeof machineSetting>): Promise<Work> {
  requireReason(given[0]);
  return await machineSetting(...given);
}

/** Returns the reason, which an act at the machine needs too. @throws BadInput without one */
export function requireReason({ reason = '' }: { reason?: string }): string {
  return reasonOf(reason);
}

/** Returns the machine as the author of a change. @param given the options as typed, which the trail keeps */
export function machineSetter(given: Given, reason: string): Setter {
  return { operatorId: null, reason, said: detailOf(given) };
}

/** Makes the change as an operator whose password was already read. */
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
