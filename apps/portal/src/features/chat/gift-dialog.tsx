import { type ChatMessage, type ChatStanding, rainMost } from '@fairhouse/contract/chat';
import type { Language } from '@fairhouse/contract/language';
import { ApiError, isUnanswered } from '@fairhouse/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { Popup } from '../../ui/popup.tsx';
import { amountText } from '../cashier/shared/amount.ts';
import { refreshCashier } from '../cashier/shared/calls.ts';
import { FundPasswordSubmit } from '../cashier/shared/fund-password-submit.tsx';
import { useIdempotencyKey } from '../cashier/shared/use-idempotency-key.ts';
import { rain, standingQuery, tip } from './calls.ts';

type Props = {
  room: Language;
  tips: NonNullable<ChatStanding['tips']>;
  /** The message whose author is given a tip; null: a rain over the room. */
  to: ChatMessage | null;
  onGiven: (message: ChatMessage) => void;
  onClose: () => void;
};

/** Gives the member's own cash to the author of a message, or to those who wrote last. */
export default function GiftDialog({ room, tips, to, onGiven, onClose }: Props) {
  const { t } = useTranslation('chat');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const { keyFor, forget } = useIdempotencyKey();
  const [amount, setAmount] = useState('');
  const [people, setPeople] = useState('5');
  const [fundPassword, setFundPassword] = useState('');
  const [faults, setFaults] = useState<{ amount?: string; fundPassword?: string; form?: string }>({});
  const [pending, setPending] = useState(false);
  const { currency, min, max, left } = tips;
  const money = (value: string) => amountText(value, currency);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const said = amount.trim().replace(',', '.');
    if (!/^\d+(\.\d+)?$/.test(said)) return setFaults({ amount: t('gift.amountMissing') });
    if (fundPassword.trim() === '') return setFaults({ fundPassword: t('gift.passwordMissing') });
    setFaults({});
    setPending(true);
    const password = fundPassword.trim();
    try {
      const count = Math.min(Math.max(Number(people) || 2, 2), rainMost);
      const given = to
        ? await tip(to.id, { amount: said, fundPassword: password }, keyFor(['tip', to.id, said]))
        : await rain(
            room,
            { amount: said, people: count, fundPassword: password },
            keyFor(['rain', room, said, count]),
          );
      forget();
      onGiven(given);
      onClose();
    } catch (error) {
      // Without an answer the gift may have been given: the next press repeats the same request.
      if (!isUnanswered(error)) forget();
      const isPassword = error instanceof ApiError && error.code === 'PASSWORD_WRONG';
      setFaults({ [isPassword ? 'fundPassword' : 'form']: words(error) });
    } finally {
      setPending(false);
      void refreshCashier(client, memberId);
      void client.invalidateQueries({ queryKey: standingQuery(memberId).queryKey });
    }
  }

  return (
    <Popup
      open
      onClose={onClose}
      shape="sheet"
      title={to ? t('gift.title', { name: to.author.name }) : t('rain.title')}
    >
      <form noValidate aria-busy={pending} onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p className="text-sm text-muted">{to ? t('gift.text') : t('rain.text')}</p>
        <Field
          label={to ? t('gift.amount', { currency }) : t('rain.amount', { currency })}
          hint={t('gift.hint', { min: money(min), max: money(max), left: money(left) })}
          error={faults.amount}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => {
              setAmount(target.value);
              setFaults({});
            }}
          />
        </Field>
        {!to && (
          <Field label={t('rain.people')} hint={t('rain.peopleHint', { max: rainMost })}>
            <TextInput
              type="number"
              min={2}
              max={rainMost}
              value={people}
              onChange={({ target }) => setPeople(target.value)}
            />
          </Field>
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
          label={to ? t('gift.give') : t('rain.give')}
        />
      </form>
    </Popup>
  );
}
