import type { FieldRule } from '@fairhouse/contract/site';
import { useTranslation } from 'react-i18next';
import { Field, PasswordInput, TextInput } from '../../../ui/field.tsx';
import { type Asked, useRuleWords } from './use-checks.ts';
import type { Fields } from './use-fields.ts';

type Props = { rules: readonly FieldRule[]; asked: Asked; fields: Fields };

/** The username and password fields, where the way of registering has them. */
export function AccountFields({ rules, asked, fields }: Props) {
  const { t } = useTranslation('identity');
  const ruleWords = useRuleWords();
  const ruleOf = (field: string) => rules.find((rule) => rule.field === field);
  const said = (name: 'username' | 'password' | 'confirmPassword') => fields.error(name)?.toString();
  const toggle = { showLabel: t('field.showPassword'), hideLabel: t('field.hidePassword') };
  return (
    <>
      {asked.by === 'username' && (
        <Field label={t('field.username')} hint={ruleWords(ruleOf('username'))} error={said('username')}>
          <TextInput {...fields.input('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
      )}
      {asked.password && (
        <>
          <Field label={t('field.password')} hint={ruleWords(ruleOf('password'))} error={said('password')}>
            <PasswordInput {...fields.input('password')} autoComplete="new-password" {...toggle} />
          </Field>
          <Field label={t('field.confirmPassword')} error={said('confirmPassword')}>
            <PasswordInput {...fields.input('confirmPassword')} autoComplete="new-password" {...toggle} />
          </Field>
        </>
      )}
    </>
  );
}
