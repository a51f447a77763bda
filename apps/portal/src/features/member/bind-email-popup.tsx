import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useSession } from '../../api/session.ts';
import { useLanguage } from '../../api/use-site.ts';
import type { PopupScreenProps } from '../../shell/popup-host.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useConfirm } from '../factors/use-confirm.tsx';
import { isUnconfirmed } from '../factors/words.ts';
import { FormAlert } from '../identity/form-alert.tsx';
import { askEmailBindCode } from '../verification/calls.ts';
import { CodeField } from '../verification/code-field.tsx';
import { useVerificationWords } from '../verification/words.ts';
import { bindEmail, overviewQuery, refreshSecurity } from './calls.ts';
import { MemberPopup } from './member-popup.tsx';

type Values = { email: string; code: string };

/** A slip is caught here; whether the address is one, the server and its code tell. */
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Binds an address of mail by the code that it receives. */
export default function BindEmailPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation(['member', 'identity']);
  const words = useVerificationWords();
  const language = useLanguage();
  const client = useQueryClient();
  const { isLogin, isTrial, memberId } = useSession();
  const { data: overview } = useQuery({ ...overviewQuery(memberId), enabled: isLogin && !isTrial });
  const { withConfirmation, panel } = useConfirm();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({ defaultValues: { email: '', code: '' } });
  const { control, register, handleSubmit, setError, trigger, getValues, formState } = form;

  const email = useWatch({ control, name: 'email' });

  function refused(error: unknown): boolean {
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'EMAIL_INVALID') setError('email', { message: t('bind.emailInvalid') }, { shouldFocus: true });
    else if (code === 'CODE_INVALID' || code === 'CODE_EXPIRED')
      setError('code', { message: words(error) }, { shouldFocus: true });
    else return isUnconfirmed(error);
    return true;
  }

  async function submit({ email: typed, code: verificationCode }: Values) {
    setFailure(null);
    try {
      await withConfirmation(() => bindEmail({ email: typed.trim(), verificationCode }));
      await refreshSecurity(client, memberId);
      toast(t('bind.emailDone'), 'success');
      onClose();
    } catch (error) {
      if (!refused(error)) setFailure(words(error));
    }
  }

  return (
    <MemberPopup open={open} onClose={onClose} title={t('bind.emailTitle')}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <p className="text-sm text-muted">{t('bind.emailText')}</p>
        {overview?.email && <p className="text-sm font-semibold">{t('bind.held', { target: overview.email })}</p>}
        <Field label={t('bind.email')} error={formState.errors.email?.message}>
          <TextInput
            {...register('email', { validate: (typed) => emailShape.test(typed.trim()) || t('bind.emailInvalid') })}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        </Field>
        <Controller
          name="code"
          control={control}
          rules={{ validate: (code) => code.trim() !== '' || t('identity:message.codeRequired') }}
          render={({ field: { value, onChange, onBlur, name, ref } }) => (
            <CodeField
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              name={name}
              inputRef={ref}
              error={formState.errors.code?.message}
              target={email.trim()}
              ready={() => trigger('email')}
              send={() => withConfirmation(() => askEmailBindCode({ email: getValues('email').trim(), language }))}
              onRefused={refused}
            />
          )}
        />
        <FormAlert text={failure} />
        <Button type="submit" size="lg" pending={formState.isSubmitting}>
          {t('bind.submit')}
        </Button>
      </form>
      {panel}
    </MemberPopup>
  );
}
