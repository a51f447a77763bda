import { DeskAddresses, DeskAddressesChange, DeskAddressesDone } from '@fairhouse/contract/desk-operators';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { usernameKeyOf } from '../../identity/index.ts';
import { parseRegion, plainAddress } from '../../site/index.ts';
import { type AddressesOf, addressLists, endSessionsElsewhere, isAddressAllowed, putAddresses } from '../addresses.ts';
import { operatorRoles } from '../roles.ts';
import { lockOperators, operatorByKey, operatorNames } from '../store.ts';
import { isAgreed } from './agreed.ts';
import { deskRead } from './list.ts';
import { actingRoute } from './route.ts';
import { deskSetting, type SettingCtx, versioned } from './setting.ts';

type Kind = 'role' | 'operator';
type Shown = { kind: Kind; name: string; networks: string[] };

/** Returns the lists of addresses as admins see them: of every role, and of the operators who have one. */
async function shownLists({ db }: Pick<Ctx, 'db'>): Promise<Shown[]> {
  const lists = await addressLists(db);
  const names = await operatorNames(
    db,
    lists.flatMap(({ operator_id }) => (operator_id === null ? [] : [operator_id])),
  );
  const ofRoles = operatorRoles.map((role) => ({
    kind: 'role' as const,
    name: role,
    networks: lists.find((list) => list.role === role)?.networks ?? [],
  }));
  const ofOperators = lists.flatMap(({ operator_id, networks }) =>
    operator_id === null
      ? []
      : [{ kind: 'operator' as const, name: names.get(operator_id) ?? String(operator_id), networks }],
  );
  return [...ofRoles, ...ofOperators];
}

/** Returns a list by its subject: `role finance`, `operator olga`. */
async function listOf(ctx: Pick<Ctx, 'db'>, subject: string): Promise<Shown | undefined> {
  const key = usernameKeyOf(subject);
  return (await shownLists(ctx)).find(({ kind, name }) => usernameKeyOf(`${kind} ${name}`) === key);
}

/** The networks, and the IP address from which the change is made; null: at the site's own machine. */
type Said = { kind: Kind; name: string; networks: readonly string[]; from: string | null };

/**
 * Sets the networks from which an operator, or those of a role, may work; an empty list allows all. Sessions that
 * were opened elsewhere end. A change that allows more takes two admins, unless the site's own machine makes it; an
 * operator's first own list is compared with that of the role.
 * @returns false while it waits for the second admin
 * @throws NOT_FOUND for an unknown name; MALFORMED for an invalid network; ADDRESS_NOT_ALLOWED if it would lock out
 * its author
 */
export const setAddresses = deskSetting(
  'operator-addresses',
  'operators.set',
  async (ctx, subject: string, { kind, name, networks, from }: Said): Promise<boolean> => {
    const operators = await lockOperators(ctx.db);
    const of = await subjectOf(ctx, kind, name);
    const before = (await listOf(ctx, subject))?.networks ?? [];
    const after = networks.map(networkFrom);
    // An operator without a list of their own works under that of the role.
    const role =
      kind === 'operator' ? operators.find(({ id }) => 'operatorId' in of && id === of.operatorId)?.role : null;
    const roles = role ? ((await listOf(ctx, `role ${role}`))?.networks ?? []) : [];
    const inForce = (own: readonly string[]) => (own.length > 0 ? own : roles);
    if (loosens(inForce(before), inForce(after)) && !(await isAgreed(ctx, subject, { before, after }))) return false;
    await putAddresses(ctx.db, of, [...new Set(after)]);
    const acting = operators.find(({ id }) => id === ctx.by);
    if (acting && from !== null && !(await isAddressAllowed(ctx.db, acting, from))) {
      throw new DomainError('ADDRESS_NOT_ALLOWED');
    }
    Object.assign(ctx.noted, { before: before.join(' '), ended: await endSessionsElsewhere(ctx.db) });
    return true;
  },
  {
    held: async (ctx, subject) => {
      await lockOperators(ctx.db);
      return await listOf(ctx, subject);
    },
  },
);

/**
 * True when the change allows an address that was not allowed before: the list is emptied, or gets a network that it
 * did not have.
 */
function loosens(before: readonly string[], after: readonly string[]): boolean {
  if (before.length === 0) return false;
  return after.length === 0 || after.some((network) => !before.includes(network));
}

async function subjectOf({ db }: SettingCtx, kind: Kind, name: string): Promise<AddressesOf> {
  const role = operatorRoles.find((known) => known === name);
  if (kind === 'role' && role) return { role };
  const operator = kind === 'operator' ? await operatorByKey(db, usernameKeyOf(name)) : null;
  if (!operator) throw new DomainError('NOT_FOUND');
  return { operatorId: operator.id };
}

function networkFrom(text: string): string {
  const parsed = parseRegion(text.trim());
  if (!parsed || !('network' in parsed)) throw new DomainError('MALFORMED');
  return parsed.network;
}

/** The lists of addresses. */
export const listAddresses = deskRead(
  { permission: 'operators.read', schema: {}, answer: DeskAddresses },
  async (ctx: Ctx) => (await shownLists(ctx)).map(versioned),
);

/** The console's call of `setAddresses`, with the IP address that it comes from. */
export const addressesCall = {
  permission: setAddresses.permission,
  route: (ctx: Ctx) =>
    actingRoute(
      ctx,
      { permission: setAddresses.permission, schema: { body: DeskAddressesChange }, answer: DeskAddressesDone },
      async ({ operatorId }, { ip, body }: { ip: string; body: DeskAddressesChange }) => {
        const { kind, name, networks, reason, version } = body;
        const by = { operatorId, reason, version, said: { networks: networks.join(' ') } };
        const said = { kind, name, networks, from: plainAddress(ip) };
        const isSet = await setAddresses(ctx, by, `${kind} ${name}`, said);
        return { list: await listAddresses(ctx, {}), waitsForSecond: !isSet };
      },
    ),
};
