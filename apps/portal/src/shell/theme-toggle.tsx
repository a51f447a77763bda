import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button.tsx';
import { keepTheme, shownTheme } from './preferences.ts';

/**
 * The theme button. Both icons are in the page and the style sheet shows the theme's one, so that the server's page
 * fits both themes.
 */
export function ThemeToggle() {
  const { t } = useTranslation('shell');
  return (
    <IconButton label={t('theme')} onClick={() => keepTheme(shownTheme() === 'dark' ? 'light' : 'dark')}>
      <Sun size={19} aria-hidden="true" className="hidden dark:block" />
      <Moon size={19} aria-hidden="true" className="dark:hidden" />
    </IconButton>
  );
}
