import type { LimitKind, LimitPeriod, NewLimit, OwnLimit } from '@fairhouse/contract/protection';
import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field, Select, TextInput } from '../../ui/field.tsx';

const kinds: readonly LimitKind[] = ['deposit', 'loss', 'stake', 'session'];
const periods: readonly LimitPeriod[] = ['day', 'week', 'month'];
const sessionMinutesMax = 24 * 60;

type Props = { start: OwnLimit | null; currency: string; pending: boolean; onSet: (limit: NewLimit) => void };

/** The form of a limit: its kind, its period and its amount. */
export function LimitForm({ start, currency, pending, onSet }: Props) {
  const { t } = useTranslation('protection');
  const [kind, setKind] = useState<LimitKind>(start?.kind ?? 'deposit');
  const [period, setPeriod] = useState<LimitPeriod>(start && start.kind !== 'session' ? start.period : 'day');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState(false);
  const isSession = kind === 'session';

  function submit(event: FormEvent) {
    event.preventDefault();
    const amount = isSession ? minutesOf(typed) : amountOf(typed, currency);
    setFault(amount === null);
    if (amount !== null) onSet({ kind, period: isSession ? 'session' : period, amount });
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 p-4 md:grid-cols-4 md:items-start md:p-5">
      <Field label={t('limits.form.kind')}>
        <Select
          value={kind}
          items={kinds.map((value) => ({ value, label: t(`limits.name.${value}`) }))}
          onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'deposit')}
        />
      </Field>
      {!isSession && (
        <Field label={t('limits.form.period')}>
          <Select
            value={period}
            items={periods.map((value) => ({ value, label: t(`position.${value === 'session' ? 'day' : value}`) }))}
            onChange={({ target }) => setPeriod(periods.find((one) => one === target.value) ?? 'day')}
          />
        </Field>
      )}
      <Field
        label={isSession ? t('limits.form.minutes') : t('limits.form.amount', { currency })}
        error={fault ? t(isSession ? 'limits.form.badMinutes' : 'limits.form.badAmount') : undefined}
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" pending={pending} className="md:mt-6.5 md:h-12">
        {t('limits.form.set')}
      </Button>
    </form>
  );
}

function minutesOf(typed: string): string | null {
  const minutes = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return minutes >= 1 && minutes <= sessionMinutesMax ? String(minutes) : null;
}

function amountOf(typed: string, currency: string): string | null {
  const clean = typed.replaceAll(',', '').trim();
  const units = clean !== '' && isCurrency(currency) ? parseMoney(clean, currency) : null;
  return units !== null && units >= 0n ? clean : null;
}
