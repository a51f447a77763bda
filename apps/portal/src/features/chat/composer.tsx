import type { ChatPerson, ChatStanding } from '@fairhouse/contract/chat';
import { lengthOf } from '@fairhouse/contract/feedback';
import type { Language } from '@fairhouse/contract/language';
import { isUnanswered } from '@fairhouse/web/api-error';
import { CloudRain, SendHorizontal, Smile, Trophy, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { timeFormat } from '../../ui/time.ts';
import { useIdempotencyKey } from '../cashier/shared/use-idempotency-key.ts';
import { say } from './calls.ts';
import type { Room } from './room-store.ts';

const emoji = [
  ...'😀😂🤣😅😊😍😎🤩🤔😴😭😡🥳🤞👍👎👏🙏💪🔥✨🎉🎁🍀🎲🎰🃏🏆💰💎🚀🌧️❤️💔👀😱🤯🫡🙌🐼'.matchAll(
    /\p{Extended_Pictographic}\ufe0f?/gu,
  ),
].map(([one]) => one);

type Props = {
  room: Language;
  store: Room;
  standing: ChatStanding;
  mentions: readonly ChatPerson[];
  onMentions: (mentions: readonly ChatPerson[]) => void;
  onSaid: () => void;
  onRain: (() => void) | null;
  onRound: () => void;
};

/** The field in which a member writes. A refused text stays in it, with the reason beneath. */
export function Composer({ room, store, standing, mentions, onMentions, onSaid, onRain, onRound }: Props) {
  const { t, i18n } = useTranslation('chat');
  const words = useErrorWords();
  const { keyFor, forget } = useIdempotencyKey();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [hasEmoji, setHasEmoji] = useState(false);
  const { mutedUntil, lengthMax } = standing;
  const left = lengthMax - lengthOf(text);

  useEffect(() => {
    if (mentions.length > 0) field.current?.focus();
  }, [mentions]);

  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (text.trim() === '' || left < 0 || isSending) return;
    const body = { text, mentions: mentions.map(({ alias }) => alias) };
    setSending(true);
    setFault(null);
    try {
      const said = await say(room, body, keyFor([room, body]));
      forget();
      store.add([said]);
      setText('');
      onMentions([]);
      onSaid();
    } catch (error) {
      // Without an answer the message may have been posted: the next press repeats the same request.
      if (!isUnanswered(error)) forget();
      setFault(words(error));
      onSaid();
    } finally {
      setSending(false);
      field.current?.focus();
    }
  }

  function onKey(event: KeyboardEvent) {
    // Enter while an input method composes a word only ends the choice of that word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  }

  function put(one: string) {
    const at = field.current?.selectionStart ?? text.length;
    setText(text.slice(0, at) + one + text.slice(field.current?.selectionEnd ?? at));
    field.current?.focus();
  }

  if (mutedUntil !== null) {
    return (
      <p role="status" className="border-t border-line p-4 text-sm text-danger">
        {t('muted', { until: timeFormat(i18n.language, { until: 'minute' }).format(new Date(mutedUntil)) })}
      </p>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      className="grid gap-2 border-t border-line bg-surface p-2.5"
    >
      {mentions.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {mentions.map((person) => (
            <li key={person.alias}>
              <button
                type="button"
                aria-label={t('unmention', { name: person.name })}
                onClick={() => onMentions(mentions.filter(({ alias }) => alias !== person.alias))}
                className="flex min-h-8 items-center gap-1 rounded-full bg-raised px-3 text-xs font-semibold text-brand"
              >
                @{person.name} <X size={13} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasEmoji && (
        <ul aria-label={t('emoji')} className="grid max-h-36 grid-cols-8 overflow-y-auto rounded-md bg-raised p-1">
          {emoji.map((one) => (
            <li key={one}>
              <button
                type="button"
                onClick={() => put(one)}
                className="grid size-10 place-items-center rounded-sm text-lg hover:bg-surface"
              >
                {one}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-1.5">
        <div className="relative min-w-0 flex-1">
          <textarea
            ref={field}
            rows={1}
            value={text}
            dir="auto"
            aria-label={t('write')}
            aria-invalid={fault !== null || left < 0 || undefined}
            aria-describedby="chat-fault"
            placeholder={t('write')}
            onChange={({ target }) => {
              setText(target.value);
              setFault(null);
            }}
            onKeyDown={onKey}
            className="field-sizing-content block max-h-28 min-h-11 w-full resize-none rounded-md border border-line bg-bg px-3.5 py-2.5 text-base text-text placeholder:text-muted focus-visible:outline-offset-0"
          />
          {left < 40 && (
            <span
              className={classes(
                'absolute end-2 bottom-1 text-xs tabular-nums',
                left < 0 ? 'font-bold text-danger' : 'text-muted',
              )}
            >
              {left}
            </span>
          )}
        </div>
        <button
          type="submit"
          aria-label={t('send')}
          title={t('send')}
          disabled={text.trim() === '' || left < 0 || isSending}
          className="grid size-11 shrink-0 place-items-center rounded-md bg-brand text-on-brand transition-opacity disabled:opacity-40"
        >
          <SendHorizontal size={20} aria-hidden="true" />
        </button>
      </div>
      <div className="flex items-center gap-0.5">
        <IconButton label={t('emoji')} aria-expanded={hasEmoji} onClick={() => setHasEmoji(!hasEmoji)}>
          <Smile size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('round.share')} onClick={onRound}>
          <Trophy size={20} aria-hidden="true" />
        </IconButton>
        {onRain && (
          <IconButton label={t('rain.title')} onClick={onRain}>
            <CloudRain size={20} aria-hidden="true" />
          </IconButton>
        )}
        <p id="chat-fault" role="status" className="ms-auto min-w-0 text-end text-xs leading-4 text-danger">
          {fault}
        </p>
      </div>
    </form>
  );
}
