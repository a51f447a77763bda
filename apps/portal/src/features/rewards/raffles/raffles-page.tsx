import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ContestList } from '../shared/contest-list.tsx';
import { rafflesQuery } from './calls.ts';
import { RaffleCard } from './raffle-card.tsx';

/** The raffles that are open, upcoming, and recently drawn. */
export function RafflesPage() {
  const { t } = useTranslation('raffles');
  const words = {
    title: t('title'),
    text: t('text'),
    emptyTitle: t('empty.title'),
    emptyText: t('empty.text'),
  };
  return (
    <ContestList
      query={useQuery(rafflesQuery())}
      words={words}
      icon={<Ticket size={28} aria-hidden="true" />}
      card={(raffle) => <RaffleCard key={raffle.code} raffle={raffle} />}
    />
  );
}
