import sheet from '@fontsource-variable/noto-sans-sc/index.css?url';

/**
 * Adds the sheet of the Chinese letters' files. It stands outside the scripts' own sheets: those load with every file of
 * the shared plan, and the hundred faces of this one have the browser lay the whole page out again.
 */
export function addLetters(): void {
  if (document.querySelector(`link[href="${sheet}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  document.head.append(link);
}
