import { type CurrencyCode, formatMoney, multiply } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { requireTurnovers } from '../../cashier/index.ts';
import { type Account, houseAccount, walletsOf } from '../../ledger/index.ts';
import {
  changeRow,
  changeRows,
  type Lifecycle,
  madeBefore,
  moneyTransaction,
  onceKey,
  type RequestId,
} from '../../money-rows/index.ts';
import { isModuleOn } from '../../site/index.ts';
import { foldPlayOf } from '../play/fold.ts';
import { holdStandings } from '../play/fold-store.ts';
import {
  isRunTime,
  lockDue,
  openDue,
  openRebates,
  openTaken,
  type RebateRow,
  rebateRows,
  ruleOf,
} from './rebate-store.ts';

export const manualModule = 'MANPLAYREB3';

type RebateAccounts = { cash: Account; house: Account };

/** A rebate's lifecycle. Its money moves on entering PAID. */
export const rebateLife: Lifecycle<RebateRow, RebateAccounts> = {
  subject: 'rebate',
  rows: rebateRows,
  next: { DUE: ['PAID'], PAID: [] },
  accounts: accountsOf,
  stamp: ({ to }, at, moved) => (moved && to === 'PAID' ? { paid_at: at } : {}),
  told: ({ member_id: memberId, currency, amount, way }) => ({
    memberId,
    detail: { amount: formatMoney(amount, currency), currency, way },
  }),
  beforePosting: (_ctx, tx, entered) => askTurnover(tx, entered),
  posting: ({ id: ref, member_id: memberId, amount, state, way }, { cash, house }) =>
    state === 'PAID'
      ? {
          key: onceKey(memberId, 'rebate', ref),
          legs: [{ debit: house, credit: cash, amount, kind: 'rebate', ref }],
          detail: { type: 'rebate', id: String(ref), way },
        }
      : null,
};

/**
 * Credits a member's gathered rebate so far. The same key returns the first answer again.
 * @throws MODULE_DISABLED (value.modId) where rebates are credited automatically, REBATE_TOO_SMALL (value.minimum,
 * value.currency), IDEMPOTENCY_CONFLICT
 */
export async function takeRebate(
  ctx: Ctx,
  { memberId, currency }: { memberId: bigint; currency: CurrencyCode },
  request: RequestId,
): Promise<RebateRow> {
  if (!(await isModuleOn(ctx, manualModule))) throw new DomainError('MODULE_DISABLED', { modId: manualModule });
  await foldPlayOf(ctx, memberId);
  const opened = await moneyTransaction(ctx, async (tx) => {
    // Serialised: of two concurrent requests the later finds the accounts settled, or the row of the same request.
    await holdStandings(tx, [memberId]);
    const known = await madeBefore(tx, rebateRows, request);
    return known ?? (await openTaken(tx, { memberId, currency, request }));
  });
  if (!opened) {
    const rule = await ruleOf(ctx.db, currency);
    throw new DomainError('REBATE_TOO_SMALL', { minimum: formatMoney(rule?.minimum ?? 0n, currency), currency });
  }
  return await changeRow(ctx, rebateLife, opened, ({ state }) =>
    state === 'DUE' ? { to: 'PAID', kind: 'taken', actor: { kind: 'member', id: memberId } } : null,
  );
}

const membersAtOnce = 1000;

/**
 * Credits the rebates of members' past days, once a day of the brand, unless members take them themselves. Each run
 * also settles corrections of earlier days. Nodes share the members among them.
 */
export async function runRebates(ctx: Ctx): Promise<void> {
  if (!(await isModuleOn(ctx, manualModule)) && (await isRunTime(ctx.db))) {
    for (;;) {
      const due = await moneyTransaction(ctx, async (tx) => {
        const locked = await lockDue(tx, membersAtOnce);
        // A separate statement after the lock, whose snapshot includes what was committed before.
        return { locked: locked.length, opened: locked.length > 0 ? await openDue(tx, locked) : [] };
      });
      await payRebates(ctx, due.opened);
      if (due.locked < membersAtOnce) break;
    }
  }
  for (let after = 0n; ; ) {
    const open = await openRebates(ctx.db, { after, limit: membersAtOnce });
    await payRebates(ctx, open);
    after = open.at(-1)?.id ?? after;
    if (open.length < membersAtOnce) return;
  }
}

/** Pays the rebates whose accounts are settled. */
async function payRebates(ctx: Ctx, open: readonly RebateRow[]): Promise<void> {
  if (open.length === 0) return;
  await changeRows(ctx, rebateLife, open, async (locked) => {
    const still = [...locked.values()].filter(({ state }) => state === 'DUE');
    return new Map(
      still.map(({ id }) => [id, { to: 'PAID' as const, kind: 'credited', actor: { kind: 'system' as const } }]),
    );
  });
}

async function accountsOf(ctx: Ctx, rows: readonly RebateRow[]): Promise<(row: RebateRow) => RebateAccounts> {
  const found = new Map<bigint, RebateAccounts>();
  for (const [currency, own] of Map.groupBy(rows, (row) => row.currency)) {
    const house = await houseAccount(ctx, 'promotion:rebate', currency);
    const ids = own.map(({ member_id: memberId }) => memberId);
    const wallets = await walletsOf(ctx, ids, 'cash', currency);
    for (const { id, member_id: memberId } of own) {
      const cash = wallets.get(memberId);
      assert(cash, 'a member has a cash wallet');
      found.set(id, { cash, house });
    }
  }
  return ({ id }) => {
    const accounts = found.get(id);
    assert(accounts, 'a rebate has its accounts');
    return accounts;
  };
}

async function askTurnover(tx: Db, paid: readonly RebateRow[]): Promise<void> {
  const since = await databaseNow(tx);
  await requireTurnovers(
    tx,
    paid.flatMap(({ id: sourceId, member_id: memberId, currency, amount, turnover_bp }) => {
      const required = multiply(amount, { num: BigInt(turnover_bp), den: 10_000n }, 'up');
      return required === 0n ? [] : [{ memberId, currency, source: 'rebate', sourceId, required, since }];
    }),
  );
}
