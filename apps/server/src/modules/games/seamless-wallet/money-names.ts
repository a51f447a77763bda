import { parseMoney } from '@fairhouse/money/money';
import { DomainError } from '../../../platform/errors.ts';
import { currencyAt, type Direction, ourAmount, theirAmount, type Vendor } from '../../vendors/index.ts';

/** The fields of calls that contain money. */
type Call = {
  currency: string;
  amount?: string;
  jackpot?: string;
  delta?: string;
  actions?: { do: string; amount: string; jackpot?: string }[];
};

/** The fields of answers and refusals that are amounts. */
const amounts: ReadonlySet<string> = new Set(['balance', 'bonus', 'left']);

/**
 * True for a call that takes money from a player: its amounts are rounded up where the vendor has more decimals than we
 * do.
 */
const takes = (call: Call) => 'session' in call && call.actions === undefined;

/**
 * Converts a call of a vendor with its own name for the currency into our currency and decimals, executes it, and
 * converts the answer or the refusal back. Other vendors' calls are executed as they are.
 * @throws CURRENCY_MISMATCH: the vendor has another name for the currency
 */
export async function inOurMoney<C extends Call, T extends { balance: string; bonus?: string }>(
  vendor: Vendor,
  call: C,
  work: (call: C) => Promise<T>,
): Promise<T> {
  if (vendor.names.length === 0) return await work(call);
  const currency = currencyAt(vendor, call.currency);
  if (currency === null) throw new DomainError('CURRENCY_MISMATCH');
  const ours = (text: string, direction: Direction) => ourAmount(vendor, currency, text, direction);
  const theirs = (text: string) => theirAmount(vendor, currency, parseMoney(text, currency) ?? 0n);
  // Rounded down, so that it never exceeds the bet.
  const part = ({ jackpot }: { jackpot?: string }) =>
    jackpot === undefined ? {} : { jackpot: ours(jackpot, 'given') };
  const { amount, delta, actions } = call;
  try {
    const done = await work({
      ...call,
      currency,
      ...(amount === undefined ? {} : { amount: ours(amount, takes(call) ? 'taken' : 'given') }),
      ...part(call),
      ...(delta === undefined ? {} : { delta: ours(delta, delta.startsWith('-') ? 'taken' : 'given') }),
      ...(actions && {
        actions: actions.map((one) => ({
          ...one,
          amount: ours(one.amount, one.do === 'bet' ? 'taken' : 'given'),
          ...part(one),
        })),
      }),
    });
    return {
      ...done,
      balance: theirs(done.balance),
      ...(done.bonus === undefined ? {} : { bonus: theirs(done.bonus) }),
    };
  } catch (error) {
    if (!(error instanceof DomainError) || typeof error.value !== 'object' || error.value === null) throw error;
    const said = Object.entries(error.value).map(([name, value]: [string, unknown]) =>
      amounts.has(name) && typeof value === 'string' ? [name, theirs(value)] : [name, value],
    );
    throw new DomainError(error.code, Object.fromEntries(said));
  }
}
