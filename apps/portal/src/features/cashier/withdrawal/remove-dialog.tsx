import { inLanguage } from '@fairhouse/contract/language';
import type { PayoutAccountView } from '@fairhouse/contract/payout-accounts';
import { ApiError } from '@fairhouse/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FundPasswordField, useHasFundPassword } from '../shared/fund-password-field.tsx';
import { numberText } from './account-icon.tsx';
import { accountsQuery, removeAccount } from './calls.ts';

type Props = { account: PayoutAccountView; onClose: () => void };

/** Asks for the fund password before a payout account is removed. */
export default function RemoveDialog({ account, onClose }: Props) {
  const { t } = useTranslation('withdrawal');
  const words = useErrorWords();
  const language = useLanguage();
  const client = useQueryClient();
  const { memberId } = useSession();
  const hasFundPassword = useHasFundPassword();
  const [fundPassword, setFundPassword] = useState('');
  const [fault, setFault] = useState<{ password?: string; form?: string }>({});
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (fundPassword.trim() === '') return setFault({ password: t('form.passwordMissing') });
    setPending(true);
    try {
      const left = await removeAccount(account.id, { fundPassword: fundPassword.trim() });
      client.setQueryData(accountsQuery(memberId).queryKey, left);
      toast(t('remove.done'), 'success');
      onClose();
    } catch (error) {
      const isPassword = error instanceof ApiError && error.code === 'PASSWORD_WRONG';
      setFault(isPassword ? { password: words(error) } : { form: words(error) });
    } finally {
      setPending(false);
    }
  }

  return (
    <Popup open onClose={onClose} title={t('remove.title')} shape="sheet">
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <p className="text-sm text-muted">
          {t('remove.text', {
            name: `${inLanguage(account.providerName, language)} ${numberText(account.numberTail)}`,
          })}
        </p>
        <FundPasswordField value={fundPassword} onChange={setFundPassword} error={fault.password ?? null} />
        <FormAlert text={fault.form ?? null} />
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('remove.keep')}
          </Button>
          {hasFundPassword !== false && (
            <Button type="submit" variant="danger" pending={pending}>
              {t('remove.action')}
            </Button>
          )}
        </div>
      </form>
    </Popup>
  );
}
