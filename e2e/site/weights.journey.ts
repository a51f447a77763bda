import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';

type Sections = {
  sections: Record<string, string>;
  imports: Record<string, string[]>;
  everywhere: string[];
  /** By the section of a page: all sections that it shows to a member, and the words that they ask for. */
  pages: Record<string, { sections: string[]; words: string[] }>;
};

const client = join(import.meta.dirname, '../../apps/portal/dist/client');
/** The most bytes that the page of an in-house game may load, with its words and the parts beneath the game. */
const gameBytesMax = 60 * 1024;
/** The most bytes that a popup, or a page of rewards, may load besides the imports of every page. */
const ownBytesMax = 40 * 1024;

const { sections, imports, everywhere, pages }: Sections = JSON.parse(
  readFileSync(join(client, 'sections.json'), 'utf8'),
);
const names = Object.keys(sections);
const withImports = (file: string, found = new Set<string>()) => {
  if (found.has(file)) return found;
  found.add(file);
  for (const more of imports[file] ?? []) withImports(more, found);
  return found;
};
const filesOf = (...sources: string[]) =>
  new Set(sources.flatMap((source) => [...withImports(sections[source] ?? '')]));
const everyPages = filesOf('src/entry-client.tsx', ...everywhere);
const weights = new Map<string, number>();
const weightOf = (file: string) => {
  const known = weights.get(file);
  if (known !== undefined) return known;
  const weight = brotliCompressSync(readFileSync(join(client, file))).length;
  weights.set(file, weight);
  return weight;
};
/** Bytes of the scripts that these sections need beside those of every page. */
const ownBytes = (...wanted: string[]) =>
  [...filesOf(...wanted)].filter((file) => !everyPages.has(file)).reduce((sum, file) => sum + weightOf(file), 0);

it('no popup brings more than 40 KiB beside what every page has', () => {
  const popups = names.filter((name) => name.endsWith('-popup.tsx'));
  const brought = popups.map((popup) => ({ popup, bytes: ownBytes(popup) }));
  expect(brought.length).toBeGreaterThan(10);
  expect(brought.filter(({ bytes }) => bytes > ownBytesMax)).toEqual([]);
});

/** The pages of rewards, each with the words that are its own. */
const rewardPages = {
  'promotions.index': ['promotions', 'rewards'],
  'promotions.$id': ['promotions', 'rewards'],
  pointMall: ['points'],
  vip: ['vip'],
  'raffles.index': ['raffles', 'rewards'],
  'raffles.$code': ['raffles', 'rewards'],
  'races.index': ['races', 'rewards'],
  'races.$code': ['races', 'rewards'],
  'member.rewards': ['rewards'],
  'member.bonus': ['bonus'],
  'member.missions': ['missions', 'rewards'],
  'member.points': ['points'],
  'member.referral': ['referral'],
  'member.vip': ['vip'],
  'member.rebate': ['vip'],
};

/** Parts of which a page shows one: once it knows the one it needs, or as its tabs. */
const shownParts: Record<string, string[]> = {
  'promotions.$id': ['rewards/activities/rain-panel.tsx', 'rewards/activities/wheel-panel.tsx'],
  pointMall: ['points/redemption-list.tsx', 'points/details-list.tsx', 'points/rules.tsx'],
  'member.bonus': ['rewards/bonus/bonus-history.tsx'],
};
/** Dialogs that a press on a page opens; as with popups, most of one is what all dialogs share. */
const dialogs = [
  'rewards/activities/apply-dialog.tsx',
  'rewards/activities/code-dialog.tsx',
  'points/goods-dialog.tsx',
  'points/convert-dialog.tsx',
];
const inFeatures = (name: string) => `src/features/${name}`;

it.each(Object.entries(rewardPages))('%s brings no more than 40 KiB, also with a part that it shows', (page, words) => {
  const component = `src/routes/${page}.tsx`;
  expect(names).toContain(component);
  const parts = (shownParts[page] ?? []).map(inFeatures);
  expect(names).toEqual(expect.arrayContaining(parts));
  for (const language of ['en', 'th', 'zh']) {
    const own = words.map((name) => `src/locales/${language}/${name}.json`);
    const heaviest = Math.max(
      ...[[], ...parts.map((part) => [part])].map((part) => ownBytes(component, ...part, ...own)),
    );
    expect(heaviest).toBeLessThanOrEqual(ownBytesMax);
  }
});

