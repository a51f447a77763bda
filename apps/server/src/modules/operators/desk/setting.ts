import { createHash } from 'node:crypto';
import type { TSchema } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import type { Permission } from '../permissions.ts';
import { type ActLimits, actingRoute, type Declared } from './route.ts';
import { type ActDetail, coverAct, noteAct, type Why } from './trail.ts';

/** The version of a setting that a change was made from; none: it is set in any case. */
type Based = { version?: string | undefined };

/** The operator of a change (null: the site's own machine), and the request in its own words, for the trail. */
export type Setter = Why & Based & { said: ActDetail };

/** The fields of a change beside its setting. */
type Reasoned = Based & { reason: string };

/** The fields that a change sets. */
export type Said<C extends Reasoned> = Omit<C, keyof Reasoned>;

/** The context of a change in its transaction: the operator (null: none), and what the trail adds to the request. */
export type SettingCtx = Ctx & { by: bigint | null; noted: ActDetail };

type SettingOptions<S> = {
  /** Locks the setting and reads it as operators see it; settings without this function have no version. */
  held?: (ctx: Ctx, subject: S) => Promise<unknown>;
  /** Has the context read the setting again, once it is committed. */
  changed?: (ctx: Ctx) => void;
};

/** Returns the version of a value as operators see it: equal values have one version. */
function versionOf(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** Adds the version that a change of this value may name. */
export function versioned<V extends object>(value: V): V & { version: string } {
  return { ...value, version: versionOf(value) };
}

/** Compares the version that a change names with the setting as it stands. @throws STATE_CONFLICT (value.version) */
function refuseStale(version: string, held: unknown): void {
  const holding = versionOf(held);
  if (holding !== version) throw new DomainError('STATE_CONFLICT', { version: holding });
}

/**
 * Declares an act that changes a setting. It runs in one transaction together with its line in the trail; a change by
 * nobody, as of the demo's content, has no line. A change based on another version than the present
 * one throws STATE_CONFLICT (value.version) and sets nothing.
 * @param action the act's name in the trail
 * @param permission null: no role has it yet, the act belongs to the site's own machine
 * @param set works on the given context's database alone; the subject is the setting
 */
export function deskSetting<P extends Permission | null, S extends string, A extends unknown[], R>(
  action: string,
  permission: P,
  set: (ctx: SettingCtx, subject: S, ...more: A) => Promise<R>,
  { held, changed }: SettingOptions<S> = {},
) {
  const act = async (ctx: Ctx, by: Setter | null, subject: S, ...more: A): Promise<R> => {
    const value = await inTransaction(ctx.db, async (db) => {
      const inside: SettingCtx = { ...ctx, db, by: by?.operatorId ?? null, noted: {} };
      // Also without a version: the change may merge what it names into the rest, which nobody changes meanwhile.
      const present = await held?.(inside, subject);
      if (by?.version !== undefined) {
        assert(held, `${action} is a setting with a version`);
        refuseStale(by.version, present);
      }
      const done = await set(inside, subject, ...more);
      if (by) await noteAct(inside, by, { action, subject, detail: { ...by.said, ...inside.noted } });
      return done;
    });
    changed?.(ctx);
    return value;
  };
  if (permission !== null) coverAct(action, permission);
  return Object.assign(act, { permission });
}

/**
 * Declares the console's call of a `deskSetting` that takes the request as it arrives: a route with its permission.
 * @param named reads the setting's subject from the address, or from the request
 * @param noted the part of the request that the trail keeps; by default all of it
 * @param shown the answer, read after the change
 */
export function deskChange<S extends object, V extends TSchema, N extends string, D extends object, Q, R>({
  setting,
  named,
  noted = detailOf,
  shown,
  ...declared
}: Omit<Declared<S, V>, 'permission'> &
  ActLimits & {
    setting: ((ctx: Ctx, by: Setter | null, subject: N, said: D) => Promise<unknown>) & { permission: Permission };
    named: (params: Q, said: D) => N | Promise<N>;
    noted?: (said: D) => ActDetail;
    shown: (ctx: Ctx, subject: N) => Promise<R>;
  }) {
  const { permission } = setting;
  return {
    permission,
    route: (ctx: Ctx) =>
      actingRoute(
        ctx,
        { ...declared, permission },
        async ({ operatorId }, { params, body }: { params: Q; body: D & Reasoned }) => {
          const { reason, version } = body;
          const subject = await named(params, body);
          await setting(ctx, { operatorId, reason, version, said: noted(body) }, subject, body);
          return await shown(ctx, subject);
        },
      ),
  };
}

/** Returns a request's fields as words and numbers; a list or an object as JSON. */
export function detailOf(said: object): ActDetail {
  const fields = Object.entries(said).filter(([name]) => name !== 'reason' && name !== 'version');
  return Object.fromEntries(
    fields.map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
        ? value
        : JSON.stringify(value),
    ]),
  );
}
