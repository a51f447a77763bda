import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { houseAccount, postIn, walletsOf } from '../../ledger/index.ts';
import { noteMoneyEvents } from '../events.ts';
import { moneyTransaction } from '../transaction.ts';
import { requireTurnovers } from '../turnover-store.ts';
import { creditDeposits, type DepositPlace, depositPlaces, lockDeposits } from './credit-store.ts';
import type { Deposit } from './deposit-store.ts';
import {
  creditOf,
  type DepositAccounts,
  type DepositChange,
  depositNext,
  eventOf,
  turnoverAsked,
} from './lifecycle.ts';

/**
 * Credits many deposits in one transaction, each as `changeDeposit` would: states, events, turnover and transfers stand
 * or fall together. `decide` sees them under their locks and names those that are to be credited.
 */
export async function creditMany(
  ctx: Ctx,
  ids: readonly bigint[],
  decide: (locked: ReadonlyMap<bigint, Deposit>, tx: Db) => Promise<ReadonlyMap<bigint, DepositChange>>,
): Promise<void> {
  const accountsOf = await accountsFor(ctx, await depositPlaces(ctx.db, ids));
  await moneyTransaction(ctx, async (tx) => {
    const locked = new Map((await lockDeposits(tx, ids)).map((deposit) => [deposit.id, deposit]));
    const credited = [...(await decide(locked, tx))].map(([id, change]) => {
      const deposit = locked.get(id);
      assert(deposit && change.to === 'CREDITED', 'what is credited is a deposit that was locked');
      assert(depositNext[deposit.state].includes('CREDITED'), `a deposit is not credited after ${deposit.state}`);
      const at = ctx.clock();
      const changed: Deposit = { ...deposit, ...change.patch, state: 'CREDITED', updated_at: at, settled_at: at };
      return { changed, from: deposit.state, change };
    });
    await noteMoneyEvents(
      ctx,
      tx,
      credited.map(({ changed, from, change }) => eventOf(changed, from, change)),
    );
    await requireTurnovers(
      tx,
      credited.flatMap(({ changed }) => turnoverAsked(ctx, changed) ?? []),
    );
    const answers = await postIn(
      tx,
      credited.map(({ changed }) => creditOf(changed, accountsOf(changed))),
    );
    await creditDeposits(
      tx,
      credited.map(({ changed }, index) => {
        const answer = answers[index];
        assert(answer?.outcome === 'posted' || answer?.outcome === 'duplicate', `deposit ${changed.id} is credited`);
        return { ...changed, entry_id: answer.entryId };
      }),
    );
  });
}

/** The accounts of all of them, in as few questions as there are currencies and channels. */
async function accountsFor(
  ctx: Ctx,
  deposits: readonly DepositPlace[],
): Promise<(deposit: Deposit) => DepositAccounts> {
  const of = new Map<string, DepositAccounts>();
  for (const [currency, inCurrency] of Map.groupBy(deposits, (deposit) => deposit.currency)) {
    const cash = await walletsOf(ctx, [...new Set(inCurrency.map(({ member_id }) => member_id))], 'cash', currency);
    const fees = await houseAccount(ctx, 'fee:deposit', currency);
    for (const { id, member_id, channel } of inCurrency) {
      const wallet = cash.get(member_id);
      assert(wallet, `member ${member_id} has a cash wallet in ${currency}`);
      of.set(String(id), { cash: wallet, paidIn: await houseAccount(ctx, `deposit:${channel}`, currency), fees });
    }
  }
  return ({ id }) => {
    const accounts = of.get(String(id));
    assert(accounts, `the accounts of deposit ${id} were asked for`);
    return accounts;
  };
}
