import { LanguageMenu } from './language-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** Theme and language, where the header has room; a phone has them in its menu. */
export function HeaderTools() {
  return (
    <div className="flex items-center max-lg:hidden">
      <ThemeToggle />
      <LanguageMenu />
    </div>
  );
}
