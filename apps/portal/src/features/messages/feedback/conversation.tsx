import { entryLengthMax, type Feedback, lengthOf } from '@fairhouse/contract/feedback';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { TextArea } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { addEntry, feedbackKey } from './calls.ts';

const tones = { OPEN: 'gold', ANSWERED: 'brand', CLOSED: 'plain' } as const;

/** A conversation: its entries with their authors, and a field to reply while it is not closed. */
export function Conversation({ feedback: { id, type, state, entries } }: { feedback: Feedback }) {
  const { t } = useTranslation('feedback');
  const title = useId();
  return (
    <section aria-labelledby={title} className="card grid gap-4 p-4 md:p-5">
      <header className="flex items-center justify-between gap-3">
        <h2 id={title} className="text-base font-bold">
          {t(`type.${type}`, { defaultValue: '' })}
          <span className="ms-2 text-xs font-semibold text-muted">#{id}</span>
        </h2>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      </header>
      <ol className="grid gap-3">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {state !== 'CLOSED' && <GoOn id={id} />}
    </section>
  );
}

function Entry({ entry: { author, text, date } }: { entry: Feedback['entries'][number] }) {
  const { t, i18n } = useTranslation('feedback');
  const isHouse = author === 'HOUSE';
  return (
    <li className={classes('grid max-w-[min(88%,60ch)] gap-1', !isHouse && 'justify-self-end')}>
      <span className={classes('text-xs text-muted', !isHouse && 'text-end')}>
        {t(isHouse ? 'by.house' : 'by.member')} ·{' '}
        <time dateTime={date}>{timeFormat(i18n.language, { until: 'minute' }).format(new Date(date))}</time>
      </span>
      <p
        dir="auto"
        className={classes(
          'rounded-[14px] px-3.5 py-2.5 text-sm wrap-anywhere whitespace-pre-line',
          isHouse ? 'rounded-ss-[4px] bg-raised' : 'rounded-se-[4px] bg-brand/12',
        )}
      >
        {text}
      </p>
    </li>
  );
}

function GoOn({ id }: { id: string }) {
  const { t } = useTranslation('feedback');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () => addEntry(id, text),
    onSuccess: async () => {
      setText('');
      await client.invalidateQueries({ queryKey: feedbackKey(memberId) });
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!add.isPending && lengthOf(text) > 0) add.mutate();
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextArea
        aria-label={t('goOn')}
        placeholder={t('goOn')}
        rows={2}
        lengthMax={entryLengthMax}
        value={text}
        onText={setText}
      />
      <FormAlert text={add.isError ? words(add.error) : null} />
      <Button type="submit" variant="secondary" size="sm" pending={add.isPending} className="justify-self-end">
        {t('sendOn')}
      </Button>
    </form>
  );
}
