import type { HelpArticle } from '@fairhouse/contract/site';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy, MessageCircleQuestionMark, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../api/use-site.ts';
import { ChatWidgetButton, ContactLink, useContacts } from '../../shell/contacts.tsx';
import { useOpenPopup } from '../../shell/use-open-popup.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { Article } from './help-article.tsx';
import { helpQuery } from './help-query.ts';

/** The help centre: all articles by category, with a search. */
export function HelpCentre() {
  const { t } = useTranslation('help');
  const { data: articles, isError, refetch } = useQuery(helpQuery(useLanguage()));
  const [wanted, setWanted] = useState('');
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  if (!articles) return <Skeleton className="h-96 w-full rounded-[16px]" />;
  const found = articles.filter((article) => matches(article, wanted));
  const categories = [...new Set(found.map((article) => article.category))];
  return (
    <div className="grid gap-7">
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        before={<Search size={18} aria-hidden="true" />}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {found.length === 0 && (
        <EmptyState icon={<LifeBuoy size={28} aria-hidden="true" />} title={t('none')} text={t('noneText')} />
      )}
      {categories.map((category) => (
        <section key={category} className="grid gap-2.5">
          <h2 className="text-lg font-bold tracking-tight">{t(`category.${category}`, { defaultValue: category })}</h2>
          {found
            .filter((article) => article.category === category)
            .map((article) => (
              <Article key={article.id} article={article} />
            ))}
        </section>
      ))}
      <Contacts />
    </div>
  );
}

function matches({ title, html }: HelpArticle, wanted: string): boolean {
  const words = wanted.trim().toLowerCase().split(/\s+/);
  const text = `${title} ${html.replace(/<[^>]*>/g, ' ')}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function Contacts() {
  const { t } = useTranslation('help');
  const contacts = useContacts();
  const openPopup = useOpenPopup();
  return (
    <section className="card grid gap-3 p-5">
      <h2 className="text-base font-bold">{t('still')}</h2>
      <div className="flex flex-wrap gap-2.5">
        <ChatWidgetButton className={buttonLook('secondary', 'md')} />
        {contacts.map((contact) => (
          <ContactLink key={contact.key} contact={contact} className={buttonLook('secondary', 'md')} />
        ))}
        <Button
          variant="secondary"
          icon={<MessageCircleQuestionMark size={20} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => openPopup('feedback')}
        >
          {t('feedback')}
        </Button>
      </div>
    </section>
  );
}
