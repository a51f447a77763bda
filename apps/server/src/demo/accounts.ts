import { type CurrencyCode, parseMoney } from '@fairhouse/money/money';
import { createMember, hashPassword, type OnRegistered } from '../modules/identity/index.ts';
import { type Account, type Entry, houseAccount, openWallets, postIn } from '../modules/ledger/index.ts';
import { createOperator } from '../modules/operators/index.ts';
import { brandSettings } from '../modules/site/index.ts';
import type { Ctx, Db } from '../platform/ctx.ts';
import { assert, DomainError } from '../platform/errors.ts';
import { idempotencyKey } from '../platform/idempotency.ts';

/** Known to everybody: the demo exists on the embedded database only. */
export const demoPassword = 'Fairhouse#1';
const promotion = 'promotion:signup';
const giftAmount = '1000';

/** The accounts of the demo, as the start message tells them. */
export const demoAccounts = [
  { account: 'demo', role: 'member', balance: '10000' },
  { account: 'demo2', role: 'member', balance: '1000' },
  { account: 'demoagent', role: 'agent', balance: null },
  { account: 'operator', role: 'operator', balance: null },
] as const;

/**
 * Makes the demo's members, agent and operator, and fills the members' wallets by ledger transfers. A name that is
 * taken already stays whose it is.
 * @param house from `houseOfGifts`, asked for before the transaction
 */
export async function plantAccounts(ctx: Ctx, tx: Db, house: Account): Promise<void> {
  const brand = await brandSettings(ctx);
  const at = ctx.clock();
  const entries: Entry[] = [];
  for (const { account, role, balance } of demoAccounts) {
    try {
      if (role === 'operator') {
        await createOperator(tx, { username: account, password: demoPassword, role: 'admin', at });
        continue;
      }
      const [accountType] = role === 'agent' ? brand.agentTypes : brand.memberTypes;
      assert(accountType !== undefined, `the brand has a type for a ${role}`);
      const passwordHash = await hashPassword(demoPassword);
      const { member, wallets } = await createMember(tx, {
        username: account,
        passwordHash,
        accountType,
        currency: brand.currency,
        at,
      });
      const wallet = wallets.get('cash');
      assert(wallet, 'a member has a cash wallet');
      if (balance !== null) entries.push(gift(house, wallet, member.id, balance));
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'USERNAME_TAKEN')) throw error;
    }
  }
  await postGifts(tx, entries);
}

/** The house account that gifts come from; made when missing, so it is asked for outside any transaction. */
export async function houseOfGifts(ctx: Ctx): Promise<Account> {
  const { currency } = await brandSettings(ctx);
  return await houseAccount(ctx, promotion, currency);
}

/** The demo's sign-up gift: one ledger transfer, last in the transaction of a registration. */
export function giftOnRegistration(ctx: Ctx): OnRegistered {
  return async (tx, { memberId, currency }) => {
    const house = await houseAccount(ctx, promotion, currency);
    const wallet = (await openWallets(tx, memberId, currency, ['cash'])).get('cash');
    assert(wallet, 'a member has a cash wallet');
    await postGifts(tx, [gift(house, wallet, memberId, giftAmount)]);
  };
}

function gift(house: Account, wallet: Account, memberId: bigint, amount: string): Entry {
  return {
    key: idempotencyKey(memberId, 'signup-gift', 'start'),
    legs: [{ debit: house, credit: wallet, amount: units(amount, wallet.currency), kind: 'signupGift', ref: memberId }],
  };
}

async function postGifts(tx: Db, entries: Entry[]): Promise<void> {
  for (const answer of await postIn(tx, entries)) {
    assert(answer.outcome === 'posted', `a new wallet takes its gift (${answer.outcome})`);
  }
}

function units(amount: string, currency: CurrencyCode): bigint {
  const value = parseMoney(amount, currency);
  assert(value !== null, `${amount} is an amount of ${currency}`);
  return value;
}
