import type { Language } from '@fairhouse/contract/language';
import { languages, languageTag } from '@fairhouse/contract/language';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../api/use-site.ts';
import { Menu } from '../ui/menu.tsx';
import { keepLanguage } from './preferences.ts';

/** Every language in its own letters. */
export const languageNames: Record<Language, string> = { EN: 'English', TH: 'ไทย', CN: '简体中文' };

/** Changes the language of the page at once and keeps it. */
export function useChangeLanguage(): (language: Language) => void {
  const { i18n } = useTranslation();
  return (language) => {
    keepLanguage(language);
    void i18n.changeLanguage(languageTag[language]);
  };
}

export function LanguageMenu({ wide = false }: { wide?: boolean }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const change = useChangeLanguage();
  return (
    <Menu
      label={`${t('language')}: ${languageNames[language]}`}
      align={wide ? 'start' : 'end'}
      className="flex h-11 items-center gap-2 rounded-md px-3 text-sm font-semibold text-muted transition-colors hover:bg-raised hover:text-text"
      trigger={
        <>
          <Globe size={18} aria-hidden="true" />
          <span>{wide ? languageNames[language] : language}</span>
        </>
      }
      items={languages.map((item) => ({
        label: <span lang={languageTag[item]}>{languageNames[item]}</span>,
        checked: item === language,
        onSelect: () => change(item),
      }))}
    />
  );
}
