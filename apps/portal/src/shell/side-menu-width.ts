import { keepHere } from './preferences.ts';

/** Storage key of the narrowed side menu; its widths are in the style sheet. */
export const sideMenuKey = 'fh_side';

export function toggleSideMenu(): void {
  const narrow = document.documentElement.toggleAttribute('data-side-narrow');
  keepHere(sideMenuKey, narrow ? 'narrow' : 'wide');
}