it('no dialog of these pages brings more than 40 KiB beside what every page has', () => {
  expect(names).toEqual(expect.arrayContaining(dialogs.map(inFeatures)));
  expect(dialogs.filter((dialog) => ownBytes(inFeatures(dialog)) > ownBytesMax)).toEqual([]);
});

it('no page of rewards or points, and no part that one opens, is left out', () => {
  const portal = join(client, '../../src');
  const routes = readdirSync(join(portal, 'routes')).filter((file) =>
    /features\/(?:rewards|points)\//.test(readFileSync(join(portal, 'routes', file), 'utf8')),
  );
  expect(routes.map((file) => file.replace('.tsx', '')).sort()).toEqual(Object.keys(rewardPages).sort());
  const folders = ['rewards', 'points'].map((feature) => join(portal, 'features', feature));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const opened = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/import\('(\.[^']+)'\)/g)].map(([, from = '']) =>
        relative(join(portal, 'features'), join(dirname(file), from)),
      ),
    );
  expect([...new Set(opened)].sort()).toEqual([...Object.values(shownParts).flat(), ...dialogs].sort());
});

/** Scripts that a page asks for, its words among them. */
const scriptsMax = 25;

it('no page asks for more than 25 scripts, in any language', () => {
  const routes = names.filter((name) => /^src\/routes\/(?!__root)/.test(name));
  expect(Object.keys(pages)).toEqual(expect.arrayContaining(routes));
  expect(routes.length).toBeGreaterThan(80);
  const asked = Object.entries(pages).flatMap(([page, shown]) =>
    ['en', 'th', 'zh'].map((language) => {
      const words = shown.words.map((name) => `src/locales/${language}/${name}.json`);
      expect(names).toEqual(expect.arrayContaining([...shown.sections, ...words]));
      const fonts = language === 'zh' ? ['src/styles/chinese.ts'] : [];
      const first = ['src/entry-client.tsx', `src/locales/${language}.ts`, ...fonts];
      // In addition a member's page asks for the socket's code.
      return { page, language, scripts: filesOf(...first, ...shown.sections, ...words).size + 1 };
    }),
  );
  expect(asked.filter(({ scripts }) => scripts > scriptsMax)).toEqual([]);
});

it('the login over the upper half of the home page asks for 25 scripts at the most', () => {
  const parts = [
    'home/carousel',
    'home/lobby-rows',
    'identity/login/login-popup',
    'identity/login/banner-side',
    'identity/login/username-login-form',
    'identity/login/alternative-logins',
    'identity/factors/passkey-login',
    'identity/social/social-buttons',
    'identity/challenge/challenge-panel',
  ];
  const wanted = ['src/routes/index.tsx', ...parts.map((name) => inFeatures(`${name}.tsx`)), 'src/locales/en.ts'];
  expect(names).toEqual(expect.arrayContaining(wanted));
  const words = ['errors', 'identity', 'lobby', 'challenge', 'factors', 'social'].map(
    (name) => `src/locales/en/${name}.json`,
  );
  const asked = filesOf('src/entry-client.tsx', ...everywhere, ...wanted, ...words);
  expect([...asked].length).toBeLessThanOrEqual(scriptsMax);
});

const originals = 'src/features/games/originals';
/** The pages of in-house games, found by their sections. */
const gamePages = names.flatMap((name) => /originals\/([a-z]+)\/\1-page\.tsx$/.exec(name)?.[1] ?? []);

it('each page of an in-house game brings no more than 60 KiB', () => {
  expect(gamePages.length).toBeGreaterThanOrEqual(16);
  const brought = gamePages.flatMap((game) =>
    ['en', 'th', 'zh'].map((language) => ({
      game,
      language,
      bytes: ownBytes(
        'src/routes/originals.$game.tsx',
        `${originals}/pages.ts`,
        `${originals}/${game}/index.ts`,
        `${originals}/${game}/${game}-page.tsx`,
        `${originals}/extras/extras.tsx`,
        `src/locales/${language}/originals.json`,
        `src/locales/${language}/${game}.json`,
      ),
    })),
  );
  expect(brought.every(({ bytes }) => bytes > 0)).toBe(true);
  expect(brought.filter(({ bytes }) => bytes > gameBytesMax)).toEqual([]);
});
