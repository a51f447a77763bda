import type { CheckedTransfer, MemberTransfer } from '@fairhouse/contract/transfers';
import { ApiError, isUnanswered } from '@fairhouse/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { OwnMoney } from '../../../shell/own-money.tsx';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { amountText } from '../shared/amount.ts';
import { BonusLoss } from '../shared/bonus-loss.tsx';
import { refreshCashier } from '../shared/calls.ts';
import { FundPasswordSubmit } from '../shared/fund-password-submit.tsx';
import { Summary } from '../shared/summary.tsx';
import { useIdempotencyKey } from '../shared/use-idempotency-key.ts';
import { sendTransfer } from './calls.ts';

type Props = {
  checked: CheckedTransfer;
  note: string;
  onBack: () => void;
  onSent: (sent: MemberTransfer) => void;
};

/** The confirmation of a transfer, by fund password. */
export function ConfirmTransfer({ checked, note, onBack, onSent }: Props) {
  const { t, i18n } = useTranslation('transfer');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const { keyFor, forget } = useIdempotencyKey();
  const heading = useRef<HTMLHeadingElement>(null);
  const [fundPassword, setFundPassword] = useState('');
  const [faults, setFaults] = useState<{ fundPassword?: string; form?: string }>({});
  const [pending, setPending] = useState(false);
  const [givesUp, setGivesUp] = useState(false);
  const [giveUpMissing, setGiveUpMissing] = useState(false);
  const { recipient, sender, amount, currency, cashAfter, bonus, at } = checked;
  // The previous step is no longer drawn, so the focus it held is lost.
  useEffect(() => heading.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (fundPassword.trim() === '') return setFaults({ fundPassword: t('confirm.passwordMissing') });
    setFaults({});
    if (bonus && !givesUp) return setGiveUpMissing(true);
    setPending(true);
    const forfeits = bonus ? { forfeitBonus: true } : {};
    const said = { recipientId: recipient.memberId, amount, note: note.trim(), ...forfeits };
    try {
      const sent = await sendTransfer({ ...said, fundPassword: fundPassword.trim() }, keyFor(said));
      forget();
      onSent(sent);
    } catch (error) {
      // Without an answer the transfer may have been sent: the next press repeats the same request.
      if (!isUnanswered(error)) forget();
      const isPassword = error instanceof ApiError && error.code === 'PASSWORD_WRONG';
      setFaults({ [isPassword ? 'fundPassword' : 'form']: words(error) });
    } finally {
      setPending(false);
      void refreshCashier(client, memberId);
    }
  }

  const names = [recipient.nickname === recipient.account ? '' : recipient.nickname, recipient.realName]
    .filter(Boolean)
    .join(' · ');
  return (
    <form
      noValidate
      aria-busy={pending}
      className="card grid grid-cols-1 gap-6 p-4 md:p-6"
      onSubmit={(event) => void submit(event)}
    >
      <h2 ref={heading} tabIndex={-1} className="text-base font-bold outline-none">
        {t('confirm.title')}
      </h2>
      <div className="grid justify-items-center gap-2 rounded-md bg-raised px-4 py-5 text-center">
        <p className="text-sm text-muted">{t('confirm.from', { account: sender })}</p>
        <Money value={amount} currency={currency} className="text-2xl font-bold" />
        <ArrowDown size={20} aria-hidden="true" className="text-brand" />
        <p className="text-base font-bold break-all">{recipient.account}</p>
        <p className="text-sm text-muted">{[t(`confirm.${recipient.relation}`), names].filter(Boolean).join(' · ')}</p>
      </div>
      <Summary
        lines={[
          { label: t('confirm.time'), value: timeFormat(i18n.language).format(new Date(at)) },
          ...(note.trim() === '' ? [] : [{ label: t('note'), value: note.trim() }]),
          { label: t('confirm.after'), value: <OwnMoney value={cashAfter} currency={currency} /> },
        ]}
      />
      {bonus && (
        <BonusLoss
          bonus={bonus}
          currency={currency}
          agreed={givesUp}
          missing={giveUpMissing && !givesUp}
          onAgree={setGivesUp}
        />
      )}
      <FundPasswordSubmit
        field={{
          value: fundPassword,
          onChange: (value) => {
            setFundPassword(value);
            setFaults({});
          },
          error: faults.fundPassword ?? null,
        }}
        failure={faults.form ?? null}
        pending={pending}
        label={t('confirm.send', { amount: amountText(amount, currency) })}
      >
        <Button variant="ghost" disabled={pending} onClick={onBack}>
          {t('confirm.back')}
        </Button>
        <p className="text-center text-xs text-muted">{t('confirm.final')}</p>
      </FundPasswordSubmit>
    </form>
  );
}
