import type { PasswordState } from '@fairhouse/contract/password';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useConfirm } from '../factors/use-confirm.tsx';
import { forgetTypedPassword, typedPassword } from '../session/typed-password.ts';
import { changePassword } from './calls.ts';
import { NewPasswordField, SecretField } from './password-fields.tsx';
import { refusedFields } from './refused-fields.ts';
import { usePasswordRules } from './use-password-rules.ts';

type Values = { oldPassword: string; newPassword: string; confirmNewPassword: string };

type Props = { state: PasswordState; onDone: () => void; onSignOut: () => void };

/** The form that changes the password; the old one is asked for if there is one, unless it was typed a moment ago. */
export function ChangeForm({ state, onDone, onSignOut }: Props) {
  const { t } = useTranslation(['password', 'identity']);
  const words = useErrorWords();
  const { ruleOf, follow, repeat } = usePasswordRules();
  const client = useQueryClient();
  const { withConfirmation, panel } = useConfirm();
  const [failure, setFailure] = useState<string | null>(null);
  const { account, stored, passwordChange, maxAgeDays } = state;
  const known = () => (passwordChange ? typedPassword() : null);
  const passwordRule = ruleOf('password');
  const judge = follow(passwordRule, t('message.newRequired'));
  const { errors, pending, input, read, refuse, check, wasLeft, submit } = useForm<Values>({
    start: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
    early: true,
    rules: {
      oldPassword: (typed) => !stored || known() !== null || typed.trim() !== '' || t('message.oldRequired'),
      newPassword: judge,
      confirmNewPassword: (typed, { newPassword }) => repeat(typed, newPassword),
    },
  });

  async function change(values: Values) {
    setFailure(null);
    try {
      await withConfirmation(() =>
        changePassword({
          ...(stored ? { oldPassword: known() ?? values.oldPassword.trim() } : {}),
          newPassword: values.newPassword.trim(),
          confirmNewPassword: values.confirmNewPassword.trim(),
        }),
      );
      // Reads again what the server refused to the restricted session.
      await client.invalidateQueries({ queryKey: ['member'] });
      toast(t('change.done'), 'success');
      onDone();
    } catch (error) {
      refused(error);
    }
  }

  function refused(error: unknown) {
    const fields = refusedFields(error).filter(({ field }) => field in read());
    if (fields.some(({ field }) => field === 'oldPassword')) forgetTypedPassword();
    for (const [at, { field, rule }] of fields.entries()) {
      if (field !== 'oldPassword' && field !== 'newPassword' && field !== 'confirmNewPassword') continue;
      refuse(field, rule ? wordsOf(field, rule) : words(error), { go: at === 0 });
    }
    if (fields.length === 0) setFailure(words(error));
  }

  function wordsOf(field: keyof Values, rule: string): string {
    if (rule === 'equal') return t('identity:message.confirmIncorrect');
    if (field === 'newPassword') return String(judge(read().newPassword));
    return t('message.oldRequired');
  }

  const newInput = input('newPassword');
  const expired = maxAgeDays === 0 ? t('change.reason.old') : t('change.reason.expired', { days: maxAgeDays });
  const reason = passwordChange === 'expired' ? expired : passwordChange && t(`change.reason.${passwordChange}`);

  return (
    <form noValidate aria-busy={pending} className="grid gap-4" onSubmit={submit(change)}>
      {passwordChange && (
        <p className="flex items-start gap-3 rounded-md border border-gold/30 bg-gold/8 px-3.5 py-3 text-sm">
          <KeyRound size={18} aria-hidden="true" className="mt-px shrink-0 text-gold" />
          <span>{reason}</span>
        </p>
      )}
      <Field label={t('identity:field.username')}>
        <TextInput value={account} readOnly tabIndex={-1} autoComplete="username" />
      </Field>
      {stored && known() === null && (
        <SecretField
          label={t('field.old')}
          input={input('oldPassword')}
          error={errors.oldPassword}
          autoComplete="current-password"
        />
      )}
      <NewPasswordField
        rule={passwordRule}
        input={{
          ...newInput,
          onChange: (event) => {
            newInput.onChange(event);
            if (wasLeft('confirmNewPassword')) check('confirmNewPassword', { go: false });
          },
        }}
        username={account}
        error={errors.newPassword}
      />
      <SecretField
        label={t('field.confirm')}
        input={input('confirmNewPassword')}
        error={errors.confirmNewPassword}
        autoComplete="new-password"
      />
      <FormAlert text={failure} />
      <Button type="submit" size="lg" pending={pending}>
        {t(stored ? 'change.submit' : 'change.set')}
      </Button>
      {passwordChange ? (
        <Button variant="ghost" onClick={onSignOut} disabled={pending}>
          {t('change.signOut')}
        </Button>
      ) : (
        <p className="text-center text-xs text-muted">{t('change.others')}</p>
      )}
      {panel}
    </form>
  );
}
