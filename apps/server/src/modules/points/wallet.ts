import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import { type Account, houseAccount, openPointsWallets, pointsUnit } from '../ledger/index.ts';

/** Returns the member's wallet of points. Opens it if it is missing, with the one for owed points. */
export async function pointsWallet(db: Db, memberId: bigint): Promise<Account> {
  const wallet = (await openPointsWallets(db, [memberId])).get(memberId);
  assert(wallet, `member ${memberId} has a wallet of points once it is opened`);
  return wallet;
}

/** The house's side of points: `play`, `goods`, `exchange`, `adjustment`, and each source of earnings. */
export async function pointsHouse(ctx: Ctx, purpose: string): Promise<Account> {
  return await houseAccount(ctx, `points:${purpose}`, pointsUnit);
}
