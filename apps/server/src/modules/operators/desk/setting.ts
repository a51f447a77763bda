import { createHash } from 'node:crypto';
import { DeskWaits, noVersion } from '@fairhouse/contract/desk';
import { type TSchema, Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import type { Permission } from '../permissions.ts';
import { type ActLimits, actingRoute, type Declared } from './route.ts';
import { type ActDetail, coverAct, noteAct, type Why } from './trail.ts';

/** The version of the setting that a change is based on; without one it is made unconditionally. */
type Based = { version?: string | undefined };

/** The operator of a change (null: the site's own machine), and the request's fields, for the trail. */
export type Setter = Why &
  Based & {
    said: ActDetail;
    /** The version that the setting must have after the change; otherwise the change is rolled back. */
    becomes?: string;
  };

/** The fields of a change beside its setting. */
type Reasoned = Based & { reason: string };

/** The fields that a change sets. */
export type Said<C extends Reasoned> = Omit<C, keyof Reasoned>;

/**
 * The context of a change in its transaction: the operator (null: none), the permission that it takes, and the fields
 * that the trail adds to the request.
 */
export type SettingCtx = Ctx & {
  by: bigint | null;
  permission: Permission | null;
  noted: ActDetail;
  /** The act, the setting and the reason, as the trail names them. */
  asked: { action: string; subject: string; reason: string };
  /** Set by an act whose request was answered before: the trail has one line for both. */
  isRepeated?: boolean;
};

type SettingOptions<S> = {
  /** Locks the setting and reads it as operators see it; settings without this function have no version. */
  held?: (ctx: Ctx, subject: S) => Promise<unknown>;
  /** Tells the context that the setting has changed, once it is committed, so that it is read again. */
  changed?: (ctx: Ctx) => void;
};

/** Returns the version of a value as operators see it: a hash, the same for equal values. */
export function versionOf(value: unknown): string {
  return createHash('sha256').update(textOf(value)).digest('base64url').slice(0, 16);
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null, (_, held: unknown) => (typeof held === 'bigint' ? String(held) : held));
}

/** Adds to a value the version that a change of it may name. */
export function versioned<V extends object>(value: V): V & { version: string } {
  return { ...value, version: versionOf(value) };
}

/** Compares the version that a change names with the setting as it stands. @throws STATE_CONFLICT (value.version) */
function refuseStale(version: string, held: unknown): void {
  const holding = versionOf(held);
  const isBased = version === noVersion ? isNothing(held) : version === holding;
  if (!isBased) throw new DomainError('STATE_CONFLICT', { version: holding });
}

/** True for a setting that does not exist, and for an empty list. */
function isNothing(held: unknown): boolean {
  return held === undefined || held === null || (Array.isArray(held) && held.length === 0);
}

/**
 * Declares an act that changes a setting. It runs in one transaction together with its line in the trail; a change
 * without an author, such as the demo's content, has no line. A change based on another version than the present one
 * throws STATE_CONFLICT (value.version) and sets nothing.
 * @param action the act's name in the trail
 * @param permission null: no role has it yet, and only the site's own machine may act
 * @param set uses the given context's database only; the subject names the setting
 */
export function deskSetting<P extends Permission | null, S extends string, A extends unknown[], R>(
  action: string,
  permission: P,
  set: (ctx: SettingCtx, subject: S, ...more: A) => Promise<R>,
  { held, changed }: SettingOptions<S> = {},
) {
  const act = async (ctx: Ctx, by: Setter | null, subject: S, ...more: A): Promise<R> => {
    const value = await inTransaction(ctx.db, async (db) => {
      const asked = { action, subject, reason: by?.reason ?? '' };
      const inside: SettingCtx = { ...ctx, db, by: by?.operatorId ?? null, permission, noted: {}, asked };
      // Locked also without a version: the change may merge its fields into the rest, which must not change
      // meanwhile.
      const present = await held?.(inside, subject);
      if (by?.version !== undefined) {
        assert(held, `${action} is a setting with a version`);
        refuseStale(by.version, present);
      }
      const done = await set(inside, subject, ...more);
      if (!by || inside.isRepeated) return done;
      const after = held && (await heldNow(held, inside, subject));
      const isSet = done !== false;
      if (isSet && by.becomes !== undefined && versionOf(after) !== by.becomes) throw new DomainError('STATE_CONFLICT');
      const [was, is] = [textOf(present), textOf(after)];
      const change = was === is ? {} : { before: was, after: is };
      await noteAct(inside, by, { action, subject, detail: { ...by.said, ...inside.noted }, ...change });
      return done;
    });
    changed?.(ctx);
    return value;
  };
  if (permission !== null) coverAct(action, permission);
  return Object.assign(act, { permission, action });
}

