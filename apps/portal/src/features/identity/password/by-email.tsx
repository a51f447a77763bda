import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { askResetLink } from './calls.ts';
import { refusedFields } from './refused-fields.ts';
import { usePasswordRules } from './use-password-rules.ts';

type Values = { username: string; email: string };

/** The form that asks for a reset link by mail. The answer does not reveal if the account exists. */
export function ByEmail({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation(['password', 'identity']);
  const words = useErrorWords();
  const { ruleOf, follow } = usePasswordRules();
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const rules = {
    username: follow(ruleOf('username'), t('identity:message.usernameRequired')),
    email: (value: string) => {
      if (value.trim() === '') return t('message.emailRequired');
      return follow(ruleOf('email'), '')(value) === true || t('message.emailInvalid');
    },
  };
  const { errors, pending, input, read, refuse, submit } = useForm<Values>({
    start: { username: '', email: '' },
    early: true,
    rules,
  });

  async function ask(values: Values) {
    setFailure(null);
    const form = { username: values.username.trim(), email: values.email.trim() };
    try {
      await askResetLink(form);
      setSentTo(form.email);
    } catch (error) {
      const fields = refusedFields(error);
      for (const { field } of fields) {
        if (field !== 'username' && field !== 'email') continue;
        refuse(field, String(rules[field](read()[field])), { go: true });
      }
      if (fields.length === 0) setFailure(words(error));
    }
  }

  if (sentTo !== null) return <Sent email={sentTo} onAgain={() => setSentTo(null)} onBack={onBack} />;

  return (
    <form noValidate aria-busy={pending} className="grid gap-4" onSubmit={submit(ask)}>
      <p className="text-sm text-muted">{t('forgot.emailText')}</p>
      <Field label={t('identity:field.username')} error={errors.username}>
        <TextInput
          {...input('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
        />
      </Field>
      <Field label={t('field.email')} error={errors.email}>
        <TextInput
          {...input('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={254}
        />
      </Field>
      <FormAlert text={failure} />
      <Button type="submit" size="lg" pending={pending}>
        {t('forgot.sendLink')}
      </Button>
      <Button variant="ghost" onClick={onBack} disabled={pending}>
        {t('forgot.back')}
      </Button>
    </form>
  );
}

function Sent({ email, onAgain, onBack }: { email: string; onAgain: () => void; onBack: () => void }) {
  const { t } = useTranslation('password');
  return (
    <div className="grid justify-items-center gap-4 py-2 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-brand/12 text-brand ring-8 ring-brand/6">
        <MailCheck size={28} strokeWidth={1.6} aria-hidden="true" />
      </span>
      <div role="status" className="grid gap-1.5">
        <p className="text-base font-bold">{t('forgot.sent')}</p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{t('forgot.sentText', { email })}</p>
        <p className="text-sm text-muted">{t('forgot.sentHint')}</p>
      </div>
      <div className="mt-1 grid w-full gap-2">
        <Button size="lg" onClick={onBack}>
          {t('forgot.back')}
        </Button>
        <Button variant="ghost" onClick={onAgain}>
          {t('forgot.again')}
        </Button>
      </div>
    </div>
  );
}
