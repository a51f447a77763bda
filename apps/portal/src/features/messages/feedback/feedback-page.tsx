import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircleQuestionMark, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { useOpenPopup } from '../../../shell/use-open-popup.ts';
import { Button } from '../../../ui/button.tsx';
import { NextPageButton } from '../../../ui/next-page-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { feedbackQuery } from './calls.ts';
import { Conversation } from './conversation.tsx';

/** The member's conversations with customer service. */
export function FeedbackPage() {
  const { t } = useTranslation('feedback');
  const words = useErrorWords();
  const openPopup = useOpenPopup();
  const { memberId } = useSession();
  const query = useInfiniteQuery(feedbackQuery(memberId));
  const list = query.data?.pages.flatMap((page) => page.list) ?? [];
  const write = (
    <Button size="sm" icon={<Plus size={17} aria-hidden="true" />} onClick={() => openPopup('feedback')}>
      {t('new')}
    </Button>
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('page.title')} text={t('page.text')} action={list.length > 0 ? write : null} />
      {query.isPending && <Skeleton className="h-72 w-full rounded-[16px]" />}
      {query.isError && list.length === 0 && (
        <ErrorState className="card" text={words(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && list.length === 0 && (
        <div className="card">
          <EmptyState
            icon={<MessageCircleQuestionMark size={28} aria-hidden="true" />}
            title={t('page.none')}
            text={t('page.noneText')}
            action={write}
          />
        </div>
      )}
      {list.map((feedback) => (
        <Conversation key={feedback.id} feedback={feedback} />
      ))}
      <NextPageButton query={query} label={t('page.more')} errorWords={words} />
    </div>
  );
}
