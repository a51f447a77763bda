import { type CurrencyCode, isCurrency, parseMoney, ratioOf } from '@fairhouse/money/money';
import { bareChannel, type Channel, minutesOf } from '../../modules/cashier/desk/index.ts';
import { BadInput, textOption } from './command.ts';
import { localized, textOptions } from './text-options.ts';
import { readTurnover } from './turnover-option.ts';

const text = { type: 'string' } as const;
export const channelOptions = {
  direction: text,
  kind: text,
  currency: text,
  'pay-currency': text,
  ...textOptions(['name', 'hint']),
  adapter: text,
  min: text,
  max: text,
  'fee-percent': text,
  'fee-fixed': text,
  turnover: text,
  hours: text,
  expires: text,
  confirmations: text,
  network: text,
  quick: text,
  position: text,
} as const;

type Values = Partial<Record<keyof typeof channelOptions, string>>;

const directions = ['deposit', 'withdrawal'] as const;
const kinds = ['bank', 'gateway', 'crypto', 'matched'] as const;

/** Returns the channel as changed by the options; a new one needs its required options. */
export function changedChannel(code: string, held: Channel | null, values: Values): Channel {
  const currency = currencyOption('currency', values.currency) ?? needed(held?.currency, 'currency');
  if (held && held.currency !== currency) throw new BadInput(`${code} is for accounts in ${held.currency}: that stays`);
  const amount = (name: 'min' | 'max' | 'fee-fixed') => amountOption(name, values[name], currency);
  const terms = held ?? bareChannel;
  const [open_from, open_until] = hoursOption(values.hours) ?? [terms.open_from, terms.open_until];
  return {
    code,
    direction: oneOf('direction', values.direction, directions) ?? needed(held?.direction, 'direction'),
    kind: oneOf('kind', values.kind, kinds) ?? needed(held?.kind, 'kind'),
    name: localized('name', values) ?? needed(held?.name, 'name'),
    hint: localized('hint', values) ?? terms.hint,
    currency,
    pay_currency: currencyOption('pay-currency', values['pay-currency']) ?? held?.pay_currency ?? currency,
    adapter: values.adapter === undefined ? terms.adapter : textOption('adapter', values.adapter, 40),
    settings: {
      ...terms.settings,
      ...(values.network === undefined ? {} : { network: textOption('network', values.network, 40) }),
      ...(values.quick === undefined ? {} : { quick: values.quick.split(',').map((part) => part.trim()) }),
    },
    min_amount: amount('min') ?? needed(held?.min_amount, 'min'),
    max_amount: amount('max') ?? needed(held?.max_amount, 'max'),
    fee_bp: hundredths('fee-percent', values['fee-percent'], 50) ?? terms.fee_bp,
    fee_fixed: amount('fee-fixed') ?? terms.fee_fixed,
    turnover_bp: readTurnover(values.turnover) ?? terms.turnover_bp,
    open_from,
    open_until,
    expires_minutes: count('expires', values.expires, 1) ?? terms.expires_minutes,
    confirmations: count('confirmations', values.confirmations, 0) ?? terms.confirmations,
    enabled: terms.enabled,
    position: count('position', values.position, 0) ?? terms.position,
  };
}

function needed<T>(held: T | undefined, name: string): T {
  if (held === undefined) throw new BadInput(`--${name} is missing`);
  return held;
}

function oneOf<const T extends string>(name: string, given: string | undefined, all: readonly T[]): T | undefined {
  if (given === undefined) return undefined;
  const found = all.find((one) => one === given);
  if (found === undefined) throw new BadInput(`--${name} "${given}" is not one of ${all.join(', ')}`);
  return found;
}

/** Parses the code of a known currency. */
export function currencyOption(name: string, given: string | undefined): CurrencyCode | undefined {
  if (given === undefined) return undefined;
  const code = given.toUpperCase();
  if (!isCurrency(code)) throw new BadInput(`--${name} "${given}" is no currency that is known`);
  return code;
}

function amountOption(name: string, given: string | undefined, currency: CurrencyCode): bigint | undefined {
  if (given === undefined) return undefined;
  const units = parseMoney(given, currency);
  if (units === null || units < 0n) throw new BadInput(`--${name} "${given}" is no amount in ${currency}`);
  return units;
}

/** Parses "1.5" percent as 150 basis points. */
function hundredths(name: string, given: string | undefined, max: number): number | undefined {
  if (given === undefined) return undefined;
  const ratio = /^\d{1,3}(\.\d{1,2})?$/.test(given) ? ratioOf(given) : null;
  const points = ratio ? Number((ratio.num * 100n) / ratio.den) : Number.NaN;
  if (!(points <= max * 100)) throw new BadInput(`--${name} "${given}" is not between 0 and ${max}, as 1.5`);
  return points;
}

function count(name: string, given: string | undefined, min: number): number | undefined {
  if (given === undefined) return undefined;
  if (!/^\d{1,6}$/.test(given) || Number(given) < min)
    throw new BadInput(`--${name} "${given}" is no number from ${min}`);
  return Number(given);
}

function hoursOption(given: string | undefined): [number | null, number | null] | undefined {
  if (given === undefined) return undefined;
  if (given === 'always') return [null, null];
  const [from = '', until = ''] = given.split('-');
  const [start, end] = [minutesOf(from), minutesOf(until)];
  if (start === null || end === null) throw new BadInput(`--hours "${given}" is neither "always" nor as 09:00-23:00`);
  return [start, end];
}
