import type { CheckedTransfer, TransferOptions } from '@fairhouse/contract/transfers';
import { type CurrencyCode, formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import { ApiError } from '@fairhouse/web/api-error';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { amountFault, amountOf, moneyText } from '../shared/amount.ts';
import { AmountField } from '../shared/amount-field.tsx';
import { checkTransfer } from './calls.ts';
import { RecipientChoice } from './recipient-choice.tsx';

/** Typed values, kept during the confirmation and when the member goes back. */
export type Draft = { recipientId: string | null; typed: string; note: string };

type Props = {
  options: TransferOptions;
  rule: NonNullable<TransferOptions['rule']>;
  draft: Draft;
  /** The beginning of an account by which the downlines are searched at first. */
  searched: string;
  onDraft: (change: Partial<Draft>) => void;
  onChecked: (checked: CheckedTransfer) => void;
};
type Faults = { recipient?: string; amount?: string; form?: string };

/** Fields by the error codes that are about them. */
const placeOf: Partial<Record<string, 'amount' | 'recipient'>> = {
  AMOUNT_INVALID: 'amount',
  AMOUNT_OUT_OF_RANGE: 'amount',
  INSUFFICIENT_FUNDS: 'amount',
  DAILY_AMOUNT_REACHED: 'amount',
  RECIPIENT_NOT_FOUND: 'recipient',
  TRANSFER_NOT_ALLOWED: 'recipient',
};

/** The form of a transfer: recipient and amount; the server checks it before the confirmation. */
export function TransferForm({ options, rule, draft, searched, onDraft, onChecked }: Props) {
  const { t } = useTranslation(['transfer', 'cashier']);
  const words = useErrorWords();
  const [faults, setFaults] = useState<Faults>({});
  const [pending, setPending] = useState(false);
  const currency: CurrencyCode = isCurrency(options.currency) ? options.currency : 'THB';
  const units = (text: string) => parseMoney(text, currency) ?? 0n;
  const cash = units(options.cash);
  const min = units(rule.min);
  const left = units(rule.amountLeft);
  const max = lesser(units(rule.max), left);
  const amount = amountOf(draft.typed, currency);
  // A single possible recipient is preselected.
  const recipientId = draft.recipientId ?? (options.downlines === 0 ? (options.upline?.memberId ?? null) : null);

  function faultOfAmount(): string | null {
    const fault = amountFault(amount, { min, max });
    if (fault) return t(`cashier:amount.${fault}`, { min: moneyText(min, currency), max: moneyText(max, currency) });
    return amount !== null && amount > cash ? t('tooMuch', { available: moneyText(cash, currency) }) : null;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const amountWords = faultOfAmount();
    const next: Faults = {
      ...(recipientId === null ? { recipient: t('recipient.missing') } : {}),
      ...(amountWords ? { amount: amountWords } : {}),
    };
    setFaults(next);
    if (recipientId === null || amountWords || amount === null) return;
    setPending(true);
    try {
      onChecked(await checkTransfer({ recipientId, amount: formatMoney(amount, currency) }));
    } catch (error) {
      const place = error instanceof ApiError ? (placeOf[error.code] ?? 'form') : 'form';
      setFaults({ [place]: words(error) });
    } finally {
      setPending(false);
    }
  }

  if (rule.countLeft === 0 || left < min) {
    return <p className="card border-gold/40 bg-gold/10 p-4 text-sm">{t('dayFull')}</p>;
  }
  return (
    <form
      noValidate
      aria-busy={pending}
      className="card grid grid-cols-1 gap-6 p-4 md:p-6"
      onSubmit={(event) => void submit(event)}
    >
      <RecipientChoice
        upline={options.upline}
        downlines={options.downlines}
        chosen={recipientId}
        searched={searched}
        onChoose={(id) => {
          onDraft({ recipientId: id });
          setFaults(({ recipient: _, ...others }) => others);
        }}
        error={faults.recipient ?? null}
      />
      <AmountField
        label={t('amount')}
        currency={currency}
        value={draft.typed}
        onChange={(typed) => {
          onDraft({ typed });
          setFaults(({ amount: _, ...others }) => others);
        }}
        limits={{ min, max }}
        quick={[min, min * 5n, min * 10n, min * 50n].filter((choice) => choice <= cash)}
        available={cash}
        error={faults.amount ?? null}
      />
      <Field label={t('note')} hint={t('noteHint')}>
        <TextInput
          value={draft.note}
          maxLength={140}
          autoComplete="off"
          onChange={(event) => onDraft({ note: event.target.value })}
        />
      </Field>
      <FormAlert text={faults.form ?? null} />
      <div className="grid gap-2">
        <Button type="submit" size="lg" pending={pending}>
          {t('next')}
        </Button>
        <p className="text-center text-xs text-muted">
          {t('leftToday', { amount: moneyText(left, currency), count: rule.countLeft })}
        </p>
      </div>
    </form>
  );
}

function lesser(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}
