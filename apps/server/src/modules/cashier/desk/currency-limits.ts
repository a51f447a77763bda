import { DeskCurrency, DeskTransferEnd } from '@fairhouse/contract/desk-settings';
import { type CurrencyCode, formatMoney } from '@fairhouse/money/money';
import { type Static, type TSchema, Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskAct, deskRead, deskSetting, detailOf, isAgreed, versioned } from '../../operators/index.ts';
import type { Limits, LimitsRow, LimitsStore } from '../transfers/limits-store.ts';
import { unitsOf } from './amount.ts';
import { currencyOf } from './currency.ts';

/** Reads one limit from a request; undefined: the request does not name it. */
type Field<S, V> = (said: S, currency: CurrencyCode) => V | undefined;

/** The field of an amount. @throws AMOUNT_INVALID */
export const amountField =
  <N extends string>(name: N) =>
  (said: { readonly [F in N]?: string }, currency: CurrencyCode): bigint | undefined => {
    const text = said[name];
    return text === undefined ? undefined : unitsOf(text, currency);
  };

/** The field of a count. */
export const countField =
  <N extends string>(name: N) =>
  (said: { readonly [F in N]?: number }): number | undefined =>
    said[name];

type Declared<L extends Limits<L>, W, B extends TSchema, V extends TSchema> = {
  /** The act's name in the audit trail. */
  action: string;
  store: LimitsStore<L>;
  /** The fields of the request that name the limits, by the limits' columns. */
  fields: { readonly [C in keyof L]: Field<Static<B>, L[C]> };
  /** Returns the limits as operators see them. */
  view: (limits: L, money: (units: bigint) => string) => W;
  /** Limits whose increase lets more money move, and so takes two operators. */
  guarded: readonly (keyof L)[];
  /** Pairs of limits of which the first may not exceed the second. */
  ascending: readonly (readonly [low: keyof L, high: keyof L])[];
  /** Schemas: `body` of the request, `row` of one currency's limits. */
  body: B;
  row: V;
};

/** Declares limits that a brand sets by currency: the settings, and the console's calls that change them. */
export function currencyLimits<L extends Limits<L>, W extends object, B extends TSchema, V extends TSchema>({
  action,
  store,
  fields,
  view,
  guarded,
  ascending,
  body,
  row,
}: Declared<L, W, B, V>) {
  const isColumn = (name: string): name is keyof L & string => Object.hasOwn(fields, name);
  const columns = Object.keys(fields).filter(isColumn);
  const isWhole = (limits: Partial<L>): limits is L => columns.every((column) => limits[column] !== undefined);

  const viewOf = (limits: LimitsRow<L>) => {
    const { currency } = limits;
    return { currency, ...view(limits, (units) => formatMoney(units, currency)) };
  };
  const held = async ({ db }: Ctx, currency: CurrencyCode) => {
    const present = await store.lock(db, currency);
    return present && viewOf(present);
  };

  /** Merges the changed limits into the present ones; null when a limit is missing from both. */
  const completed = (present: L | null, change: Partial<L>): L | null => {
    const limits: Partial<L> = {};
    for (const column of columns) {
      const value = change[column] ?? present?.[column];
      if (value !== undefined) limits[column] = value;
    }
    return isWhole(limits) ? limits : null;
  };

  /**
   * Sets the limits; the first ones, and higher ones, take two operators. Returns false while it waits for the second
   * operator.
   * @param change returns the new limits from the present ones; null: there are none yet
   * @throws ALREADY_APPROVED; AMOUNT_INVALID when the first limit of an ascending pair exceeds the second
   */
  const set = deskSetting(
    action,
    'channels.set',
    async (ctx, currency: CurrencyCode, change: (present: LimitsRow<L> | null) => L) => {
      const present = await store.lock(ctx.db, currency);
      const rule = change(present);
      if (ascending.some(([low, high]) => rule[low] > rule[high])) throw new DomainError('AMOUNT_INVALID');
      const isLooser = guarded.some((limit) => rule[limit] > (present?.[limit] ?? 0));
      if (isLooser && !(await isAgreed(ctx, `${action} ${currency}`, { present, rule }))) return false;
      await store.put(ctx.db, currency, rule);
      return true;
    },
    { held },
  );

  /** Removes the limits of a currency, which ends the limited feature there. */
  const end = deskSetting(action, 'channels.set', ({ db }, currency: CurrencyCode) => store.delete(db, currency), {
    held,
  });

  const named = (said: Static<B>, currency: CurrencyCode): Partial<L> => {
    const change: Partial<L> = {};
    for (const column of columns) {
      const value = fields[column](said, currency);
      if (value !== undefined) change[column] = value;
    }
    return change;
  };
  const answer = Type.Array(row);
  const rulesOf = async ({ db }: Ctx) => (await store.all(db)).map((limits) => versioned(viewOf(limits)));

  return {
    ascending,
    all: store.all,
    completed,
    set,
    end,

    /** Lists the limits of each currency that has them. */
    list: deskRead({ schema: {}, answer, permission: 'cashier.read' }, rulesOf),

    /**
     * Changes the named limits, and returns those in force.
     * @throws NOT_FOUND, AMOUNT_INVALID, ALREADY_APPROVED, STATE_CONFLICT (value.version); MALFORMED for first limits
     * with a missing field
     */
    changeOne: deskAct({
      permission: set.permission,
      schema: { params: DeskCurrency, body },
      answer,
      on: currencyOf,
      act: async (ctx, currency, { operatorId }, said: Static<B> & DeskTransferEnd) => {
        const { reason, version } = said;
        const by = { operatorId, reason, version, said: detailOf(said) };
        await set(ctx, by, currency, (present) => {
          const limits = completed(present, named(said, currency));
          if (limits === null) throw new DomainError('MALFORMED');
          return limits;
        });
        return await rulesOf(ctx);
      },
    }),

    /**
     * Removes the limits of a currency, and returns those of the others.
     * @throws NOT_FOUND, STATE_CONFLICT (value.version)
     */
    endOne: deskAct({
      permission: end.permission,
      schema: { params: DeskCurrency, body: DeskTransferEnd },
      answer,
      on: currencyOf,
      act: async (ctx, currency, { operatorId }, { reason, version }: DeskTransferEnd) => {
        await end(ctx, { operatorId, reason, version, said: { enabled: false } }, currency);
        return await rulesOf(ctx);
      },
    }),
  };
}
