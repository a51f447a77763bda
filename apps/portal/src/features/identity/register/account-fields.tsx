import type { FieldRule } from '@fairhouse/contract/site';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, PasswordInput, TextInput } from '../../../ui/field.tsx';
import { isNameFree } from './calls.ts';
import { type Asked, useRuleWords } from './use-checks.ts';
import type { Fields } from './use-fields.ts';

const PasswordStrength = lazy(() => import('../password/strength-bar.tsx'));

type Props = { rules: readonly FieldRule[]; asked: Asked; fields: Fields };

/**
 * The username and password fields, if the way of registering has them. The server is asked if a name is free when its
 * field is left; the password's strength is shown while it is typed.
 */
export function AccountFields({ rules, asked, fields }: Props) {
  const { t } = useTranslation(['identity', 'register', 'errors']);
  const [freeName, setFreeName] = useState('');
  const askedName = useRef('');
  const { values } = fields;
  const ruleWords = useRuleWords();
  const ruleOf = (field: string) => rules.find((rule) => rule.field === field);
  const said = (name: 'username' | 'password' | 'confirmPassword') => fields.error(name)?.toString();
  const toggle = { showLabel: t('field.showPassword'), hideLabel: t('field.hidePassword') };

  async function askName() {
    const name = values.username.trim();
    if (name === '' || name === askedName.current || fields.problem('username') !== null) return;
    askedName.current = name;
    const free = await isNameFree(name).catch(() => null);
    // Another name was typed meanwhile.
    if (askedName.current !== name) return;
    if (free === false) fields.refuse('username', t('errors:USERNAME_TAKEN'));
    setFreeName(free === true ? name : '');
  }

  const username = fields.input('username');
  const isFree = freeName !== '' && freeName === values.username.trim();
  return (
    <>
      {asked.by === 'username' && (
        <Field
          label={t('field.username')}
          hint={isFree ? t('register:nameFree') : ruleWords(ruleOf('username'))}
          error={said('username')}
        >
          <TextInput
            {...username}
            onBlur={() => {
              username.onBlur();
              void askName();
            }}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      )}
      {asked.password && (
        <>
          <Field label={t('field.password')} hint={ruleWords(ruleOf('password'))} error={said('password')}>
            <PasswordInput {...fields.input('password')} autoComplete="new-password" {...toggle} />
          </Field>
          {values.password !== '' && (
            <Suspense fallback={<div className="h-4" />}>
              <PasswordStrength password={values.password} username={values.username} />
            </Suspense>
          )}
          <Field label={t('field.confirmPassword')} error={said('confirmPassword')}>
            <PasswordInput {...fields.input('confirmPassword')} autoComplete="new-password" {...toggle} />
          </Field>
        </>
      )}
    </>
  );
}