/** Reads a setting after its change; null when it was removed. */
async function heldNow<S>(held: (ctx: Ctx, subject: S) => Promise<unknown>, ctx: Ctx, subject: S): Promise<unknown> {
  try {
    return await held(ctx, subject);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** A request that sets a setting: its permission, its schemas, the setting's name, and the act. */
export type Requested<Q = never, D = never, N = string> = {
  permission: Permission;
  schema: { params?: TSchema; body?: TSchema };
  named: (params: Q, said: D) => N | Promise<N>;
  set: (ctx: Ctx, by: Setter | null, subject: N, said: D) => Promise<unknown>;
  /**
   * Returns the fields of a request that sets the setting back from its present value (`is`) to an earlier one
   * (`was`), both as operators see them; null when no request can. By default all of `was`.
   */
  part?: (subject: string, was: object, is: object) => object | null;
};
type Known = Omit<Requested<object, object>, 'schema'> & { params: TSchema; body: TSchema };
/**
 * The settings that a request determines completely, by the names of their acts: these have previews and can be
 * undone.
 */
export const requested = new Map<string, Known>();

/** Declares the request that sets a setting; one without a body cannot be previewed or undone. */
export function coverRequest<Q, D, N>(action: string, { schema, ...setting }: Requested<Q, D, N>): void {
  const { params = Type.Object({}), body } = schema;
  // Callers have checked params and body by these schemas, and the subject is what `named` returns.
  if (body) requested.set(action, { ...setting, params, body } as unknown as Known);
}

/**
 * Declares the console's call of a `deskSetting` that takes the request as it arrives: a route with its permission.
 * @param named reads the setting's subject from the address, or from the request
 * @param noted the part of the request that the trail keeps; by default all of it
 * @param shown the answer, read after the change; a change that waits for a second operator is answered with
 * `waitsForSecond` alone
 */
export function deskChange<S extends object, V extends TSchema, N extends string, D extends object, Q, R>({
  setting,
  named,
  noted = detailOf,
  shown,
  ...declared
}: Omit<Declared<S, V>, 'permission'> &
  ActLimits & {
    setting: ((ctx: Ctx, by: Setter | null, subject: N, said: D) => Promise<unknown>) & {
      permission: Permission;
      action: string;
    };
    named: (params: Q, said: D) => N | Promise<N>;
    noted?: (said: D) => ActDetail;
    shown: (ctx: Ctx, subject: N) => Promise<R>;
  }) {
  const { permission, action } = setting;
  const answer = Type.Union([DeskWaits, declared.answer]);
  coverRequest(action, { permission, schema: declared.schema, named, set: setting });
  return {
    permission,
    route: (ctx: Ctx) =>
      actingRoute(
        ctx,
        { ...declared, answer, permission, preview: action },
        async ({ operatorId }, { params, body }: { params: Q; body: D & Reasoned }) => {
          const { reason, version } = body;
          const subject = await named(params, body);
          const done = await setting(ctx, { operatorId, reason, version, said: noted(body) }, subject, body);
          if (done === false) return { waitsForSecond: true as const };
          return await shown(ctx, subject);
        },
      ),
  };
}

/** Returns a request's fields as texts, numbers and booleans; a list or an object as JSON. */
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
