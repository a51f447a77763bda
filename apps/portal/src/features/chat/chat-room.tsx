import { type ChatMessage, type ChatPerson, mentionsMax } from '@fairhouse/contract/chat';
import type { Language } from '@fairhouse/contract/language';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useSession } from '../../api/session.ts';
import { useLanguage } from '../../api/use-site.ts';
import { useOpenPopup } from '../../shell/use-open-popup.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { ignore, standingQuery } from './calls.ts';
import { Composer } from './composer.tsx';
import type { MessageActs } from './message-item.tsx';
import { MessageList } from './message-list.tsx';
import { useRoom } from './use-room.ts';

const GiftDialog = lazy(() => import('./gift-dialog.tsx'));
const RoundDialog = lazy(() => import('./round-dialog.tsx'));
const ModerateDialog = lazy(() => import('./moderate-dialog.tsx'));
const ReportDialog = lazy(() => import('./report-dialog.tsx'));

const roomNames: Record<Language, string> = { EN: 'English', TH: 'ไทย', CN: '中文' };
const everyRoom: readonly Language[] = ['EN', 'TH', 'CN'];

/**
 * The chat rooms, filling their container: the room switch, the messages, the field. `children` stand at the end of the
 * head.
 */
export function ChatRoom({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('chat');
  const language = useLanguage();
  const { isLogin, memberId } = useSession();
  const [chosen, setChosen] = useState<Language | null>(null);
  const { data } = useQuery({ ...standingQuery(memberId), enabled: isLogin });
  const open = everyRoom.filter((one) => data?.rooms.includes(one) ?? true);
  const room = chosen ?? (open.includes(language) ? language : (open[0] ?? language));
  return (
    <section aria-label={t('title')} className="flex h-full min-h-0 flex-col bg-bg">
      <header className="flex min-h-14 shrink-0 items-center gap-1 border-b border-line bg-surface pe-1.5 ps-3">
        <fieldset aria-label={t('rooms')} className="flex min-w-0 flex-1 gap-1">
          {open.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === room}
              onClick={() => setChosen(one)}
              className={classes(
                'min-h-11 rounded-md px-3 text-sm font-semibold transition-colors',
                one === room ? 'bg-raised text-text' : 'text-muted hover:text-text',
              )}
            >
              {roomNames[one]}
            </button>
          ))}
        </fieldset>
        {children}
      </header>
      <OpenRoom key={room} room={room} />
    </section>
  );
}

function OpenRoom({ room }: { room: Language }) {
  const { t } = useTranslation('chat');
  const words = useErrorWords();
  const client = useQueryClient();
  const openPopup = useOpenPopup();
  const { isLogin, isTrial, memberId } = useSession();
  const standing = useQuery({ ...standingQuery(memberId), enabled: isLogin }).data;
  const { store, view, isRead, error, hasEarlier, isReading, readEarlier } = useRoom(room);
  const [mentions, setMentions] = useState<readonly ChatPerson[]>([]);
  const [dialog, setDialog] = useState<
    { kind: 'tip' | 'report' | 'remove' | 'mute'; message: ChatMessage } | { kind: 'rain' | 'round' } | null
  >(null);
  const readStanding = () => void client.invalidateQueries({ queryKey: standingQuery(memberId).queryKey });

  const ignored = useMemo(() => new Set(standing?.ignored.map(({ alias }) => alias)), [standing?.ignored]);
  const mayWrite = standing?.mayWrite === true;
  const moderates = standing?.moderates === true;
  const hasTips = mayWrite && standing.tips !== null;
  const acts = useMemo<MessageActs>(() => {
    if (!mayWrite) return {};
    const setIgnored = async (person: ChatPerson, isIgnored: boolean) => {
      try {
        const { ignored: list } = await ignore(person.alias, isIgnored);
        client.setQueryData(standingQuery(memberId).queryKey, (held) => held && { ...held, ignored: list });
        const undo = { label: t('undo'), go: () => void setIgnored(person, false) };
        if (isIgnored) toast(t('ignored', { name: person.name }), 'info', undo);
      } catch (failed) {
        toast(words(failed), 'error');
      }
    };
    return {
      mention: (person) =>
        setMentions((held) =>
          held.some(({ alias }) => alias === person.alias) ? held : [...held, person].slice(-mentionsMax),
        ),
      ...(hasTips ? { tip: (message: ChatMessage) => setDialog({ kind: 'tip', message }) } : {}),
      ignore: (person) => void setIgnored(person, true),
      report: (message) => setDialog({ kind: 'report', message }),
      ...(moderates
        ? {
            remove: (message: ChatMessage) => setDialog({ kind: 'remove', message }),
            mute: (message: ChatMessage) => setDialog({ kind: 'mute', message }),
          }
        : {}),
    };
  }, [client, memberId, mayWrite, moderates, hasTips, t, words]);

  return (
    <>
      {isRead && view.count > 0 ? (
        <MessageList
          view={view}
          hasEarlier={hasEarlier}
          isReading={isReading}
          onEarlier={() => void readEarlier()}
          own={standing?.alias ?? null}
          ignored={ignored}
          acts={acts}
        />
      ) : (
        <div className="grid min-h-0 flex-1 content-center overflow-y-auto p-4">
          {isRead ? (
            <EmptyState
              icon={<MessagesSquare size={28} aria-hidden="true" />}
              title={t('empty.title')}
              text={t('empty.text')}
            />
          ) : error ? (
            <ErrorState text={words(error)} onRetry={() => window.location.reload()} />
          ) : (
            <Skeleton className="h-64 rounded-md" />
          )}
        </div>
      )}
      {standing && mayWrite ? (
        <Composer
          room={room}
          store={store}
          standing={standing}
          mentions={mentions}
          onMentions={setMentions}
          onSaid={readStanding}
          onRain={hasTips ? () => setDialog({ kind: 'rain' }) : null}
          onRound={() => setDialog({ kind: 'round' })}
        />
      ) : (
        (!isLogin || isTrial) && (
          <div className="grid gap-2 border-t border-line bg-surface p-3 text-center">
            <p className="text-sm text-muted">{t(isTrial ? 'trialReads' : 'visitorReads')}</p>
            <Button size="sm" onClick={() => openPopup(isTrial ? 'register' : 'login')}>
              {t(isTrial ? 'register' : 'login')}
            </Button>
          </div>
        )
      )}
      <Suspense>
        {dialog?.kind === 'tip' && standing?.tips && (
          <GiftDialog
            room={room}
            tips={standing.tips}
            to={dialog.message}
            onGiven={(message) => store.add([message])}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog?.kind === 'rain' && standing?.tips && (
          <GiftDialog
            room={room}
            tips={standing.tips}
            to={null}
            onGiven={(message) => store.add([message])}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog?.kind === 'round' && (
          <RoundDialog room={room} onShared={(message) => store.add([message])} onClose={() => setDialog(null)} />
        )}
        {(dialog?.kind === 'remove' || dialog?.kind === 'mute') && (
          <ModerateDialog act={dialog.kind} message={dialog.message} onClose={() => setDialog(null)} />
        )}
        {dialog?.kind === 'report' && <ReportDialog message={dialog.message} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}
