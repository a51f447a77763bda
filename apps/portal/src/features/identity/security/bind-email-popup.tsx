import { ApiError } from '@fairhouse/web/api-error';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { MemberPopup } from '../../../shell/member-popup.tsx';
import type { PopupScreenProps } from '../../../shell/popup-host.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { isUnconfirmed, useConfirm } from '../factors/use-confirm.tsx';
import { askEmailBindCode } from '../verification/calls.ts';
import { SendCodeField } from '../verification/send-code-field.tsx';
import { useVerificationWords } from '../verification/use-verification-words.ts';
import { bindEmail, overviewQuery, refreshSecurity } from './calls.ts';

type Values = { email: string; code: string };

/** Catches a mistyped address early; the server and its code decide. */
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The popup that binds a mail address by a code sent to it. */
export default function BindEmailPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation(['member', 'identity']);
  const words = useVerificationWords();
  const language = useLanguage();
  const client = useQueryClient();
  const { isLogin, isTrial, memberId } = useSession();
  const { data: overview } = useQuery({ ...overviewQuery(memberId), enabled: isLogin && !isTrial });
  const { withConfirmation, panel } = useConfirm();
  const [failure, setFailure] = useState<string | null>(null);
  const { values, errors, pending, input, field, read, refuse, check, submit } = useForm<Values>({
    start: { email: '', code: '' },
    rules: {
      email: (typed) => emailShape.test(typed.trim()) || t('bind.emailInvalid'),
      code: (typed) => typed.trim() !== '' || t('identity:message.codeRequired'),
    },
  });

  function refused(error: unknown): boolean {
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'EMAIL_INVALID') refuse('email', t('bind.emailInvalid'), { go: true });
    else if (code === 'CODE_INVALID' || code === 'CODE_EXPIRED') refuse('code', words(error), { go: true });
    else return isUnconfirmed(error);
    return true;
  }

  async function bind({ email: typed, code: verificationCode }: Values) {
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
      <form noValidate className="grid gap-5" onSubmit={submit(bind)}>
        <p className="text-sm text-muted">{t('bind.emailText')}</p>
        {overview?.email && <p className="text-sm font-semibold">{t('bind.held', { target: overview.email })}</p>}
        <Field label={t('bind.email')} error={errors.email}>
          <TextInput
            {...input('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        </Field>
        <SendCodeField
          {...field('code')}
          error={errors.code}
          target={values.email.trim()}
          ready={() => check('email')}
          send={() => withConfirmation(() => askEmailBindCode({ email: read().email.trim(), language }))}
          onRefused={refused}
        />
        <FormAlert text={failure} />
        <Button type="submit" size="lg" pending={pending}>
          {t('bind.submit')}
        </Button>
      </form>
      {panel}
    </MemberPopup>
  );
}
