import type { OpenedAccount, OpenedKind, RegisterTerms } from '@fairhouse/contract/agent-register';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, PasswordInput, Select, TextInput } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { openAccount } from './calls.ts';
import { LevelFields } from './level-fields.tsx';
import { levelFault } from './level-rule.ts';

/** Opens an account directly below the agent, with a password that must be changed at the first login. */
export function OpenAccountForm({ terms }: { terms: RegisterTerms }) {
  const { t } = useTranslation(['team', 'identity']);
  const words = useErrorWords();
  const [kind, setKind] = useState<OpenedKind>('member');
  const [opened, setOpened] = useState<OpenedAccount | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const filled = (value: string) => (value.trim() === '' ? t('register.empty') : true);
  const start = {
    username: '',
    password: '',
    rebate: '0',
    prize: String(terms.prizeMin),
    currency: terms.currencies[0] ?? '',
  };
  const form = useForm({
    start,
    rules: {
      username: filled,
      password: filled,
      rebate: (value) => levelFault.rebate(value, t('register.badRebate')),
      prize: (value) => levelFault.prize(value, t('register.badPrize')),
    },
  });
  return (
    <form
      noValidate
      className="card grid gap-4 p-4 md:p-6"
      onSubmit={form.submit(async ({ username, password, rebate, prize, currency }) => {
        setFailure(null);
        setOpened(null);
        try {
          const levels = { rebate: rebate.trim(), prize: Number(prize) };
          setOpened(await openAccount({ kind, username: username.trim(), password, currency, levels }));
          form.restart(start);
        } catch (error) {
          setFailure(words(error));
        }
      })}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('register.kind')}>
          <Select
            value={kind}
            items={(['member', 'agent'] as const).map((value) => ({ value, label: t(`register.kinds.${value}`) }))}
            onChange={({ target }) => setKind(target.value === 'agent' ? 'agent' : 'member')}
          />
        </Field>
        <Field label={t('currency')}>
          <Select {...form.input('currency')} items={terms.currencies.map((value) => ({ value, label: value }))} />
        </Field>
        <Field label={t('register.username')} error={form.errors.username}>
          <TextInput {...form.input('username')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label={t('register.password')} error={form.errors.password} hint={t('register.passwordHint')}>
          <PasswordInput
            {...form.input('password')}
            autoComplete="new-password"
            showLabel={t('identity:field.showPassword')}
            hideLabel={t('identity:field.hidePassword')}
          />
        </Field>
      </div>
      <LevelFields rebate={form.input('rebate')} prize={form.input('prize')} errors={form.errors} most={terms.levels} />
      <FormAlert text={failure} />
      {opened && (
        <p role="status" className="flex items-center gap-2.5 text-sm font-semibold text-brand">
          <CircleCheck size={18} aria-hidden="true" />
          {t('register.opened', { name: opened.account })}
        </p>
      )}
      <Button type="submit" pending={form.pending} className="justify-self-start">
        {t('register.open')}
      </Button>
    </form>
  );
}
