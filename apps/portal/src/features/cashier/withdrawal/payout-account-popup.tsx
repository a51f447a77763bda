import type { PayoutAccountList, PayoutProviderView } from '@fairhouse/contract/payout-accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorDetail } from '../../../api/api-error.ts';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { MemberPopup } from '../../../shell/member-popup.tsx';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Field, Select, TextInput } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { FundPasswordField, useHasFundPassword } from '../shared/fund-password-field.tsx';
import { accountsQuery, bindAccount } from './calls.ts';

type Values = { provider: string; number: string; holderName: string; fundPassword: string };

/** Binds a payout account. */
export default function PayoutAccountPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation(['withdrawal', 'cashier']);
  const words = useErrorWords();
  const { isLogin, isTrial, memberId } = useSession();
  const query = useQuery({ ...accountsQuery(memberId), enabled: isLogin && !isTrial });
  const accounts = query.data;
  return (
    <MemberPopup open={open} onClose={onClose} title={t('bind.title')}>
      {accounts ? (
        accounts.list.length >= accounts.max ? (
          <EmptyState title={t('bind.full', { max: accounts.max })} text={t('bind.fullText')} />
        ) : accounts.providers.length === 0 ? (
          <EmptyState title={t('bind.noProviders')} text={t('bind.noProvidersText')} />
        ) : (
          <BindForm accounts={accounts} onDone={onClose} />
        )
      ) : query.isError ? (
        <ErrorState text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-80 rounded-md" />
      )}
    </MemberPopup>
  );
}

function BindForm({ accounts, onDone }: { accounts: PayoutAccountList; onDone: () => void }) {
  const { t } = useTranslation(['withdrawal', 'cashier']);
  const words = useErrorWords();
  const language = useLanguage();
  const client = useQueryClient();
  const { memberId } = useSession();
  const hasFundPassword = useHasFundPassword();
  const [failure, setFailure] = useState<string | null>(null);
  const { providers, realName } = accounts;
  const providerOf = (code: string) => providers.find((one) => one.code === code);
  const isNamed = (code: string) => providerOf(code)?.kind !== 'crypto';
  const { values, errors, pending, input, set, refuse, clear, submit } = useForm<Values>({
    start: { provider: providers[0]?.code ?? '', number: '', holderName: '', fundPassword: '' },
    rules: {
      number: (typed, { provider: code }) => isNumberOf(providerOf(code), typed) || t('bind.numberInvalid'),
      holderName: (typed, { provider: code }) => !isNamed(code) || typed.trim() !== '' || t('bind.holderMissing'),
      fundPassword: (typed) => typed.trim() !== '' || t('form.passwordMissing'),
    },
  });
  const provider = providerOf(values.provider);
  const hasName = isNamed(values.provider);

  async function bind({ provider: chosen, number, holderName, fundPassword: password }: Values) {
    setFailure(null);
    try {
      await bindAccount({
        provider: chosen,
        number: number.trim(),
        ...(hasName ? { holderName: holderName.trim() } : {}),
        fundPassword: password.trim(),
      });
      await client.invalidateQueries({ queryKey: accountsQuery(memberId).queryKey });
      toast(t('bind.done'), 'success');
      onDone();
    } catch (error) {
      const field = fieldOf(error);
      if (field) refuse(field, words(error), { go: true });
      else setFailure(words(error));
    }
  }

  if (hasName && realName === null) return <NameFirst providers={providers} />;
  return (
    <form noValidate className="grid gap-5" onSubmit={submit(bind)}>
      <Field label={t('bind.provider')} error={errors.provider}>
        <Select
          {...input('provider')}
          items={providers.map((one) => ({ value: one.code, label: one.name[language] }))}
        />
      </Field>
      <Field
        label={t(`bind.number.${provider?.kind ?? 'bank'}`)}
        hint={t(`bind.numberHint.${provider?.kind ?? 'bank'}`)}
        error={errors.number}
      >
        <TextInput
          {...input('number')}
          inputMode={hasName ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
        />
      </Field>
      {hasName && (
        <Field label={t('bind.holder')} hint={t('bind.holderHint', { name: realName ?? '' })} error={errors.holderName}>
          <TextInput {...input('holderName')} autoComplete="name" maxLength={100} />
        </Field>
      )}
      <FundPasswordField
        value={values.fundPassword}
        onChange={(typed) => {
          set('fundPassword', typed);
          clear('fundPassword');
        }}
        error={errors.fundPassword ?? null}
      />
      <FormAlert text={failure} />
      {hasFundPassword !== false && (
        <Button type="submit" size="lg" pending={pending}>
          {t('bind.submit')}
        </Button>
      )}
    </form>
  );
}

/** Asks for the member's real name first, to which payout accounts are bound. */
function NameFirst({ providers }: { providers: PayoutProviderView[] }) {
  const { t } = useTranslation('withdrawal');
  return (
    <EmptyState
      icon={<UserRound size={28} strokeWidth={1.6} aria-hidden="true" />}
      title={t('bind.nameFirst')}
      text={t('bind.nameFirstText', { count: providers.length })}
      action={
        <Link to="/member/profile" search={{}} className={buttonLook()}>
          {t('bind.toProfile')}
        </Link>
      }
    />
  );
}

/** Catches a mistyped number early; the server validates again. */
function isNumberOf(provider: PayoutProviderView | undefined, typed: string): boolean {
  const plain = typed.normalize('NFKC').replace(/[\s\u2010-\u2015-]+/gu, '');
  return provider !== undefined && new RegExp(provider.pattern, 'u').test(plain);
}

/** Returns the field that a refusal is about; null for none. */
function fieldOf(error: unknown): keyof Values | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'PASSWORD_WRONG') return 'fundPassword';
  if (error.code === 'NAME_MISMATCH') return 'holderName';
  if (error.code === 'PAYOUT_ACCOUNT_EXISTS') return 'number';
  if (error.code !== 'PAYOUT_ACCOUNT_INVALID') return null;
  return errorDetail(error, 'field') === 'provider' ? 'provider' : 'number';
}
