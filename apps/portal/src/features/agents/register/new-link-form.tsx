import type { OpenedKind, RegisterTerms } from '@fairhouse/contract/agent-register';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select, TextInput } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { linksKey, makeLink } from './calls.ts';
import { LevelFields } from './level-fields.tsx';
import { levelFault } from './level-rule.ts';

const ends = ['7', '30', '90', '365', ''] as const;

/** Makes a link with levels, a domain and an expiry. */
export function NewLinkForm({ terms, onMade }: { terms: RegisterTerms; onMade: (code: string) => void }) {
  const { t } = useTranslation('team');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const [kind, setKind] = useState<OpenedKind>('member');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    start: { rebate: '0', prize: String(terms.prizeMin), days: '30', domain: '', note: '' },
    rules: {
      rebate: (value) => levelFault.rebate(value, t('register.badRebate')),
      prize: (value) => levelFault.prize(value, t('register.badPrize')),
    },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.submit(async ({ rebate, prize, days, domain, note }) => {
        setFailure(null);
        try {
          const { code } = await makeLink({
            kind,
            levels: { rebate: rebate.trim(), prize: Number(prize) },
            domain: domain === '' ? null : domain,
            days: days === '' ? null : Number(days),
            note: note.trim(),
          });
          await client.invalidateQueries({ queryKey: linksKey(memberId) });
          onMade(code);
        } catch (error) {
          setFailure(words(error));
        }
      })}
    >
      <LevelFields rebate={form.input('rebate')} prize={form.input('prize')} errors={form.errors} most={terms.levels} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('register.kind')}>
          <Select
            value={kind}
            items={(['member', 'agent'] as const).map((value) => ({ value, label: t(`register.kinds.${value}`) }))}
            onChange={({ target }) => setKind(target.value === 'agent' ? 'agent' : 'member')}
          />
        </Field>
        <Field label={t('links.expires')}>
          <Select
            {...form.input('days')}
            items={ends.map((value) => ({
              value,
              label: value === '' ? t('links.never') : t('links.days', { count: Number(value) }),
            }))}
          />
        </Field>
        <Field label={t('links.domain')}>
          <Select
            {...form.input('domain')}
            items={['', ...terms.domains].map((value) => ({
              value,
              label: value === '' ? t('links.anyDomain') : value,
            }))}
          />
        </Field>
        <Field label={t('links.note')} hint={t('links.noteHint')}>
          <TextInput {...form.input('note')} maxLength={60} />
        </Field>
      </div>
      <FormAlert text={failure} />
      <Button type="submit" pending={form.pending} className="justify-self-start">
        {t('links.make')}
      </Button>
    </form>
  );
}
