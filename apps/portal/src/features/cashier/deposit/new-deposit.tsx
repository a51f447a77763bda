import type { ChannelView } from '@fairhouse/contract/deposits';
import { type CurrencyCode, formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import { quote } from '@fairhouse/money/quote';
import { ApiError } from '@fairhouse/web/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { useCentre } from '../../../shell/use-centre.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Money } from '../../../ui/money.tsx';
import { amountFault, amountOf, moneyText } from '../shared/amount.ts';
import { AmountField } from '../shared/amount-field.tsx';
import { refreshCashier } from '../shared/calls.ts';
import { Summary, type SummaryLine } from '../shared/summary.tsx';
import { useIdempotencyKey } from '../shared/use-idempotency-key.ts';
import { useLocalized } from '../shared/use-localized.ts';
import { depositKey, requestDeposit } from './calls.ts';

const DepositOffer = lazy(() => import('../../rewards/centre/deposit-offer.tsx'));

type NewDepositProps = {
  channel: ChannelView;
  /** The typed amount, kept while channels are compared. */
  typed: string;
  onTyped: (typed: string) => void;
};

/** The form of a new deposit: the amount, its terms, and the button. */
export function NewDeposit({ channel, typed, onTyped }: NewDepositProps) {
  const { t } = useTranslation(['deposit', 'cashier']);
  const words = useErrorWords();
  const inWords = useLocalized();
  const client = useQueryClient();
  const navigate = useNavigate();
  const centre = useCentre();
  const { memberId } = useSession();
  const { keyFor, forget } = useIdempotencyKey();
  const currency: CurrencyCode = isCurrency(channel.currency) ? channel.currency : 'THB';
  const limits = { min: parseMoney(channel.min, currency) ?? 0n, max: parseMoney(channel.max, currency) ?? 0n };
  const [pressed, setPressed] = useState(false);
  const units = amountOf(typed, currency);
  const fault = amountFault(units, limits);
  const [offerMissing, setOfferMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [isHeld, setIsHeld] = useState(false);
  const ask = useMutation({
    mutationFn: async ({ offer, ...body }: { channel: string; amount: string; offer: string | null }) => {
      // The promotion is joined before the deposit that counts for it; joining twice has no further effect.
      if (offer !== null) await (await import('../../rewards/activities/calls.ts')).joinPromotion(offer);
      return await requestDeposit(body, keyFor(body));
    },
    onSuccess: async (deposit) => {
      forget();
      client.setQueryData(depositKey(memberId, deposit.id), deposit);
      await navigate({ to: centre.depositOf, params: { id: deposit.id } });
      void refreshCashier(client, memberId);
    },
    onError: (error) => {
      // After a refusal the next press sends a new request; without an answer it repeats the same one.
      if (error instanceof ApiError && error.code !== 'NETWORK') forget();
    },
  });

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setPressed(true);
    const offers = event.currentTarget.elements.namedItem('offer');
    const chosen = new FormData(event.currentTarget).get('offer');
    // The field is empty until the offers are known: a deposit must not miss an offer that loads slowly.
    const isUnknown = chosen === '';
    setIsHeld(isUnknown && !fault);
    setOfferMissing(offers !== null && chosen === null);
    if (fault || units === null || isUnknown || (offers !== null && chosen === null)) return;
    const offer = typeof chosen === 'string' && chosen !== 'none' ? chosen : null;
    ask.mutate({ channel: channel.code, amount: formatMoney(units, currency), offer });
  }
  /** Submits the form again if it was submitted before the offers were known. */
  function offerKnown() {
    if (!isHeld) return;
    setIsHeld(false);
    form.current?.requestSubmit();
  }
  const limitWords = { min: moneyText(limits.min, currency), max: moneyText(limits.max, currency) };
  const shownFault = fault && (pressed || (fault === 'high' && typed !== '')) ? fault : null;
  return (
    <form ref={form} onSubmit={send} noValidate className="card grid gap-5 p-4 md:p-6">
      <h2 className="text-base font-bold">{t('by', { way: inWords(channel.name) })}</h2>
      <AmountField
        label={t('amount')}
        currency={currency}
        value={typed}
        onChange={(value) => {
          onTyped(value);
          setPressed(false);
          if (ask.isError) ask.reset();
        }}
        limits={limits}
        quick={channel.quick}
        error={shownFault && t(`cashier:amount.${shownFault}`, limitWords)}
      />
      <Terms channel={channel} currency={currency} units={fault ? null : units} />
      <Suspense fallback={<input type="hidden" name="offer" value="" />}>
        <DepositOffer
          currency={currency}
          missing={offerMissing}
          onChoose={() => setOfferMissing(false)}
          onKnown={offerKnown}
        />
      </Suspense>
      <FormAlert text={ask.isError ? words(ask.error) : null} />
      <div className="grid gap-2.5">
        <Button type="submit" size="lg" pending={ask.isPending || isHeld} className="w-full">
          {fault || units === null ? t('press') : t('pressAmount', { amount: moneyText(units, currency) })}
        </Button>
        <p className="text-center text-xs text-muted">{t(`after.${channel.kind}`)}</p>
      </div>
    </form>
  );
}

/** The terms of an amount: fee, credit, the payment in another currency, and the turnover required. */
function Terms({ channel, currency, units }: { channel: ChannelView; currency: CurrencyCode; units: bigint | null }) {
  const { t } = useTranslation('deposit');
  const payCurrency: CurrencyCode = isCurrency(channel.payCurrency) ? channel.payCurrency : currency;
  const quoted =
    units === null
      ? null
      : quote(
          {
            direction: 'deposit',
            currency,
            payCurrency,
            feeBp: channel.feeBp,
            feeFixed: parseMoney(channel.feeFixed, currency) ?? 0n,
            rate: channel.rate,
          },
          units,
        );
  const dash = <span className="text-muted">—</span>;
  const amount = (value: bigint | null | undefined, of = currency) =>
    value === null || value === undefined ? dash : <Money units={value} currency={of} />;
  // In the order in which money moves: what is sent, the fee, what arrives.
  const lines: SummaryLine[] = [{ label: t('pay'), value: amount(quoted?.payAmount, payCurrency) }];
  if (payCurrency !== currency) {
    lines.push({ label: t('rate'), value: <span>{`1 ${payCurrency} = ${channel.rate} ${currency}`}</span> });
  }
  const free = channel.feeBp === 0 && Number(channel.feeFixed) === 0;
  lines.push({
    label: t('fee'),
    value: free ? <span className="text-brand">{t('free')}</span> : amount(quoted?.fee),
  });
  lines.push({
    label: t('receive'),
    value: amount(quoted && units !== null ? units - quoted.fee : null),
    strong: true,
  });
  return (
    <div className="grid gap-3 rounded-md bg-raised/60 p-4">
      <Summary lines={lines} />
      {channel.turnoverBp > 0 && (
        <p className="border-t border-line pt-3 text-xs text-muted">
          {t('turnover', { times: channel.turnoverBp / 10_000 })}
        </p>
      )}
    </div>
  );
}
