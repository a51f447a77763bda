import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useLocaleState } from 'react-admin';
import { localeNames } from '../locales/i18n.ts';
import { useWords } from '../locales/words.ts';

/** The brand's name, which the server writes into the document. */
export function brandName(): string {
  const name = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? '';
  return name === '' || name === '__BRAND__' ? 'Fairhouse' : name;
}

/** The choice of the console's language. */
export function LanguageChoice() {
  const { t } = useWords();
  const [locale, setLocale] = useLocaleState();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={locale}
      aria-label={t('shell.language')}
      sx={{ justifySelf: 'center' }}
      onChange={(_, chosen: string | null) => chosen && setLocale(chosen)}
    >
      {localeNames.map(({ locale: id, name }) => (
        <ToggleButton key={id} value={id} lang={id} sx={{ textTransform: 'none' }}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
