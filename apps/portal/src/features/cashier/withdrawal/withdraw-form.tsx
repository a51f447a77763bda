import type { ChannelView } from '@fairhouse/contract/deposits';
import type { PayoutAccountList } from '@fairhouse/contract/payout-accounts';
import type { WithdrawalTerms } from '@fairhouse/contract/withdrawals';
import { formatMoney, parseMoney } from '@fairhouse/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isUnanswered } from '../../../api/api-error.ts';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Money } from '../../../ui/money.tsx';
import { amountFault, amountOf, moneyText } from '../shared/amount.ts';
import { AmountField } from '../shared/amount-field.tsx';
import { refreshCashier } from '../shared/calls.ts';
import { FundPasswordField, useHasFundPassword } from '../shared/fund-password-field.tsx';
import { Summary, type SummaryLine } from '../shared/summary.tsx';
import { useIdempotencyKey } from '../shared/use-idempotency-key.ts';
import { AccountChoice } from './account-choice.tsx';
import { requestWithdrawal, withdrawalQuery } from './calls.ts';
import { ChannelChoice } from './channel-choice.tsx';
import { channelsTo, codeOf, limitsOf, quoteFor } from './withdrawal-terms.ts';

type Props = { terms: WithdrawalTerms; accounts: PayoutAccountList; channels: ChannelView[] };
type Faults = { amount?: string; fundPassword?: string; form?: string };

/** Fields by the error codes that are about them. */
const placeOf: Partial<Record<string, 'amount' | 'fundPassword'>> = {
  AMOUNT_INVALID: 'amount',
  AMOUNT_OUT_OF_RANGE: 'amount',
  INSUFFICIENT_FUNDS: 'amount',
  DAILY_AMOUNT_REACHED: 'amount',
  PASSWORD_WRONG: 'fundPassword',
};

/** The form of a withdrawal: account, channel, amount, its fee and payout, and the fund password. */
export function WithdrawForm({ terms, accounts, channels }: Props) {
  const { t } = useTranslation(['withdrawal', 'cashier']);
  const words = useErrorWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { memberId } = useSession();
  const hasFundPassword = useHasFundPassword();
  const { keyFor, forget } = useIdempotencyKey();
  const [accountId, setAccountId] = useState<string | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [fundPassword, setFundPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [pending, setPending] = useState(false);

  const account = accounts.list.find(({ id }) => id === accountId) ?? accounts.list[0];
  const ways = channelsTo(account, channels);
  const open = ways.filter((way) => way.open);
  const channel = open.find((way) => way.code === code) ?? open[0];
  const currency = codeOf(terms.currency);
  const available = parseMoney(terms.available, currency) ?? 0n;
  const amount = amountOf(typed, currency);
  const limits = channel ? limitsOf(channel, terms) : { min: 0n, max: 0n };
  const quoted = channel && amount !== null ? quoteFor(channel, terms, amount) : null;

  function faultOfAmount(): string | null {
    const fault = amountFault(amount, limits);
    if (fault) {
      const bounds = { min: moneyText(limits.min, currency), max: moneyText(limits.max, currency) };
      return t(`cashier:amount.${fault}`, bounds);
    }
    if (amount !== null && amount > available) return t('form.tooMuch', { available: moneyText(available, currency) });
    return quoted ? null : t('form.feeTooHigh');
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const amountWords = faultOfAmount();
    const passwordWords = fundPassword.trim() === '' ? t('form.passwordMissing') : null;
    setFaults({
      ...(amountWords ? { amount: amountWords } : {}),
      ...(passwordWords ? { fundPassword: passwordWords } : {}),
    });
    if (amountWords || passwordWords || !account || !channel || amount === null) return;
    setPending(true);
    const said = { channel: channel.code, payoutAccountId: account.id, amount: formatMoney(amount, currency) };
    try {
      const made = await requestWithdrawal({ ...said, fundPassword: fundPassword.trim() }, keyFor(said));
      forget();
      client.setQueryData(withdrawalQuery(memberId, made.id).queryKey, made);
      void refreshCashier(client, memberId);
      await navigate({ to: '/member/withdraw/$id', params: { id: made.id } });
    } catch (error) {
      // Without an answer it may have been made: the next press repeats the same request.
      if (!isUnanswered(error)) forget();
      const place = error instanceof ApiError ? (placeOf[error.code] ?? 'form') : 'form';
      setFaults({ [place]: words(error) });
      void refreshCashier(client, memberId);
    } finally {
      setPending(false);
    }
  }

  if (accounts.list.length === 0) return <AccountChoice accounts={accounts} chosen={null} onChoose={setAccountId} />;

  const lines: SummaryLine[] =
    channel && quoted && amount !== null
      ? [
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
        ]
      : [];

  return (
    <form noValidate aria-busy={pending} className="grid gap-6" onSubmit={(event) => void submit(event)}>
      <AccountChoice accounts={accounts} chosen={account?.id ?? null} onChoose={setAccountId} />
      <ChannelChoice channels={ways} chosen={channel?.code ?? null} onChoose={setCode} />
      {channel && (
        <>
          <AmountField
            label={t('form.amount')}
            currency={currency}
            value={typed}
            onChange={(value) => {
              setTyped(value);
              setFaults(({ amount: _, ...others }) => others);
            }}
            limits={limits}
            quick={channel.quick}
            available={available}
            error={faults.amount ?? null}
          />
          {lines.length > 0 && <Summary className="card p-4" lines={lines} />}
          <FundPasswordField
            value={fundPassword}
            onChange={(value) => {
              setFundPassword(value);
              setFaults(({ fundPassword: _, ...others }) => others);
            }}
            error={faults.fundPassword ?? null}
          />
          <FormAlert text={faults.form ?? null} />
          {hasFundPassword !== false && (
            <Button type="submit" size="lg" pending={pending}>
              {amount !== null && amount > 0n
                ? t('form.withdraw', { amount: moneyText(amount, currency) })
                : t('form.withdrawEmpty')}
            </Button>
          )}
        </>
      )}
    </form>
  );
}
