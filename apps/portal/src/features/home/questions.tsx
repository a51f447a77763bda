import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LifeBuoy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../api/use-site.ts';
import { addresses } from '../../shell/addresses.ts';
import { SectionTitle } from '../../ui/section-title.tsx';
import { Article } from '../help/help-article.tsx';
import { questionsQuery } from '../help/help-query.ts';

/** The help centre's first articles, on the home page. */
export function Questions() {
  const { t } = useTranslation('footer');
  const { data: articles = [] } = useQuery(questionsQuery(useLanguage()));
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="questions-title" className="below">
      <SectionTitle id="questions-title" icon={LifeBuoy} title={t('questions.title')}>
        <Link
          to={addresses.help}
          className="inline-flex h-11 items-center text-sm font-semibold text-muted hover:text-text"
        >
          {t('questions.all')}
        </Link>
      </SectionTitle>
      <div className="grid gap-2.5 lg:grid-cols-2 lg:items-start">
        {articles.map((article) => (
          <Article key={article.id} article={article} />
        ))}
      </div>
    </section>
  );
}
