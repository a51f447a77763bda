import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useConfirm } from '../factors/use-confirm.tsx';
import { FormAlert } from '../identity/form-alert.tsx';
import { changeFundPassword } from './calls.ts';
import { SecretField } from './password-fields.tsx';
import { refusedFields } from './refused-fields.ts';
import { useRuleWords } from './use-rule-words.ts';

type Values = { oldFundPassword: string; fundPassword: string; confirmFundPassword: string };

/** The old fund password where one is kept, the new one twice. */
export function FundForm({ stored, onDone }: { stored: boolean; onDone: () => void }) {
  const { t } = useTranslation(['password', 'identity']);
  const words = useErrorWords();
  const { ruleOf, follow, hintOf } = useRuleWords();
  const client = useQueryClient();
  const { withConfirmation, panel } = useConfirm();
  const [failure, setFailure] = useState<string | null>(null);
  const {
    register,
    handleSubmit,
    setError,
    getValues,
    formState: { errors, isSubmitting },
  } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { oldFundPassword: '', fundPassword: '', confirmFundPassword: '' },
  });
  const rule = ruleOf('paymentPassword');
  const judge = follow(rule, t('message.fundRequired'));
  const inputMode = rule?.patternId === 'DIGITS' ? 'numeric' : undefined;

  async function submit(values: Values) {
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
      onDone();
    } catch (error) {
      const [refused] = refusedFields(error);
      if (refused?.field === 'oldFundPassword') {
        const message = refused.rule ? t('message.oldFundRequired') : t('message.fundWrong');
        setError('oldFundPassword', { message }, { shouldFocus: true });
      } else if (refused?.field === 'fundPassword') {
        const message = refused.rule ? String(judge(getValues('fundPassword'))) : words(error);
        setError('fundPassword', { message }, { shouldFocus: true });
      } else if (refused)
        setError('confirmFundPassword', { message: t('identity:message.passwordsDiffer') }, { shouldFocus: true });
      else setFailure(words(error));
    }
  }

  return (
    <form
      noValidate
      aria-busy={isSubmitting}
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <p className="text-sm text-muted">{t('fund.text')}</p>
      {stored && (
        <SecretField
          label={t('field.oldFund')}
          input={register('oldFundPassword', {
            validate: (value) => value.trim() !== '' || t('message.oldFundRequired'),
          })}
          error={errors.oldFundPassword?.message}
          autoComplete="off"
          inputMode={inputMode}
        />
      )}
      <SecretField
        label={t(stored ? 'field.newFund' : 'field.fund')}
        input={register('fundPassword', { validate: judge })}
        hint={hintOf(rule)}
        error={errors.fundPassword?.message}
        autoComplete="off"
        inputMode={inputMode}
      />
      <SecretField
        label={t('field.confirmFund')}
        input={register('confirmFundPassword', {
          validate: (value) => {
            if (value.trim() === '') return t('message.confirmRequired');
            return value.trim() === getValues('fundPassword').trim() || t('identity:message.passwordsDiffer');
          },
        })}
        error={errors.confirmFundPassword?.message}
        autoComplete="off"
        inputMode={inputMode}
      />
      <FormAlert text={failure} />
      <Button type="submit" size="lg" pending={isSubmitting}>
        {t(stored ? 'fund.submitChange' : 'fund.submit')}
      </Button>
      {panel}
    </form>
  );
}
