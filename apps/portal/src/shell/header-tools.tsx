import { Search } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useOpenPopup } from './use-open-popup.ts';

/** The search button, and the theme and language buttons if the header has room; the menus have them where it has none. */
export function HeaderTools() {
  const { t } = useTranslation('lobby');
  const openPopup = useOpenPopup();
  const find = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== (event.ctrlKey || event.metaKey ? 'k' : '/') || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], dialog'))
      return;
    event.preventDefault();
    openPopup('search');
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => find(event);
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  return (
    <div className="flex items-center">
      <IconButton
        label={t('search.title')}
        aria-haspopup="dialog"
        onClick={() => openPopup('search')}
        className="max-md:hidden"
      >
        <Search size={20} aria-hidden="true" />
      </IconButton>
      <span className="flex items-center max-lg:hidden">
        <ThemeToggle />
        <LanguageMenu />
      </span>
    </div>
  );
}
