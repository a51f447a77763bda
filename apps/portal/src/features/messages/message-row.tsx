import type { Message } from '@fairhouse/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CreditCard,
  Crown,
  Gamepad2,
  Gauge,
  Gem,
  Gift,
  HandCoins,
  Landmark,
  type LucideIcon,
  Mail,
  OctagonPause,
  Percent,
  Scale,
  Send,
  Snowflake,
  Ticket,
  Timer,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { toast } from '../../ui/toast.tsx';
import { ToggleRow } from '../../ui/toggle-row.tsx';
import { useReasonWords } from '../cashier/shared/use-reason-words.ts';
import { deleteMessage, readMessage } from './calls.ts';
import { MessageLink } from './message-link.tsx';
import { messageTone, type Tone } from './message-tone.ts';
import { messageWords } from './message-words.ts';

const icons: Record<string, LucideIcon> = {
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  part: HandCoins,
  transfer: Send,
  'vendor-transfer': Gamepad2,
  adjustment: Scale,
  freeze: Snowflake,
  'payout-account': CreditCard,
  limit: Gauge,
  exclusion: OctagonPause,
  session: Timer,
  reward: Gift,
  activity: Gift,
  application: Gift,
  bonus: Gift,
  rebate: Percent,
  redemption: Gem,
  points: Gem,
  raffle: Ticket,
  vip: Crown,
};
const looks: Record<Tone, string> = {
  good: 'bg-brand/12 text-brand',
  bad: 'bg-danger/12 text-danger',
  plain: 'bg-raised text-muted',
};

/** A message that expands; opening it marks it as read. */
export function MessageRow({ message }: { message: Message }) {
  const { t, i18n } = useTranslation('messages');
  const words = useErrorWords();
  const { memberId } = useSession();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { title, announcement, amount } = messageWords(message, t, i18n.language);
  // An amount that arrived is highlighted among the others.
  const [before, ...rest] = amount === null ? [announcement] : announcement.split(amount);
  const reasonWords = useReasonWords();
  const { reason } = message.params;
  const Icon = message.letter ? Mail : (icons[message.subject ?? ''] ?? Landmark);
  const time = new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const read = useMutation({ mutationFn: () => readMessage(client, memberId, message.id) });
  const remove = useMutation({
    mutationFn: () => deleteMessage(client, memberId, message.id),
    onSuccess: () => toast(t('deleted'), 'info'),
    onError: (error) => toast(words(error), 'error'),
  });

  function toggle() {
    if (!open && !message.read) read.mutate();
    setOpen(!open);
  }

  return (
    <ToggleRow
      open={open}
      onToggle={toggle}
      align="items-start"
      head={
        <>
          <span
            className={classes(
              'relative grid size-10 shrink-0 place-items-center rounded-full',
              looks[messageTone(message)],
            )}
          >
            <Icon size={19} strokeWidth={1.75} aria-hidden="true" />
            {!message.read && (
              <span className="absolute -top-0.5 -end-0.5 size-3 rounded-full border-2 border-surface bg-hot">
                <span className="sr-only">{t('isUnread')}</span>
              </span>
            )}
          </span>
          <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
            <span className={classes('text-sm', message.read ? 'font-semibold' : 'font-bold')}>{title}</span>
            {!open && <span className="truncate text-xs text-muted">{announcement}</span>}
          </span>
          <time dateTime={message.date} className="shrink-0 pt-0.5 text-xs text-muted tabular-nums">
            {time.format(new Date(message.date))}
          </time>
        </>
      }
    >
      {(body) => (
        <div {...body} className="relative -mt-5 grid gap-3 pe-4 pb-4 ps-[70px] md:pe-5 md:ps-[76px]">
          <p className="max-w-[64ch] text-sm wrap-anywhere whitespace-pre-line">
            {before}
            {amount !== null && rest.length > 0 && <strong>{amount}</strong>}
            {rest.join(amount ?? '')}
          </p>
          {typeof reason === 'string' && (
            <p className="max-w-[64ch] rounded-md border border-line bg-bg px-3.5 py-2.5 text-sm">
              <span className="font-semibold">{t('reasonLabel')}</span> <bdi>{reasonWords(reason)}</bdi>
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2">
            <MessageLink message={message} />
            <IconButton
              label={t('delete')}
              disabled={remove.isPending}
              onClick={() => remove.mutate()}
              className="first:-ms-3"
            >
              <Trash2 size={18} aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      )}
    </ToggleRow>
  );
}
