import type { TSchema } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { type Act, type ActLimits, actingRoute, type Declared, type Previewed } from './route.ts';
import { coverRequest, type Requested } from './setting.ts';

/** The author of an act; null: the site's own machine. */
export type Author = { operatorId: bigint | null };

type Spec<S extends object, V extends TSchema> = Declared<S, V> & ActLimits & Previewed;

/**
 * The setting that a request changes, where its act declares one: it has a preview, and can be undone from the trail.
 */
type Sets<P, O, B> = { action: string } & Pick<Requested<P, B, O>, 'set' | 'part'>;

/**
 * Declares an act on the subject in the route's address. The act is a function that the console's route and the
 * command line call alike; it carries its permission and its route. An act that the site's own machine makes too
 * takes an author without an operator (`Author`).
 * @param on reads the subject from the address
 * @param sets the setting that the request by itself determines
 */
export function deskAct<S extends object, V extends TSchema, P, O, B, R, Y = never>({
  on,
  act,
  sets,
  ...spec
}: Spec<S, V> & {
  on: (params: P) => O;
  act: (ctx: Ctx, on: O, by: Act | Y, said: B) => Promise<R>;
  sets?: Sets<P, O, B>;
}) {
  const { permission, schema } = spec;
  if (sets) coverRequest(sets.action, { ...sets, permission, schema, named: on });
  const declared = { ...(sets ? { preview: sets.action } : {}), ...spec };
  return Object.assign((ctx: Ctx, subject: O, by: Act | Y, said: B) => act(ctx, subject, by, said), {
    permission: declared.permission,
    route: (ctx: Ctx) =>
      actingRoute(ctx, declared, (by, { params, body }: { params: P; body: B }) => act(ctx, on(params), by, body)),
  });
}

/** Declares an act that makes a new row: as `deskAct`, without a subject. */
export function deskNew<S extends object, V extends TSchema, B, R, Y = never>({
  act,
  ...declared
}: Spec<S, V> & { act: (ctx: Ctx, by: Act | Y, said: B) => Promise<R> }) {
  return Object.assign((ctx: Ctx, by: Act | Y, said: B) => act(ctx, by, said), {
    permission: declared.permission,
    route: (ctx: Ctx) => actingRoute(ctx, declared, (by, { body }: { body: B }) => act(ctx, by, body)),
  });
}

/** Returns the number of the row that an address names. */
export const rowNumber = ({ id }: { id: string }): bigint => BigInt(id);
