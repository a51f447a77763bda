import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { Field, PasswordInput } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { passwordStateQuery } from '../../identity/password/calls.ts';

export type FundPasswordFieldProps = {
  value: string;
  onChange: (typed: string) => void;
  error?: string | null;
  disabled?: boolean;
  inputRef?: React.Ref<HTMLInputElement>;
};

/** Returns true if the member has a fund password, null while unknown. */
export function useHasFundPassword(): boolean | null {
  const { isLogin, memberId } = useSession();
  const { data } = useQuery({ ...passwordStateQuery(memberId), enabled: isLogin });
  return data ? data.fundStored : null;
}

/** The field for the fund password; a member without one gets a link to set it and come back. */
export function FundPasswordField({ value, onChange, error, disabled = false, inputRef }: FundPasswordFieldProps) {
  const { t } = useTranslation('cashier');
  const has = useHasFundPassword();
  if (has === null) return <Skeleton className="h-19 rounded-md" />;
  if (!has) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-gold/40 bg-gold/10 p-4">
        <KeyRound size={22} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-gold" />
        <div className="grid min-w-48 flex-1 gap-0.5">
          <p className="text-sm font-bold">{t('fund.none')}</p>
          <p className="text-xs text-muted">{t('fund.noneText')}</p>
        </div>
        <Link
          to="."
          search={(held) => ({ ...held, popup: 'fund-password' })}
          viewTransition={false}
          className={buttonLook('secondary', 'sm')}
        >
          {t('fund.set')}
        </Link>
      </div>
    );
  }
  return (
    <Field
      label={t('fund.label')}
      hint={t('fund.hint')}
      error={error ?? undefined}
      aside={
        <Link
          to="."
          search={(held) => ({ ...held, popup: 'fund-password' })}
          hash="forgot"
          viewTransition={false}
          resetScroll={false}
          className="text-xs font-semibold text-brand"
        >
          {t('fund.forgot')}
        </Link>
      }
    >
      <PasswordInput
        {...(inputRef === undefined ? {} : { ref: inputRef })}
        // Not the login password, so the browser must not fill that in here.
        autoComplete="off"
        name="fund-password"
        maxLength={128}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        showLabel={t('fund.show')}
        hideLabel={t('fund.hide')}
      />
    </Field>
  );
}
