import { type ByLanguage, type Language, languages } from '@fairhouse/contract/language';
import type { DeskWordChange } from '@fairhouse/contract/words';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Said } from '../../operators/index.ts';
import { mayReplace, portalWords } from '../portal-words.ts';
import { readWords, tables, type WordRow } from '../store.ts';
import { needed, siteSetting } from './setting.ts';

/** The most own texts of one language: all of them are sent with every page. */
const ownMax = 500;
/** The most texts of one search. */
const foundMax = 200;

/**
 * Returns the texts whose name or translation contains a search text; without one, those that the brand has replaced.
 */
export async function wordsOf({ db }: Ctx, { text }: { text?: string }) {
  const own = new Map<string, WordRow[]>();
  for (const row of await readWords(db)) own.set(row.name, [...(own.get(row.name) ?? []), row]);
  if (text === undefined) return [...own.keys()].map((name) => viewOf(name, own.get(name) ?? []));
  const wanted = text.toLowerCase();
  const names = new Set([...portalWords().values()].flatMap((words) => [...words.keys()]));
  return [...names]
    .map((name) => viewOf(name, own.get(name) ?? []))
    .filter((view) => textsOf(view).some((held) => held.toLowerCase().includes(wanted)))
    .slice(0, foundMax);
}

type View = ReturnType<typeof viewOf>;

function viewOf(name: string, rows: readonly WordRow[]) {
  const standard = byLanguage((language) => portalWords().get(language)?.get(name) ?? '');
  const word = byLanguage((language) => rows.find((row) => row.language === language)?.text ?? null);
  return { name, standard, word: rows.length > 0 ? word : null };
}

function byLanguage<T>(of: (language: Language) => T): ByLanguage<T> {
  const all = Object.fromEntries(languages.map((language) => [language, of(language)]));
  return { ...all, EN: of('EN'), TH: of('TH'), CN: of('CN') };
}

function textsOf({ name, standard, word }: View): string[] {
  return [name, ...Object.values(standard), ...Object.values(word ?? {}).filter((text) => text !== null)];
}

/**
 * Sets the brand's own text in place of the portal's, or restores the portal's.
 * @throws NOT_FOUND for a text that the portal does not have in that language, and where there is no own one to
 * remove; MALFORMED (value.issues) for markup and for other variables than the portal's text has; STATE_CONFLICT
 * (value.max)
 */
export const setWord = siteSetting(
  'word',
  'site.content',
  async (ctx, name) => (await wordsOf(ctx, {})).find((view) => view.name === name),
  async ({ db }, name: string, { word }: Said<DeskWordChange>) => {
    const rows = tables(db);
    const { numDeletedRows } = await rows.deleteFrom('site.word').where('name', '=', name).executeTakeFirst();
    const said = languages.flatMap((language) => {
      const text = word?.[language] ?? null;
      return text === null ? [] : [{ name, language, text }];
    });
    if (said.length === 0) return needed(numDeletedRows > 0n);
    for (const { language, text } of said) {
      const standard = portalWords().get(language)?.get(name);
      if (standard === undefined) throw new DomainError('NOT_FOUND');
      if (!mayReplace(text, standard)) {
        throw new DomainError('MALFORMED', { issues: [{ field: `word.${language}`, rule: 'pattern' }] });
      }
    }
    await rows.insertInto('site.word').values(said).execute();
    const held = await readWords(db);
    const isOver = languages.some((language) => held.filter((row) => row.language === language).length > ownMax);
    if (isOver) throw new DomainError('STATE_CONFLICT', { max: ownMax });
  },
);
