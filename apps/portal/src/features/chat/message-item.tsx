import type { ChatMessage, ChatPerson } from '@fairhouse/contract/chat';
import { AtSign, CloudRain, Coins, Ellipsis, EyeOff, Flag, MicOff, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Menu } from '../../ui/menu.tsx';
import { Money } from '../../ui/money.tsx';

/** The actions on another member's message; a missing one is not offered. */
export type MessageActs = {
  mention?: (person: ChatPerson) => void;
  tip?: (message: ChatMessage) => void;
  ignore?: (person: ChatPerson) => void;
  report?: (message: ChatMessage) => void;
  /** Actions of a moderator. */
  remove?: (message: ChatMessage) => void;
  mute?: (message: ChatMessage) => void;
};

const tones = [
  'bg-[#0f766e] text-white',
  'bg-[#7c3aed] text-white',
  'bg-[#b45309] text-white',
  'bg-[#be185d] text-white',
  'bg-[#1d4ed8] text-white',
  'bg-[#4d7c0f] text-white',
  'bg-[#9f1239] text-white',
  'bg-[#475569] text-white',
];

/** Returns the colour of an author, which is the same in every room. */
function toneOf(alias: string): string {
  const sum = [...alias].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return tones[sum % tones.length] ?? '';
}

type Props = { message: ChatMessage; goesOn: boolean; own: string | null; acts: MessageActs };

/** One message; its author is shown unless the message before has the same one. */
export const MessageItem = memo(function MessageItem({ message, goesOn, own, acts }: Props) {
  const { i18n, t } = useTranslation('chat');
  const { author, at, kind, text, mentions } = message;
  const isMine = own !== null && author.alias === own;
  const isNamed = own !== null && mentions.some(({ alias }) => alias === own);
  return (
    <article
      className={classes(
        'group/message relative grid grid-cols-[32px_minmax(0,1fr)_auto] gap-x-2.5 rounded-sm px-1 py-0.5 hover:bg-raised/60',
        !goesOn && 'mt-2',
        isNamed && 'bg-gold/10 hover:bg-gold/15',
      )}
    >
      {goesOn ? (
        <span />
      ) : (
        <span
          aria-hidden="true"
          className={classes(
            'mt-0.5 grid size-8 place-items-center rounded-full text-sm font-bold uppercase',
            toneOf(author.alias),
          )}
        >
          {[...author.name][0]}
        </span>
      )}
      <div className="min-w-0">
        <p className={classes('flex items-baseline gap-2 text-sm', goesOn && 'sr-only')}>
          <bdi className={classes('truncate font-bold', isMine && 'text-brand')}>{author.name}</bdi>
          <span className="text-xs text-muted">#{author.alias.slice(0, 4)}</span>
          <time dateTime={at} className="text-xs text-muted">
            {clock(i18n.language).format(new Date(at))}
          </time>
        </p>
        {kind === 'TEXT' && (
          <p dir="auto" className="text-sm leading-5 [overflow-wrap:anywhere] [unicode-bidi:isolate]">
            {mentions.map((person) => (
              <bdi key={person.alias} className="me-1.5 font-semibold text-brand">
                @{person.name}
              </bdi>
            ))}
            {text}
          </p>
        )}
        {kind === 'ROUND' && message.round && <RoundCard round={message.round} />}
        {(kind === 'TIP' || kind === 'RAIN') && message.gift && <GiftCard kind={kind} gift={message.gift} />}
      </div>
      {!isMine && Object.keys(acts).length > 0 ? (
        <Menu
          label={t('acts.label', { name: author.name })}
          className="-my-1 grid size-8 place-items-center self-start rounded-sm text-muted opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-70"
          trigger={<Ellipsis size={18} aria-hidden="true" />}
          items={[
            ...(acts.mention
              ? [{ label: t('acts.mention'), icon: <AtSign size={16} />, onSelect: () => acts.mention?.(author) }]
              : []),
            ...(acts.tip
              ? [{ label: t('acts.tip'), icon: <Coins size={16} />, onSelect: () => acts.tip?.(message) }]
              : []),
            ...(acts.ignore
              ? [{ label: t('acts.ignore'), icon: <EyeOff size={16} />, onSelect: () => acts.ignore?.(author) }]
              : []),
            ...(acts.report
              ? [
                  {
                    label: t('acts.report'),
                    icon: <Flag size={16} />,
                    onSelect: () => acts.report?.(message),
                    tone: 'danger' as const,
                  },
                ]
              : []),
            ...(acts.remove
              ? [
                  {
                    label: t('acts.remove'),
                    icon: <Trash2 size={16} />,
                    onSelect: () => acts.remove?.(message),
                    tone: 'danger' as const,
                  },
                ]
              : []),
            ...(acts.mute
              ? [
                  {
                    label: t('acts.mute'),
                    icon: <MicOff size={16} />,
                    onSelect: () => acts.mute?.(message),
                    tone: 'danger' as const,
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <span />
      )}
    </article>
  );
});

function RoundCard({ round }: { round: NonNullable<ChatMessage['round']> }) {
  const { t } = useTranslation('chat');
  const won = Number(round.payout) > Number(round.stake);
  return (
    <div className="mt-1 grid max-w-80 gap-2 rounded-md border border-line bg-surface p-3">
      <p className="flex items-center justify-between gap-3 text-sm">
        <bdi className="truncate font-bold">{round.gameName}</bdi>
        <span
          className={classes(
            'shrink-0 rounded-full px-2 py-0.5 text-xs font-extrabold tabular-nums',
            won ? 'bg-brand text-on-brand' : 'bg-raised text-muted',
          )}
        >
          {Number(round.multiplier).toFixed(2)}×
        </span>
      </p>
      <dl className="grid grid-cols-2 gap-2 text-xs text-muted">
        <div>
          <dt>{t('round.stake')}</dt>
          <dd className="text-sm font-semibold text-text">
            <Money value={round.stake} currency={round.currency} />
          </dd>
        </div>
        <div>
          <dt>{t('round.payout')}</dt>
          <dd className="text-sm font-semibold text-text">
            <Money value={round.payout} currency={round.currency} tone={won ? 'win' : 'plain'} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

function GiftCard({ kind, gift }: { kind: 'TIP' | 'RAIN'; gift: NonNullable<ChatMessage['gift']> }) {
  const { t } = useTranslation('chat');
  const [first] = gift.to;
  const Icon = kind === 'TIP' ? Coins : CloudRain;
  return (
    <p className="mt-1 flex max-w-80 items-center gap-3 rounded-md border border-gold/40 bg-gold/10 p-3 text-sm">
      <Icon size={20} aria-hidden="true" className="shrink-0 text-gold" />
      <span className="min-w-0">
        {kind === 'TIP' ? t('gift.tip', { name: first?.name ?? '' }) : t('gift.rain', { count: gift.to.length })}{' '}
        <Money value={gift.each} currency={gift.currency} tone="gold" className="font-extrabold" />
        {kind === 'RAIN' && (
          <span className="block truncate text-xs text-muted">{gift.to.map(({ name }) => name).join(', ')}</span>
        )}
      </span>
    </p>
  );
}

const clocks = new Map<string, Intl.DateTimeFormat>();
function clock(language: string): Intl.DateTimeFormat {
  const held =
    clocks.get(language) ?? new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hour12: false });
  clocks.set(language, held);
  return held;
}
