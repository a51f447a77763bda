import type { Language } from '@fairhouse/contract/language';
import { languageNames, languages, languageTag } from '@fairhouse/contract/language';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../api/use-site.ts';
import { classes } from '../ui/classes.ts';
import { Menu } from '../ui/menu.tsx';
import { keepLanguage } from './preferences.ts';

/** Returns the function that changes the page's language at once and keeps the choice. */
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
      label={`${t('language')}: ${wide ? '' : `${language} `}${languageNames[language]}`}
      align={wide ? 'start' : 'end'}
      className={classes(
        'flex h-11 items-center rounded-md text-sm font-semibold text-muted transition-colors hover:bg-raised hover:text-text',
        wide ? 'w-full gap-3 px-3.5' : 'gap-2 px-3',
      )}
      trigger={
        <>
          <Globe size={wide ? 20 : 18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
          <span className={wide ? 'side-label' : undefined}>{wide ? languageNames[language] : language}</span>
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
