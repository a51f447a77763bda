import type { ChannelView } from '@fairhouse/contract/deposits';
import type { PeerDeposit } from '@fairhouse/contract/peer-payments';
import { type CurrencyCode, formatMoney, multiply, parseMoney } from '@fairhouse/money/money';
import { quote } from '@fairhouse/money/quote';
import { ApiError } from '@fairhouse/web/api-error';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Handshake, ShieldCheck, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Money } from '../../../ui/money.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { amountFault, amountOf, amountText, moneyText } from '../shared/amount.ts';
import { AmountField } from '../shared/amount-field.tsx';
import { refreshCashier } from '../shared/calls.ts';
import { Summary } from '../shared/summary.tsx';
import { useIdempotencyKey } from '../shared/use-idempotency-key.ts';
import { useLocalized } from '../shared/use-localized.ts';
import { peerPaymentOffersQuery, startPeerPayment } from './calls.ts';
import { Steps } from './steps.tsx';

export type NewPeerPaymentProps = {
  channel: ChannelView;
  currency: CurrencyCode;
  /** Called with the new deposit, whose page shows how to pay. */
  onTaken: (depositId: string) => void;
};

/** The form that takes a part of another member's withdrawal: the amount, the guarantee and its terms. */
export function NewPeerPayment({ channel, currency, onTaken }: NewPeerPaymentProps) {
  const { t } = useTranslation('matching');
  const { memberId } = useSession();
  const offers = useQuery(peerPaymentOffersQuery(memberId, channel.code));
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
  const { terms, amounts, max } = offers.data;
  return <TakeForm channel={channel} currency={currency} terms={terms} amounts={amounts} max={max} onTaken={onTaken} />;
}

type TakeFormProps = NewPeerPaymentProps & {
  terms: { guaranteeBp: number; payMinutes: number; confirmMinutes: number };
  amounts: string[];
  max: string;
};

function TakeForm({ channel, currency, terms, amounts, max, onTaken }: TakeFormProps) {
  const { t } = useTranslation('matching');
  const client = useQueryClient();
  const { memberId } = useSession();
  const inWords = useLocalized();
  const refusal = useRefusal(currency);
  const { keyFor, forget } = useIdempotencyKey();
  const [typed, setTyped] = useState('');
  const [pressed, setPressed] = useState(false);
  const amount = amountOf(typed, currency);
  const limits = { min: parseMoney(channel.min, currency) ?? 0n, max: parseMoney(max, currency) ?? 0n };
  const fault = amountFault(amount, limits);
  const guarantee = multiply(amount ?? 0n, { num: BigInt(terms.guaranteeBp), den: 10_000n }, 'up');
  const take = useMutation({
    mutationFn: (units: bigint) => {
      const body = { channel: channel.code, amount: formatMoney(units, currency) };
      return startPeerPayment(body, keyFor(body));
    },
    onSuccess: (taken: PeerDeposit) => {
      forget();
      onTaken(taken.depositId);
      void refreshCashier(client, memberId);
    },
    onError: (error) => {
      // After a refusal the next press sends a new request; without an answer it repeats the same one.
      if (error instanceof ApiError && error.code !== 'NETWORK') forget();
      void client.invalidateQueries(peerPaymentOffersQuery(memberId, channel.code));
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
        <span>
          {t('take.forced')} {t('take.lost')}
        </span>
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

/** Returns the message of a refusal: its amounts are shown as money. */
function useRefusal(currency: CurrencyCode): (error: unknown) => string {
  const { t } = useTranslation('matching');
  const words = useErrorWords();
  return (error) => {
    if (!(error instanceof ApiError)) return words(error);
    const value: object = typeof error.value === 'object' && error.value !== null ? error.value : {};
    if (error.code === 'GUARANTEE_NEEDED' && 'guarantee' in value) {
      return t('take.needed', { guarantee: amountText(String(value.guarantee), currency) });
    }
    if (error.code === 'NO_MATCH' && 'min' in value) {
      return t('take.noMatch', { min: amountText(String(value.min), currency) });
    }
    return words(error);
  };
}
