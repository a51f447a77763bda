import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useConfirm } from '../factors/use-confirm.tsx';
import { changeFundPassword } from './calls.ts';
import { SecretField } from './password-fields.tsx';
import { refusedFields } from './refused-fields.ts';
import { usePasswordRules } from './use-password-rules.ts';

type Values = { oldFundPassword: string; fundPassword: string; confirmFundPassword: string };

type Props = { stored: boolean; onDone: (fundPassword: string) => void | Promise<void>; onForgot: () => void };

/** The form that sets or changes the fund password; the old one is asked for if there is one. */
export function FundForm({ stored, onDone, onForgot }: Props) {
  const { t } = useTranslation(['password', 'identity']);
  const words = useErrorWords();
  const { ruleOf, follow, repeat, hintOf } = usePasswordRules();
  const client = useQueryClient();
  const { withConfirmation, panel } = useConfirm();
  const [failure, setFailure] = useState<string | null>(null);
  const rule = ruleOf('paymentPassword');
  const judge = follow(rule, t('message.fundRequired'));
  const inputMode = rule?.patternId === 'DIGITS' ? 'numeric' : undefined;
  const { errors, pending, input, read, refuse, submit } = useForm<Values>({
    start: { oldFundPassword: '', fundPassword: '', confirmFundPassword: '' },
    early: true,
    rules: {
      oldFundPassword: (typed) => !stored || typed.trim() !== '' || t('message.oldFundRequired'),
      fundPassword: judge,
      confirmFundPassword: (typed, { fundPassword }) => repeat(typed, fundPassword),
    },
  });

  async function change(values: Values) {
    setFailure(null);
    try {
      await withConfirmation(() =>
        changeFundPassword({
          ...(stored ? { oldFundPassword: values.oldFundPassword.trim() } : {}),
          fundPassword: values.fundPassword.trim(),
          confirmFundPassword: values.confirmFundPassword.trim(),
        }),
      );
      await client.invalidateQueries({ queryKey: ['member'] });
      toast(t(stored ? 'fund.changed' : 'fund.done'), 'success');
      await onDone(values.fundPassword.trim());
    } catch (error) {
      const [refused] = refusedFields(error);
      if (refused?.field === 'oldFundPassword') {
        const message = refused.rule ? t('message.oldFundRequired') : t('message.fundWrong');
        refuse('oldFundPassword', message, { go: true });
      } else if (refused?.field === 'fundPassword') {
        const message = refused.rule ? String(judge(read().fundPassword)) : words(error);
        refuse('fundPassword', message, { go: true });
      } else if (refused) refuse('confirmFundPassword', t('identity:message.passwordsDiffer'), { go: true });
      else setFailure(words(error));
    }
  }

  return (
    <form noValidate aria-busy={pending} className="grid gap-4" onSubmit={submit(change)}>
      <p className="text-sm text-muted">{t('fund.text')}</p>
      {stored && (
        <SecretField
          label={t('field.oldFund')}
          input={input('oldFundPassword')}
          error={errors.oldFundPassword}
          autoComplete="off"
          inputMode={inputMode}
          aside={
            <button type="button" className="text-xs font-semibold text-brand" onClick={onForgot}>
              {t('recover.forgot')}
            </button>
          }
        />
      )}
      <SecretField
        label={t(stored ? 'field.newFund' : 'field.fund')}
        input={input('fundPassword')}
        hint={hintOf(rule)}
        error={errors.fundPassword}
        autoComplete="off"
        inputMode={inputMode}
      />
      <SecretField
        label={t('field.confirmFund')}
        input={input('confirmFundPassword')}
        error={errors.confirmFundPassword}
        autoComplete="off"
        inputMode={inputMode}
      />
      <FormAlert text={failure} />
      <Button type="submit" size="lg" pending={pending}>
        {t(stored ? 'fund.submitChange' : 'fund.submit')}
      </Button>
      {panel}
    </form>
  );
}
