import sheet from '@fontsource-variable/noto-sans-sc/index.css?url';

/**
 * Adds the style sheet of the Chinese web fonts. It is not part of the scripts' style sheets, because those load with
 * every script file that the plan shares, and the hundred font faces in this one make the browser lay out the whole
 * page again.
 */
export function addLetters(): void {
  if (document.querySelector(`link[href="${sheet}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  document.head.append(link);
}
