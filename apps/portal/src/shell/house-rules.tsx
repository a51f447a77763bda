import { useTranslation } from 'react-i18next';
import { addresses } from './addresses.ts';

/** Help articles that everybody may read before they agree. */
const articles = ['terms', 'privacy', 'responsible-play'] as const;

/** Links to the terms, to what is kept of members, and to responsible play; each opens beside the page. */
export function HouseRules() {
  const { t } = useTranslation('shell');
  return (
    <ul className="flex flex-wrap gap-x-4">
      {articles.map((article) => (
        <li key={article}>
          <a
            href={`${addresses.help}#${article}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-sm text-muted underline transition-colors hover:text-text md:min-h-9"
          >
            {t(`rules.${article}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
