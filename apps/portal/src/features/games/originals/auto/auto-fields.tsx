import type { Strategy } from '@fairhouse/contract/strategies';
import { type CurrencyCode, currencyNamed } from '@fairhouse/money/money';
import { useTranslation } from 'react-i18next';
import { Field, TextInput } from '../../../../ui/field.tsx';
import { readNumber } from '../read-number.ts';
import { readStake } from '../stake.ts';
import type { AutoRule } from './auto-rule.ts';
import { StrategyChoice } from './strategy-choice.tsx';

/** The rule as it is typed; an empty field names no bound, and back to the first stake. */
export type AutoTyped = Readonly<Record<'count' | 'onWin' | 'onLoss' | 'stopProfit' | 'stopLoss' | 'delay', string>>;

export const autoStart: AutoTyped = { count: '10', onWin: '', onLoss: '', stopProfit: '', stopLoss: '', delay: '' };

/** The longest wait between two rounds, in seconds. */
const delayMax = 60;
const percentMax = 1000;

/** Reads the rule; null while a field holds what is none. */
export function readAuto(
  typed: AutoTyped,
  currency: string,
  chosen: Strategy | null = null,
): { rule: AutoRule; delayMs: number } | null {
  const whole = (text: string, max: number) => {
    const number = text.trim() === '' ? 0 : readNumber(text);
    return number !== null && Number.isInteger(number) && number <= max ? number : undefined;
  };
  const percent = (text: string) => {
    if (text.trim() === '') return null;
    const number = whole(text.replace(/^-/, ''), percentMax);
    if (number === undefined) return undefined;
    return text.trim().startsWith('-') ? -Math.min(number, 100) : number;
  };
  const amount = (text: string) => {
    if (text.trim() === '') return null;
    return readStake(text, currency) ?? undefined;
  };
  const seconds = typed.delay.trim() === '' ? 0 : readNumber(typed.delay);
  const rule = {
    count: whole(typed.count, 1_000_000),
    onWin: percent(typed.onWin),
    onLoss: percent(typed.onLoss),
    stopProfit: amount(typed.stopProfit),
    stopLoss: amount(typed.stopLoss),
  };
  const { count, onWin, onLoss, stopProfit, stopLoss } = rule;
  if (seconds === null || seconds > delayMax || count === undefined) return null;
  if (onWin === undefined || onLoss === undefined || stopProfit === undefined || stopLoss === undefined) return null;
  const strategy = chosen && { strategy: { rules: chosen.rules, currency } };
  return { rule: { count, onWin, onLoss, stopProfit, stopLoss, ...strategy }, delayMs: seconds * 1000 };
}

type Props = {
  typed: AutoTyped;
  onTyped: (typed: AutoTyped) => void;
  /** The member's strategy, which takes the place of the changes after a win and a loss; null: none. */
  strategy: Strategy | null;
  onStrategy: (strategy: Strategy | null) => void;
  currency: CurrencyCode;
  disabled: boolean;
};

const fields = [
  { name: 'count', unit: null, hint: 'auto.countHint' },
  { name: 'delay', unit: 's', hint: null },
  { name: 'onWin', unit: '%', hint: null },
  { name: 'onLoss', unit: '%', hint: null },
  { name: 'stopProfit', unit: 'money', hint: null },
  { name: 'stopLoss', unit: 'money', hint: null },
] as const;

/** The fields of the rule: how often, when it stops, and how the stake changes. */
export function AutoFields({ typed, onTyped, strategy, onStrategy, currency, disabled }: Props) {
  const { t } = useTranslation('originals');
  const { symbol } = currencyNamed(currency);
  const shown = fields.filter(({ name }) => strategy === null || (name !== 'onWin' && name !== 'onLoss'));
  return (
    <fieldset disabled={disabled} className="grid grid-cols-2 gap-3 short:gap-2">
      <legend className="sr-only">{t('auto.legend')}</legend>
      <div className="col-span-2">
        <StrategyChoice chosen={strategy} onChoose={onStrategy} currency={currency} disabled={disabled} />
      </div>
      {shown.map(({ name, unit, hint }) => (
        <Field key={name} label={t(`auto.${name}`)} hint={hint ? t(hint) : undefined}>
          <TextInput
            value={typed[name]}
            inputMode={name === 'onWin' || name === 'onLoss' ? 'text' : 'decimal'}
            autoComplete="off"
            placeholder={name === 'onWin' || name === 'onLoss' ? t('auto.reset') : name === 'count' ? '∞' : '–'}
            className="font-semibold tabular-nums"
            before={unit === 'money' ? <span className="text-gold">{symbol}</span> : undefined}
            after={unit && unit !== 'money' ? <span className="pr-3 text-sm text-muted">{unit}</span> : undefined}
            onChange={(event) => onTyped({ ...typed, [name]: event.currentTarget.value })}
          />
        </Field>
      ))}
    </fieldset>
  );
}
