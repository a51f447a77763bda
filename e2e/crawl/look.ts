import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Language, languageNames, languages } from '@fairhouse/contract/language';
import type { Page } from 'playwright-core';
import { portalWords } from '../../apps/server/src/modules/site/portal-words.ts';
import { axeFindings, rulesOfColours, wear } from '../support/axe.ts';
import { isData, scrollsSideways, textsOn } from '../support/words.ts';

/** Texts that no reader should see: a word's key, a variable without a value, an invalid value. */
const keys = new Set(
  [...(portalWords().get('EN') ?? new Map<string, string>()).keys()].map((name) => name.split(':')[1] ?? ''),
);
const isKey = (text: string) => /[.\p{Ll}][.\p{Lu}]/u.test(text) && !/\s/.test(text) && keys.has(text);
const isBare = (text: string) => /\{\{|\}\}|\[object |\bundefined\b|\bNaN\b/.test(text);

/** The English words that must be translated in a language. */
const foreign = new Map(
  languages.map((language) => {
    // The names of languages are the same in every language.
    const own = new Set([...(portalWords().get(language)?.values() ?? []), ...Object.values(languageNames)]);
    const english = [...(portalWords().get('EN')?.values() ?? [])];
    return [
      language,
      new Set(language === 'EN' ? [] : english.filter((word) => !own.has(word) && /[a-z]{3}/i.test(word))),
    ];
  }),
);

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

type Asked = {
  language: Language;
  /** Returns the data that the server sent to the page, which needs no translation. */
  data: () => Promise<string>;
  /** The file for the page's picture in a theme. */
  picture?: (theme: Theme) => string;
  /** The first one is the page's present theme. */
  themes?: readonly Theme[];
};

/** The most scripts that a page may ask for; a popup opens on another page. */
const scriptsMax = 25;

/**
 * Checks a page in its present theme, then in the other themes, and saves its screenshots.
 * @returns its faults: a horizontal scroll, an axe finding, a broken picture, a missing or an untranslated word, too
 * many scripts
 */
export async function lookAt(page: Page, { language, data, picture, themes: shown = [] }: Asked): Promise<string[]> {
  await atRest(page);
  const found: string[] = [];
  const [first = 'dark', ...further] = shown;
  await keepPicture(page, picture?.(first));
  if (await scrollsSideways(page)) found.push('it scrolls sideways');
  const texts = await textsOn(page);
  const said = await data();
  for (const text of texts) {
    if (isKey(text)) found.push(`a word is missing: ${text}`);
    else if (isBare(text)) found.push(`a value is missing: ${text}`);
    else if (foreign.get(language)?.has(text) && !isData(text, said)) found.push(`untranslated: ${text}`);
  }
  const broken = await page.evaluate<string[]>(
    `[...document.images].filter((image) => image.complete && image.currentSrc && image.naturalWidth === 0).map((image) => image.currentSrc)`,
  );
  found.push(...broken.map((address) => `a broken picture: ${address}`));
  const scripts = await page.evaluate<number>(
    `new Set(performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /\\.js$/.test(name))).size`,
  );
  if (scripts > scriptsMax && !page.url().includes('popup=')) found.push(`it asks for ${scripts} scripts`);
  const findings = (await axeFindings(page)).map((finding) => `axe ${finding}`);
  for (const theme of further) {
    await wear(page, theme);
    await keepPicture(page, picture?.(theme));
    findings.push(
      ...(await axeFindings(page, { runOnly: rulesOfColours })).map((finding) => `axe, ${theme}: ${finding}`),
    );
  }
  found.push(...findings.map((finding) => finding.slice(0, 300)));
  return found;
}

async function keepPicture(page: Page, path: string | undefined): Promise<void> {
  if (path === undefined) return;
  mkdirSync(dirname(path), { recursive: true });
  // The page below an open dialog has a screenshot of its own.
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await page.screenshot({ path, type: 'jpeg', quality: 70, fullPage });
}

/**
 * Waits until the page's calls are answered and its skeletons are gone; a page that never becomes idle is checked as it
 * is.
 */
async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => {});
  const waiting = page.locator('main [aria-busy=true], main [class*=shimmer]').first();
  await waiting.waitFor({ state: 'detached', timeout: 1500 }).catch(() => {});
}
