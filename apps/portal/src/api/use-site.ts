import { type Language, languages, languageTag } from '@fairhouse/contract/language';
import type { SystemStatus } from '@fairhouse/contract/site';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { statusQuery } from './site.ts';

/** Returns the page's language. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return languages.find((language) => languageTag[language] === i18n.language) ?? 'EN';
}

/** Returns the permission response in the page's language; undefined only while another language's loads. */
export function useSite(): SystemStatus | undefined {
  const language = useLanguage();
  return useQuery({ ...statusQuery(language), placeholderData: (held) => held }).data;
}
