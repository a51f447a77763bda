import { useTranslation } from 'react-i18next';
import { addresses } from './addresses.ts';

/** Help articles that a visitor can read before agreeing to them. */
const rules = ['terms', 'privacy', 'responsible-play'] as const;
const house = ['about', 'licences'] as const;

/**
 * Links to the terms, the privacy policy and responsible play, and in the footer to the page about the company; each
 * opens as a popup over the page.
 */
export function HouseRules({ withHouse = false }: { withHouse?: boolean }) {
  const { t } = useTranslation('footer');
  return (
    <ul className="flex flex-wrap gap-x-4">
      {[...(withHouse ? house : []), ...rules].map((article) => (
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
