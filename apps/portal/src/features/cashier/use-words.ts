import type { Localized } from '@fairhouse/contract/language';
import { useLanguage } from '../../api/use-site.ts';

/** Words that the server keeps in every language, in the page's. */
export function useWords(): (words: Localized) => string {
  const language = useLanguage();
  return (words) => words[language];
}
