import type { PayoutAccountList, PayoutProviderView } from '@fairhouse/contract/payout-accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { MemberPopup } from '../../../shell/member-popup.tsx';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { buttonLook } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { FundPasswordSubmit } from '../shared/fund-password-submit.tsx';
import { AccountFields, type AccountValues, accountFieldOf, isNamed, useAccountRules } from './account-fields.tsx';
import { accountsQuery, bindAccount } from './calls.ts';

type Values = AccountValues & { fundPassword: string };

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
  const client = useQueryClient();
  const { memberId } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const { providers, realName } = accounts;
  const { values, errors, pending, input, set, refuse, clear, submit } = useForm<Values>({
    start: { provider: providers[0]?.code ?? '', number: '', holderName: '', fundPassword: '' },
    rules: {
      ...useAccountRules(providers),
      fundPassword: (typed) => typed.trim() !== '' || t('form.passwordMissing'),
    },
  });
  const hasName = isNamed(providers, values.provider);

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
      const field = accountFieldOf(error);
      if (field) refuse(field, words(error), { go: true });
      else setFailure(words(error));
    }
  }

  if (hasName && realName === null) return <NameFirst providers={providers} />;
  return (
    <form noValidate className="grid gap-5" onSubmit={submit(bind)}>
      <AccountFields provider={values.provider} input={input} errors={errors} accounts={accounts} />
      <FundPasswordSubmit
        field={{
          value: values.fundPassword,
          onChange: (typed) => {
            set('fundPassword', typed);
            clear('fundPassword');
          },
          error: errors.fundPassword ?? null,
        }}
        failure={failure}
        pending={pending}
        label={t('bind.submit')}
      />
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
