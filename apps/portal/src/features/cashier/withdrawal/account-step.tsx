import type { PayoutAccountList } from '@fairhouse/contract/payout-accounts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { AccountFields, type AccountValues, isNamed, useAccountRules } from './account-fields.tsx';
import type { Draft } from './flow-steps.ts';

/** A refusal of the server about one field of the account. */
export type AccountRefusal = { field: keyof AccountValues; text: string };

type Props = {
  accounts: PayoutAccountList;
  draft: Draft;
  refusal: AccountRefusal | null;
  onChange: (change: Partial<Draft>) => void;
  onDone: () => void;
  /** Null at the first step. */
  onBack: (() => void) | null;
};

/** Asks for the payout account; the next step binds it with the fund password. */
export function AccountStep({ accounts, draft, refusal, onChange, onDone, onBack }: Props) {
  const { t } = useTranslation('withdrawal');
  // Without a real name only a crypto address can be bound.
  const providers = accounts.providers.filter(({ kind }) => accounts.realName !== null || kind === 'crypto');
  const known = providers.some(({ code }) => code === draft.provider);
  const provider = known ? draft.provider : (providers[0]?.code ?? '');
  const { values, errors, input, refuse, submit } = useForm<AccountValues>({
    start: { provider, number: draft.number, holderName: draft.holderName },
    rules: useAccountRules(providers),
  });
  const shown = useRef<AccountRefusal | null>(null);
  useEffect(() => {
    if (refusal === null || shown.current === refusal) return;
    shown.current = refusal;
    refuse(refusal.field, refusal.text, { go: true });
  }, [refusal, refuse]);

  const kept = (name: keyof AccountValues) => {
    const field = input(name);
    return {
      ...field,
      onChange: (event: Parameters<typeof field.onChange>[0]) => {
        field.onChange(event);
        onChange({ [name]: event.target.value });
      },
    };
  };
  if (providers.length === 0) return <EmptyState title={t('bind.noProviders')} text={t('bind.noProvidersText')} />;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={submit(async ({ provider: code, number, holderName }) => {
        onChange({
          provider: code,
          number: number.trim(),
          holderName: isNamed(providers, code) ? holderName.trim() : '',
          accountSaid: true,
        });
        onDone();
      })}
    >
      <p className="text-sm text-muted">{t('account.noneText')}</p>
      <AccountFields
        provider={values.provider}
        input={kept}
        errors={errors}
        accounts={{ providers, realName: accounts.realName }}
      />
      <div className="grid gap-2">
        <Button type="submit" size="lg">
          {t('flow.next')}
        </Button>
        {onBack && (
          <Button variant="ghost" onClick={onBack}>
            {t('flow.back')}
          </Button>
        )}
      </div>
    </form>
  );
}
