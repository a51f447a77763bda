import { currencyNamed } from '@fairhouse/money/money';
import { useTranslation } from 'react-i18next';
import { Field, TextInput } from '../../../../ui/field.tsx';
import { StrategyChoice } from './strategy-choice.tsx';
import type { AutoForm } from './use-auto-form.ts';

type Props = { auto: AutoForm };

const fields = [
  { name: 'count', unit: null, hint: 'auto.countHint' },
  { name: 'delay', unit: 's', hint: null },
  { name: 'onWin', unit: '%', hint: null },
  { name: 'onLoss', unit: '%', hint: null },
  { name: 'stopProfit', unit: 'money', hint: null },
  { name: 'stopLoss', unit: 'money', hint: null },
] as const;

/** The fields of the autobet rule: the number of rounds, when it stops, and how the stake changes. */
export function AutoFields({ auto: { typed, setTyped, strategy, setStrategy, currency, run } }: Props) {
  const { t } = useTranslation('originals');
  const disabled = run !== null;
  const { symbol } = currencyNamed(currency);
  const shown = fields.filter(({ name }) => strategy === null || (name !== 'onWin' && name !== 'onLoss'));
  return (
    <fieldset disabled={disabled} className="grid grid-cols-2 gap-3 short:gap-2">
      <legend className="sr-only">{t('auto.legend')}</legend>
      <div className="col-span-2">
        <StrategyChoice chosen={strategy} onChoose={setStrategy} currency={currency} disabled={disabled} />
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
            after={unit && unit !== 'money' ? <span className="pe-3 text-sm text-muted">{unit}</span> : undefined}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
          />
        </Field>
      ))}
    </fieldset>
  );
}
