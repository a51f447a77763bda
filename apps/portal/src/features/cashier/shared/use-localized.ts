import { inLanguage, type Localized } from '@fairhouse/contract/language';
import { useLanguage } from '../../../api/use-site.ts';

/** Returns a function that picks the page's language from the server's localized texts. */
export function useLocalized(): (words: Localized) => string {
  const language = useLanguage();
  return (words) => inLanguage(words, language);
}
