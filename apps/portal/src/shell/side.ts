import { keepHere } from './preferences.ts';

/** The side menu's width is the style sheet's matter; this keeps whether the visitor narrowed it. */
export const sideKey = 'fh_side';

export function toggleSide(): void {
  const narrow = document.documentElement.toggleAttribute('data-side-narrow');
  keepHere(sideKey, narrow ? 'narrow' : 'wide');
}
