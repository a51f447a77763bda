import { feedbackLength, feedbackTypes, lengthOf } from '@fairhouse/contract/feedback';
import { ApiError } from '@fairhouse/web/api-error';
import { Link } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Field, Select, TextArea, TextInput } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { NotePopup } from '../../../ui/note-popup.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { CaptchaField } from '../../identity/challenge/captcha-field.tsx';
import { useCaptcha } from '../../identity/challenge/use-captcha.ts';
import { sendFeedback } from './calls.ts';

const { min, max } = feedbackLength;
const required = ['type', 'content', 'captcha'] as const;
/** The time for which the thanks are shown, in milliseconds. */
const thanksMs = 8000;

/** The form to customer service: its question type, a description with a character counter, and a captcha. */
export default function FeedbackPopup({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('feedback');
  const words = useErrorWords();
  const { isLogin, isTrial, account } = useSession();
  const isMember = isLogin && !isTrial;
  const [empty, setEmpty] = useState<readonly (typeof required)[number][]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const form = useForm({
    start: { type: '', content: '', sender: '', captcha: '' },
    rules: {
      type: (type) => type !== '' || t('required'),
      content: (content) => {
        const length = lengthOf(content);
        if (length === 0) return t('required');
        return (length >= min && length <= max) || t('length', { min, max });
      },
      captcha: (captcha) => captcha.trim() !== '' || t('required'),
    },
  });
  const { captcha, failed, refresh } = useCaptcha(true, () => form.set('captcha', ''));
  const length = lengthOf(form.values.content);

  function submit(event: FormEvent) {
    const values = form.read();
    setEmpty(required.filter((name) => values[name].trim() === ''));
    setFailure(null);
    form.submit(send)(event);
  }

  async function send({ type, content, sender, captcha: answer }: typeof form.values) {
    try {
      await sendFeedback({ type: Number(type), content, sender: isMember ? account : sender, captcha: answer });
      setSent(true);
    } catch (error) {
      // A captcha is valid for one try, whatever its result.
      refresh();
      form.set('captcha', '');
      if (error instanceof ApiError && error.code === 'CAPTCHA_WRONG')
        form.refuse('captcha', words(error), { go: true });
      else setFailure(words(error));
    }
  }

  if (sent) return <Thanks isMember={isMember} onClose={onClose} />;
  return (
    <Popup open onClose={onClose} title={t('title')} size="md">
      <form noValidate onSubmit={submit} className="grid gap-4" aria-busy={form.pending}>
        <p className="text-sm text-muted">{isMember ? t('text') : t('visitorText')}</p>
        <Field label={t('field.type')} error={form.errors.type}>
          <Select
            {...form.input('type')}
            items={[
              { value: '', label: t('choose') },
              ...Object.entries(feedbackTypes).map(([name, value]) => ({
                value: String(value),
                label: t(`type.${value}`, { defaultValue: name }),
              })),
            ]}
          />
        </Field>
        <Field
          label={t('field.content')}
          hint={t('hint', { min, max })}
          error={form.errors.content}
          aside={
            <span
              aria-live="off"
              className={classes('text-xs tabular-nums', length >= max ? 'font-semibold text-danger' : 'text-muted')}
            >
              {length}/{max}
            </span>
          }
        >
          <TextArea
            rows={5}
            lengthMax={max}
            value={form.values.content}
            onText={(text) => form.set('content', text)}
            onBlur={form.field('content').onBlur}
            ref={form.field('content').inputRef}
            placeholder={t('placeholder')}
          />
        </Field>
        {!isMember && (
          <Field label={t('field.sender')} hint={t('senderHint')}>
            <TextInput {...form.input('sender')} maxLength={64} autoComplete="email" />
          </Field>
        )}
        <CaptchaField
          captcha={captcha}
          failed={failed}
          onRefresh={refresh}
          error={form.errors.captcha}
          input={form.input('captcha')}
        />
        <FormAlert text={failure} />
        <Button type="submit" size="lg" pending={form.pending}>
          {t('send')}
        </Button>
      </form>
      {empty.length > 0 && (
        <NotePopup title={t('empty.title')} onClose={() => setEmpty([])}>
          <div className="flex gap-3.5">
            <TriangleAlert size={22} aria-hidden="true" className="shrink-0 text-gold" />
            <div className="grid gap-2">
              <p className="text-muted">{t('empty.text')}</p>
              <ul className="list-disc ps-5 font-semibold">
                {empty.map((name) => (
                  <li key={name}>{t(`field.${name}`)}</li>
                ))}
              </ul>
            </div>
          </div>
          <Button onClick={() => setEmpty([])}>{t('empty.ok')}</Button>
        </NotePopup>
      )}
    </Popup>
  );
}

function Thanks({ isMember, onClose }: { isMember: boolean; onClose: () => void }) {
  const { t } = useTranslation('feedback');
  return (
    <NotePopup title={t('sent.title')} onClose={onClose} closeAfterMs={thanksMs}>
      <p className="flex gap-3.5 text-muted">
        <CircleCheck size={22} aria-hidden="true" className="shrink-0 text-brand" />
        {isMember ? t('sent.text') : t('sent.visitorText')}
      </p>
      {isMember ? (
        <Link to="/member/feedback" search={{}} className={buttonLook('secondary')}>
          {t('sent.open')}
        </Link>
      ) : (
        <Button variant="secondary" onClick={onClose}>
          {t('empty.ok')}
        </Button>
      )}
    </NotePopup>
  );
}
