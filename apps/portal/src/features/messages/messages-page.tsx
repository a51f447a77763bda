import type { Message } from '@fairhouse/contract/messages';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CheckCheck, Mail, MailOpen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { useUnreadMessages } from '../../api/messages.ts';
import { useSession } from '../../api/session.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { NextPageButton } from '../../ui/next-page-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { type InboxPart, inboxQuery, readAllMessages } from './calls.ts';
import { MessageRow } from './message-row.tsx';

const PushPanel = lazy(() => import('./push-panel.tsx'));

/** The inbox, by day: all messages, or the unread ones. */
export function MessagesPage() {
  const { t } = useTranslation('messages');
  const [shown, setShown] = useState<'all' | 'unread'>('all');
  const unread = useUnreadMessages();
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('title')} text={t('text')} action={<ReadAll disabled={unread === 0} />} />
      <Tabs
        label={t('show')}
        tabs={[
          { name: 'all', label: t('all') },
          { name: 'unread', label: unread > 0 ? t('unreadCount', { count: unread }) : t('unread') },
        ]}
        chosen={shown}
        onChoose={setShown}
      >
        <MessageList key={shown} part={shown} />
      </Tabs>
      <Suspense>
        <PushPanel />
      </Suspense>
    </div>
  );
}

function ReadAll({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('messages');
  const words = useErrorWords();
  const { memberId } = useSession();
  const client = useQueryClient();
  const { data } = useInfiniteQuery(inboxQuery(memberId, 'all'));
  const newest = data?.pages[0]?.list[0]?.id;
  const readAll = useMutation({
    mutationFn: (upTo: string) => readAllMessages(client, memberId, upTo),
    onError: (error) => toast(words(error), 'error'),
  });
  if (newest === undefined) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<CheckCheck size={17} aria-hidden="true" />}
      pending={readAll.isPending}
      disabled={disabled}
      onClick={() => readAll.mutate(newest)}
    >
      {t('readAll')}
    </Button>
  );
}

/** A part of the inbox, by day. */
export function MessageList({ part }: { part: InboxPart }) {
  const { t, i18n } = useTranslation('messages');
  const words = useErrorWords();
  const { memberId } = useSession();
  const query = useInfiniteQuery(inboxQuery(memberId, part));
  const messages = query.data?.pages.flatMap((page) => page.list) ?? [];
  const day = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, { dateStyle: 'full' });
  if (query.isPending) return <Waiting />;
  if (query.isError && messages.length === 0) {
    return <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />;
  }
  if (messages.length === 0) return <Nothing part={part} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      {byDay(messages, day).map(([date, list]) => (
        <section key={date} className="grid grid-cols-1 gap-2">
          <h2 className="text-sm font-semibold text-muted">{date}</h2>
          <ul className="card overflow-hidden">
            {list.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ul>
        </section>
      ))}
      <NextPageButton query={query} label={t('more')} errorWords={words} />
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid gap-2">
      <Skeleton className="h-5 w-48" />
      <div className="card overflow-hidden">
        {['first', 'second', 'third', 'fourth'].map((row) => (
          <div key={row} className="flex items-center gap-4 border-line p-4 not-first:border-t">
            <Skeleton className="size-10 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3 w-4/5" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function Nothing({ part }: { part: InboxPart }) {
  const { t } = useTranslation('messages');
  return (
    <div className="card">
      {part !== 'all' ? (
        <EmptyState icon={<MailOpen size={28} aria-hidden="true" />} title={t(`empty.${part}`)} />
      ) : (
        <EmptyState
          icon={<Mail size={28} aria-hidden="true" />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <Link to="/" className={buttonLook('secondary')}>
              {t('empty.action')}
            </Link>
          }
        />
      )}
    </div>
  );
}

function byDay(messages: Message[], day: Intl.DateTimeFormat): [string, Message[]][] {
  return [...Map.groupBy(messages, ({ date }) => day.format(new Date(date)))];
}
