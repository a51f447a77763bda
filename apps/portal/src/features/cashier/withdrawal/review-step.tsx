import type { BonusAtStake } from '@fairhouse/contract/bonus';
import { inLanguage } from '@fairhouse/contract/language';
import { formatMoney } from '@fairhouse/money/money';
import { ApiError, isUnanswered } from '@fairhouse/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { useCentre } from '../../../shell/use-centre.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Money } from '../../../ui/money.tsx';
import { moneyText } from '../shared/amount.ts';
import { BonusLoss } from '../shared/bonus-loss.tsx';
import { refreshCashier } from '../shared/calls.ts';
import { FundPasswordField } from '../shared/fund-password-field.tsx';
import { Summary, type SummaryLine } from '../shared/summary.tsx';
import { useIdempotencyKey } from '../shared/use-idempotency-key.ts';
import { numberText } from './account-icon.tsx';
import { requestWithdrawal, withdrawalQuery } from './calls.ts';
import { FeeLine } from './fee-line.tsx';
import type { Plan } from './withdrawal-terms.ts';

type Props = {
  plan: Plan;
  /** The open bonus that the withdrawal ends; null: none. */
  bonus: BonusAtStake | null;
  /** As typed at an earlier step of this visit. */
  fundPassword: string;
  onBack: () => void;
  onMade: () => void;
  onAmountRefused: (text: string) => void;
};

const amountCodes = ['AMOUNT_INVALID', 'AMOUNT_OUT_OF_RANGE', 'INSUFFICIENT_FUNDS', 'DAILY_AMOUNT_REACHED'];

/** Shows the whole withdrawal once more and requests it with the fund password. */
export function ReviewStep({ plan, bonus, fundPassword, onBack, onMade, onAmountRefused }: Props) {
  const { t } = useTranslation('withdrawal');
  const words = useErrorWords();
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const centre = useCentre();
  const { memberId } = useSession();
  const { keyFor, forget } = useIdempotencyKey();
  const [typed, setTyped] = useState(fundPassword);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [givesUp, setGivesUp] = useState(false);
  const [giveUpMissing, setGiveUpMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { account, channel, currency, amount, quoted } = plan;
  if (!account || !channel || amount === null || !quoted) return null;
  const said = {
    channel: channel.code,
    payoutAccountId: account.id,
    amount: formatMoney(amount, currency),
    ...(bonus && givesUp ? { forfeitBonus: true } : {}),
  };

  const refuse = (text: string) => {
    setError(text);
    field.current?.focus();
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (bonus && !givesUp) return setGiveUpMissing(true);
    if (typed.trim() === '') return refuse(t('form.passwordMissing'));
    setPending(true);
    setFailure(null);
    try {
      const made = await requestWithdrawal({ ...said, fundPassword: typed.trim() }, keyFor(said));
      forget();
      client.setQueryData(withdrawalQuery(memberId, made.id).queryKey, made);
      await navigate({ to: centre.withdrawalOf, params: { id: made.id } });
      onMade();
      void refreshCashier(client, memberId);
    } catch (refused) {
      // Without an answer it may have been made: the next press repeats the same request.
      if (!isUnanswered(refused)) forget();
      const code = refused instanceof ApiError ? refused.code : '';
      if (code === 'PASSWORD_WRONG') refuse(words(refused));
      else if (amountCodes.includes(code)) onAmountRefused(words(refused));
      else setFailure(words(refused));
      void refreshCashier(client, memberId);
    } finally {
      setPending(false);
    }
  }

  const lines: SummaryLine[] = [
    {
      label: t('account.title'),
      value: `${inLanguage(account.providerName, language)} ${numberText(account.numberTail)}`,
    },
    { label: t('channel.title'), value: inLanguage(channel.name, language) },
    { label: t('summary.amount'), value: <Money units={amount} currency={currency} /> },
    {
      label: t('summary.fee'),
      value: quoted.fee === 0n ? t('summary.free') : <Money units={quoted.fee} currency={currency} />,
    },
    ...(channel.rate === null
      ? []
      : [{ label: t('summary.rate'), value: `1 ${channel.currency} = ${channel.rate} ${channel.payCurrency}` }]),
    {
      label: t('summary.arrives'),
      value: <Money units={quoted.payAmount} currency={channel.payCurrency} />,
      strong: true,
    },
  ];
  return (
    <form noValidate aria-busy={pending} className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Summary className="card p-4" lines={lines} />
      <FeeLine plan={plan} />
      <p className="text-sm text-muted">{t('terms.time')}</p>
      {bonus && (
        <BonusLoss
          bonus={bonus}
          currency={currency}
          agreed={givesUp}
          missing={giveUpMissing && !givesUp}
          onAgree={setGivesUp}
        />
      )}
      <FundPasswordField
        inputRef={field}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setError(null);
        }}
        error={error}
      />
      <FormAlert text={failure} />
      <div className="grid gap-2">
        <Button type="submit" size="lg" pending={pending}>
          {t('form.withdraw', { amount: moneyText(amount, currency) })}
        </Button>
        <Button variant="ghost" disabled={pending} onClick={onBack}>
          {t('flow.change')}
        </Button>
      </div>
    </form>
  );
}
