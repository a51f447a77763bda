import {
  type CurrencyCode,
  currencyNamed,
  formatMoney,
  knownCurrencies,
  multiply,
  parseMoney,
} from '@fairhouse/money/money';
import { requireTurnovers } from '../modules/cashier/index.ts';
import { createMember, type OnRegistered, placeUnder } from '../modules/identity/desk/index.ts';
import { hashPassword } from '../modules/identity/index.ts';
import { type Account, type Entry, houseAccount, openWallets, postIn } from '../modules/ledger/index.ts';
import { createOperator } from '../modules/operators/index.ts';
import { brandSettings } from '../modules/site/index.ts';
import type { Ctx, Db } from '../platform/ctx.ts';
import { databaseNow } from '../platform/database/now.ts';
import { assert, DomainError } from '../platform/errors.ts';
import { idempotencyKey } from '../platform/http/idempotency.ts';

/** A public password: the demo exists on the embedded database of a local site only. */
export const demoPassword = 'Fairhouse#1';
const promotion = 'promotion:signup';
/** Gifts of about equal value in each currency. */
const giftAmounts: Readonly<Record<CurrencyCode, string>> = {
  THB: '1000',
  VND: '500000',
  CNY: '200',
  USD: '30',
  USDT: '30',
  BTC: '0.001',
};
/** The currencies of the demo's accounts. */
export const demoCurrencies: readonly CurrencyCode[] = ['THB', 'VND', 'CNY', 'USD', 'USDT'];

/** The name of the demo's operator. */
export const demoOperator = 'operator';

/** The demo's accounts, as the start message lists them; in the brand's own currency unless one is named. */
export const demoAccounts = [
  { account: 'demo', role: 'member', currency: null, balance: '10000' },
  { account: 'demo2', role: 'member', currency: null, balance: '1000' },
  { account: 'demousd', role: 'member', currency: 'USD', balance: '300' },
  { account: 'demoagent', role: 'agent', currency: null, balance: null },
  { account: demoOperator, role: 'operator', currency: null, balance: null },
] as const;

/**
 * Makes the demo's members, agent and operator, puts members under the agent, and fills their wallets by ledger
 * transfers. An existing account of the same name stays unchanged.
 * @param houses from `housesOfGifts`, called before the transaction
 */
export async function plantAccounts(ctx: Ctx, tx: Db, houses: ReadonlyMap<CurrencyCode, Account>): Promise<void> {
  const brand = await brandSettings(ctx);
  const at = ctx.clock();
  const entries: Entry[] = [];
  const made = new Map<string, bigint>();
  for (const { account, role, currency, balance } of demoAccounts) {
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
        currency: currency ?? brand.currency,
        at,
      });
      made.set(account, member.id);
      const wallet = wallets.get('cash');
      assert(wallet, 'a member has a cash wallet');
      const house = houses.get(wallet.currency);
      if (balance !== null && house) entries.push(gift(house, wallet, member.id, balance));
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'USERNAME_TAKEN')) throw error;
    }
  }
  const uplineId = made.get('demoagent');
  for (const account of ['demo', 'demo2']) {
    const memberId = made.get(account);
    if (uplineId && memberId) await placeUnder(tx, { memberId, uplineId, code: 'DEMO', at });
  }
  await postGifts(tx, entries);
}

/**
 * Returns the house accounts that gifts come from, one for each currency. Called at the start, outside any
 * transaction: it makes and caches missing ones.
 */
export async function housesOfGifts(ctx: Ctx): Promise<Map<CurrencyCode, Account>> {
  const houses = new Map<CurrencyCode, Account>();
  for (const currency of knownCurrencies()) {
    houses.set(currency, await houseAccount(ctx, promotion, currency));
  }
  return houses;
}

/** The gift's turnover before a withdrawal, as a multiple of the gift. */
const giftTurnover = { num: 3n, den: 1n };

/**
 * Returns the demo's sign-up gift: its turnover, and one ledger transfer, last in the transaction of a registration.
 */
export function giftOnRegistration(ctx: Ctx): OnRegistered {
  return async (tx, { memberId, currency }) => {
    const house = await houseAccount(ctx, promotion, currency);
    const wallet = (await openWallets(tx, memberId, currency, ['cash'])).get('cash');
    assert(wallet, 'a member has a cash wallet');
    const amount = giftIn(currency);
    const required = multiply(units(amount, currency), giftTurnover, 'up');
    const since = await databaseNow(tx);
    await requireTurnovers(tx, [{ memberId, currency, source: 'signup', sourceId: memberId, required, since }]);
    await postGifts(tx, [gift(house, wallet, memberId, amount)]);
  };
}

/** Returns the gift of a currency; by default, a hundred small stakes. */
function giftIn(currency: CurrencyCode): string {
  const hundred = multiply(parseMoney(currencyNamed(currency).stake, currency) ?? 0n, { num: 100n, den: 1n }, 'down');
  return giftAmounts[currency] ?? formatMoney(hundred, currency);
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
