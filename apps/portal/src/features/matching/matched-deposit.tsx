import type { ChannelView } from '@fairhouse/contract/deposits';
import type { MatchedDeposit as Taken } from '@fairhouse/contract/matching';
import { type CurrencyCode, formatMoney, multiply, parseMoney } from '@fairhouse/money/money';
import { quote } from '@fairhouse/money/quote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Handshake, ShieldCheck, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { amountFault, amountOf, moneyText } from '../cashier/amount.ts';
import { AmountField } from '../cashier/amount-field.tsx';
import { refreshCashier } from '../cashier/calls.ts';
import { Summary } from '../cashier/summary.tsx';
import { useOneKey } from '../cashier/use-one-key.ts';
import { useWords } from '../cashier/use-words.ts';
import { FormAlert } from '../identity/form-alert.tsx';
import { offersQuery, takeOffer } from './calls.ts';
import { Steps } from './steps.tsx';

export type MatchedDepositProps = {
  channel: ChannelView;
  currency: CurrencyCode;
  /** A part is taken: its deposit's page says what to do. */
  onTaken: (depositId: string) => void;
};

/** Pays another member's withdrawal: chooses how much, sees the guarantee and what it stands for, takes it. */
export function MatchedDeposit({ channel, currency, onTaken }: MatchedDepositProps) {
  const { t } = useTranslation('matching');
  const { memberId } = useSession();
  const offers = useQuery(offersQuery(memberId, channel.code));
  if (offers.isPending) return <Skeleton className="h-96 rounded-md" />;
  if (offers.isError) return <ErrorState className="card" onRetry={() => void offers.refetch()} />;
  if (offers.data.amounts.length === 0) {
    return (
      <EmptyState
        className="card"
        icon={<Users size={28} aria-hidden="true" />}
        title={t('take.none')}
        text={t('take.noneText')}
        action={
          <Button variant="secondary" pending={offers.isFetching} onClick={() => void offers.refetch()}>
            {t('take.look')}
          </Button>
        }
      />
    );
  }
  const { terms, amounts } = offers.data;
  return <TakeForm channel={channel} currency={currency} terms={terms} amounts={amounts} onTaken={onTaken} />;
}

type TakeFormProps = MatchedDepositProps & {
  terms: { guaranteeBp: number; payMinutes: number; confirmMinutes: number };
  amounts: string[];
};

function TakeForm({ channel, currency, terms, amounts, onTaken }: TakeFormProps) {
  const { t } = useTranslation('matching');
  const client = useQueryClient();
  const { memberId } = useSession();
  const inWords = useWords();
  const refusal = useRefusal(currency);
  const { keyFor, forget } = useOneKey();
  const [typed, setTyped] = useState('');
  const [pressed, setPressed] = useState(false);
  const amount = amountOf(typed, currency);
  const limits = { min: parseMoney(channel.min, currency) ?? 0n, max: parseMoney(channel.max, currency) ?? 0n };
  const fault = amountFault(amount, limits);
  const guarantee = multiply(amount ?? 0n, { num: BigInt(terms.guaranteeBp), den: 10_000n }, 'up');
  const take = useMutation({
    mutationFn: (units: bigint) => {
      const body = { channel: channel.code, amount: formatMoney(units, currency) };
      return takeOffer(body, keyFor(body));
    },
    onSuccess: (taken: Taken) => {
      forget();
      onTaken(taken.depositId);
      void refreshCashier(client, memberId);
    },
    onError: (error) => {
      // A refusal is an answer: the next press asks anew. Without an answer it asks for the same one.
      if (error instanceof ApiError && error.code !== 'NETWORK') forget();
      void client.invalidateQueries(offersQuery(memberId, channel.code));
    },
  });
  return (
    <form
      noValidate
      className="card grid gap-5 p-4 md:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        setPressed(true);
        if (amount !== null && !fault) take.mutate(amount);
      }}
    >
      <h2 className="text-base font-bold">{inWords(channel.name)}</h2>
      <Steps
        steps={[
          t('take.step1'),
          t('take.step2', { count: terms.payMinutes }),
          t('take.step3', { count: terms.confirmMinutes }),
        ]}
      />
      <AmountField
        label={t('take.amount')}
        currency={currency}
        value={typed}
        onChange={setTyped}
        limits={limits}
        quick={amounts}
        disabled={take.isPending}
        error={pressed && fault ? t(`take.${fault}`, moneyLimits(limits, currency)) : null}
      />
      <p className="-mt-2 text-xs text-muted">{t('take.offered', { count: amounts.length })}</p>
      {amount !== null && !fault && (
        <TakeSummary channel={channel} currency={currency} amount={amount} guarantee={guarantee} />
      )}
      <p className="flex gap-3 rounded-md border border-gold/40 bg-gold/10 p-4 text-sm">
        <ShieldCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-gold" />
        <span>{t('take.forced')}</span>
      </p>
      <FormAlert text={take.isError ? refusal(take.error) : null} />
      <Button type="submit" size="lg" pending={take.isPending} icon={<Handshake size={20} aria-hidden="true" />}>
        {amount !== null && !fault ? t('take.button', { amount: moneyText(amount, currency) }) : t('take.buttonBare')}
      </Button>
    </form>
  );
}

function moneyLimits({ min, max }: { min: bigint; max: bigint }, currency: CurrencyCode) {
  return { min: moneyText(min, currency), max: moneyText(max, currency) };
}

type TakeSummaryProps = { channel: ChannelView; currency: CurrencyCode; amount: bigint; guarantee: bigint };

function TakeSummary({ channel, currency, amount, guarantee }: TakeSummaryProps) {
  const { t } = useTranslation('matching');
  const feeFixed = parseMoney(channel.feeFixed, currency) ?? 0n;
  const quoted = quote(
    { direction: 'deposit', currency, payCurrency: currency, feeBp: channel.feeBp, feeFixed, rate: null },
    amount,
  );
  const fee = quoted?.fee ?? 0n;
  return (
    <div className="rounded-md bg-raised/60 p-4">
      <Summary
        lines={[
          { label: t('take.pay'), value: <Money units={amount} currency={currency} /> },
          ...(fee > 0n ? [{ label: t('take.fee'), value: <Money units={fee} currency={currency} /> }] : []),
          { label: t('take.credited'), value: <Money units={amount - fee} currency={currency} />, strong: true },
          ...(guarantee > 0n
            ? [{ label: t('take.guarantee'), value: <Money units={guarantee} currency={currency} /> }]
            : []),
        ]}
      />
    </div>
  );
}

/** Why it was refused; a guarantee is named with its currency. */
function useRefusal(currency: CurrencyCode): (error: unknown) => string {
  const { t } = useTranslation('matching');
  const words = useErrorWords();
  return (error) => {
    if (error instanceof ApiError && error.code === 'GUARANTEE_NEEDED') {
      const value: object = typeof error.value === 'object' && error.value !== null ? error.value : {};
      const needed = 'guarantee' in value ? String(value.guarantee) : '0';
      return t('take.needed', { guarantee: moneyText(parseMoney(needed, currency) ?? 0n, currency) });
    }
    return words(error);
  };
}
