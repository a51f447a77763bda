import { languageNames } from '@fairhouse/contract/language';
import { useLocaleState, useTranslate } from 'react-admin';

/** The names of languages in the site's content, by the console's own. */
const contentLanguage: Record<string, 'EN' | 'TH' | 'CN'> = { en: 'EN', th: 'TH', zh: 'CN' };

/** Turns a name of the wire into words: `minAmount` becomes "Min amount". */
export function spoken(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The names of languages, each in its own language; languages that a site adds are in none of the console's lists. */
const ownNames = new Map(Object.entries(languageNames));

/** The words of the console in the operator's language. */
export function useWords() {
  const t = useTranslate();
  const [locale = 'en'] = useLocaleState();
  return {
    t,
    locale,
    /** Language of the site's content that goes with the console's. */
    content: contentLanguage[locale] ?? 'EN',
    place: (name: string) => t(`places.${name}`, { _: spoken(name) }),
    act: (name: string) => t(`acts.${name}`, { _: spoken(name) }),
    field: (name: string) => t(`fields.${name}`, { _: ownNames.get(name) ?? spoken(name) }),
    value: (value: unknown) => t(`values.${String(value)}`, { _: ownNames.get(String(value)) ?? String(value) }),
    /** The name of an act in the audit trail. */
    trail: (action: string) => t(`trail.${action}`, { _: spoken(action) }),
    error: (code: string) => t(`errors.${code}`, { _: code }),
  };
}
