import type { PayoutAccountList } from '@fairhouse/contract/payout-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { FundForm } from '../../identity/password/fund-form.tsx';
import { FundPasswordField } from '../shared/fund-password-field.tsx';
import { accountFieldOf, isNamed } from './account-fields.tsx';
import type { AccountRefusal } from './account-step.tsx';
import { accountsQuery, bindAccount } from './calls.ts';
import { type Draft, emptyDraft } from './flow-steps.ts';

type Props = {
  accounts: PayoutAccountList;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  /** Passes on the fund password, which is held for the rest of the visit. */
  onKnown: (fundPassword: string) => void;
  onRefused: (refusal: AccountRefusal) => void;
  onDone: () => void;
  /** Null at the first step. */
  onBack: (() => void) | null;
};

/** Sets the fund password of a member without one, or asks for it, and binds the account with it. */
export function FundStep({ accounts, draft, onChange, onKnown, onRefused, onDone, onBack }: Props) {
  const { t } = useTranslation('withdrawal');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refuseTyped = (text: string) => {
    setError(text);
    field.current?.focus();
  };

  /** Binds the account that was typed, unless one is bound. */
  async function bind(fundPassword: string) {
    setFailure(null);
    setTyped(fundPassword);
    setPending(true);
    try {
      if (accounts.list.length === 0) {
        const { provider, number, holderName } = draft;
        await bindAccount({
          provider,
          number,
          ...(isNamed(accounts.providers, provider) ? { holderName } : {}),
          fundPassword,
        });
        const { provider: noProvider, number: noNumber, holderName: noName } = emptyDraft;
        onChange({ provider: noProvider, number: noNumber, holderName: noName, accountSaid: false });
      }
      onKnown(fundPassword);
      onDone();
      await client.invalidateQueries({ queryKey: accountsQuery(memberId).queryKey });
    } catch (refused) {
      const place = accountFieldOf(refused);
      if (place === 'fundPassword') refuseTyped(words(refused));
      else if (place) {
        onChange({ accountSaid: false });
        onRefused({ field: place, text: words(refused) });
      } else setFailure(words(refused));
      await client.invalidateQueries({ queryKey: accountsQuery(memberId).queryKey });
    } finally {
      setPending(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (typed.trim() === '') return refuseTyped(t('form.passwordMissing'));
    void bind(typed.trim());
  }

  const back = onBack && (
    <Button variant="ghost" onClick={onBack}>
      {t('flow.back')}
    </Button>
  );
  if (!accounts.hasFundPassword) {
    return (
      <div className="grid gap-3">
        <FundForm stored={false} onDone={bind} onForgot={() => undefined} />
        <FormAlert text={failure} />
        {back}
      </div>
    );
  }
  return (
    <form noValidate aria-busy={pending} className="grid gap-5" onSubmit={submit}>
      <p className="text-sm text-muted">{t('flow.fundText')}</p>
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
          {t('bind.submit')}
        </Button>
        {back}
      </div>
    </form>
  );
}
