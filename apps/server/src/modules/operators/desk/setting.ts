import { createHash } from 'node:crypto';
import { DeskWaits, noVersion } from '@fairhouse/contract/desk';
import { type TSchema, Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import type { Permission } from '../permissions.ts';
import { type ActLimits, actingRoute, type Declared } from './route.ts';
import { type ActDetail, coverAct, noteAct, type Why } from './trail.ts';

/** The version of a setting that a change was made from; none: it is set in any case. */
type Based = { version?: string | undefined };

/** The operator of a change (null: the site's own machine), and the request in its own words, for the trail. */
export type Setter = Why &
  Based & {
    said: ActDetail;
    /** The version that the setting has after it; with another one the change is taken back. */
    becomes?: string;
  };

/** The fields of a change beside its setting. */
type Reasoned = Based & { reason: string };

/** The fields that a change sets. */
export type Said<C extends Reasoned> = Omit<C, keyof Reasoned>;

/**
 * The context of a change in its transaction: the operator (null: none), the permission that it takes, and what the trail adds to the
 * request.
 */
export type SettingCtx = Ctx & {
  by: bigint | null;
  permission: Permission | null;
  noted: ActDetail;
  /** The act, the setting and the reason, as the trail names them. */
  asked: { action: string; subject: string; reason: string };
  /** Set by an act whose request has been answered before: it is one act, and has one line in the trail. */
  isRepeated?: boolean;
};

type SettingOptions<S> = {
  /** Locks the setting and reads it as operators see it; settings without this function have no version. */
  held?: (ctx: Ctx, subject: S) => Promise<unknown>;
  /** Has the context read the setting again, once it is committed. */
  changed?: (ctx: Ctx) => void;
};

/** Returns the version of a value as operators see it: equal values have one version. */
export function versionOf(value: unknown): string {
  return createHash('sha256').update(textOf(value)).digest('base64url').slice(0, 16);
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null, (_, held: unknown) => (typeof held === 'bigint' ? String(held) : held));
}

/** Adds the version that a change of this value may name. */
export function versioned<V extends object>(value: V): V & { version: string } {
  return { ...value, version: versionOf(value) };
}

/** Compares the version that a change names with the setting as it stands. @throws STATE_CONFLICT (value.version) */
function refuseStale(version: string, held: unknown): void {
  const holding = versionOf(held);
  const isBased = version === noVersion ? isNothing(held) : version === holding;
  if (!isBased) throw new DomainError('STATE_CONFLICT', { version: holding });
}

/** True for a setting that is not there; one of several rows has none. */
function isNothing(held: unknown): boolean {
  return held === undefined || held === null || (Array.isArray(held) && held.length === 0);
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
      const asked = { action, subject, reason: by?.reason ?? '' };
      const inside: SettingCtx = { ...ctx, db, by: by?.operatorId ?? null, permission, noted: {}, asked };
      // Also without a version: the change may merge what it names into the rest, which nobody changes meanwhile.
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

/** Reads a setting after its change; one that is gone is null. */
async function heldNow<S>(held: (ctx: Ctx, subject: S) => Promise<unknown>, ctx: Ctx, subject: S): Promise<unknown> {
  try {
    return await held(ctx, subject);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** The setting of a request: its permission, its schemas, its name, and the act that sets it. */
export type Requested<Q = never, D = never, N = string> = {
  permission: Permission;
  schema: { params?: TSchema; body?: TSchema };
  named: (params: Q, said: D) => N | Promise<N>;
  set: (ctx: Ctx, by: Setter | null, subject: N, said: D) => Promise<unknown>;
  /**
   * Returns what a request would say to set the setting back from how it is now, of how it was, as operators see both; null: it cannot
   * say it. By default all of how it was.
   */
  part?: (subject: string, was: object, is: object) => object | null;
};
type Known = Omit<Requested<object, object>, 'schema'> & { params: TSchema; body: TSchema };
/** The settings whose requests say all that sets them, by the names of their acts: what is tried in a preview, and undone. */
export const requested = new Map<string, Known>();

/** Declares how a setting's request sets it; one without a body does not. */
export function coverRequest<Q, D, N>(action: string, { schema, ...setting }: Requested<Q, D, N>): void {
  const { params = Type.Object({}), body } = schema;
  // Whoever calls them has checked params and body by these schemas, and the subject is what `named` returns.
  if (body) requested.set(action, { ...setting, params, body } as unknown as Known);
}

/**
 * Declares the console's call of a `deskSetting` that takes the request as it arrives: a route with its permission.
 * @param named reads the setting's subject from the address, or from the request
 * @param noted the part of the request that the trail keeps; by default all of it
 * @param shown the answer, read after the change; a change that waits for a second operator answers that alone
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
