import type { BonusTerms } from '@fairhouse/contract/bonus';
import { BadInput } from '../command.ts';
import { readCount } from '../number-option.ts';
import { readTurnover } from '../turnover-option.ts';

/** The options of a bonus's terms, except its days. */
export const bonusTermsOptions = {
  turnover: { type: 'string' },
  'max-stake': { type: 'string' },
  'max-payout': { type: 'string' },
  sticky: { type: 'boolean' },
  'bonus-first': { type: 'boolean' },
} as const;

export const bonusTermsForm =
  '[--turnover <times>] [--max-stake <amount>] [--max-payout <amount>] [--sticky] [--bonus-first]';

type Said = {
  turnover?: string;
  'max-stake'?: string;
  'max-payout'?: string;
  sticky?: boolean;
  'bonus-first'?: boolean;
};

const usualTurnover = '30';
const usualDays = '30';
const amountShape = /^\d{1,18}(\.\d{1,8})?$/;

/** Refuses a text that is no amount. @throws BadInput */
export function requireAmountText(text: string): void {
  if (!amountShape.test(text)) throw new BadInput(`"${text}" is not an amount`);
}

/** Reads a bonus's terms, with defaults for missing options. @param days the option and its value */
export function readBonusTerms(
  { 'max-stake': maxStake, 'max-payout': maxPayout, ...said }: Said,
  { option, value }: { option: string; value: string | undefined },
  stacking: BonusTerms['stacking'],
): BonusTerms {
  for (const money of [maxStake, maxPayout]) if (money !== undefined) requireAmountText(money);
  const days = readCount(option, value ?? usualDays, { min: 1, max: 365 });
  return {
    turnoverTimes: readTurnover(said.turnover ?? usualTurnover) ?? 0,
    turnoverOf: 'bonus',
    contributions: [],
    excludedGames: [],
    ...(maxStake === undefined ? {} : { maxStake }),
    ...(maxPayout === undefined ? {} : { maxPayout }),
    sticky: said.sticky ?? false,
    order: said['bonus-first'] ? 'bonusFirst' : 'cashFirst',
    stacking,
    days,
    offerDays: days,
  };
}
