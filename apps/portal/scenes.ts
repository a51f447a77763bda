import type { PlannedModule } from './chunk-plan.ts';
import { source } from './sources.ts';
import { gameCodes, wordFileOf } from './word-files.ts';

/** The sections that every page imports once it is drawn. */
export const onEveryPage = [
  'shell/side-menu.tsx',
  'shell/header-nav.tsx',
  'shell/header-tools.tsx',
  'shell/bottom-bar.tsx',
  'shell/companions.tsx',
  'shell/contacts.tsx',
  'shell/footer.tsx',
  'shell/follow-words.ts',
  'features/identity/login/session-guard.tsx',
  'features/help/terms-guard.tsx',
  'features/protection/reality-check.tsx',
].map(source);

/** The sections that a page imports in addition once a member is signed in. */
const ofMembers = [
  'shell/header-member.tsx',
  'features/cashier/wallet/beside-balance.tsx',
  'features/announcements/announcement-opener.tsx',
].map(source);

/** True for a page that draws its own frame, which shows a member no part of the header. */
const hasOwnFrame = (section: string) =>
  /\/(?:originals\/\w+\/|routes\/(?:agent|chat|helpmc|offline|seamless|play\.|originals\.\$))/.test(section);

/** The sections around a page of these sections, once a member is signed in. */
const aroundMembers = (sections: readonly string[]) =>
  sections.some(hasOwnFrame) ? onEveryPage : [...onEveryPage, ...ofMembers];

/** The sections of the home page's upper half. */
const home = ['routes/index.tsx?tsr-split=component', 'features/home/carousel.tsx', 'features/home/lobby-rows.tsx'].map(
  source,
);

/** The sections of the home page's lower half, which load when they come near the view. */
const homeBelow = [
  'features/home/lower-half.tsx',
  'features/home/free-play-band.tsx',
  'features/home/fair-demo.tsx',
  'features/home/questions.tsx',
  'features/games/winners/winner-board.tsx',
  'features/rewards/races/contest-band.tsx',
].map(source);

/** The form of the login, as the popup and the agents' page show it. */
const loginForm = [
  'features/identity/login/username-login-form.tsx',
  'features/identity/login/alternative-logins.tsx',
  'features/identity/factors/passkey-login.tsx',
  'features/identity/social/social-buttons.tsx',
  'features/identity/challenge/challenge-panel.tsx',
];

/**
 * Sections that are shown together: the login with its methods, as a popup and as the agents' page, and the fairness
 * check with the descriptions of all games.
 */
const together = [
  [
    'features/identity/login/login-popup.tsx',
    'features/identity/login/banner-side.tsx',
    'features/identity/factors/passkey-login.tsx',
    'features/identity/social/social-buttons.tsx',
  ],
  ['routes/agent.tsx?tsr-split=component', ...loginForm],
  // On a desktop the members' menu stands beside its first page and links to it.
  [
    'routes/member.tsx?tsr-split=component',
    'routes/member.index.tsx?tsr-split=component',
    'routes/member.security.tsx?tsr-split=component',
    'features/identity/factors/totp-section.tsx',
    'features/identity/factors/passkey-section.tsx',
    'features/identity/social/social-section.tsx',
    'features/identity/social/social-buttons.tsx',
  ],
  ['routes/fairness.tsx?tsr-split=component', 'features/games/originals/registry.ts'],
  ['routes/originals.round.$id.tsx?tsr-split=component', 'features/games/originals/registry.ts'],
].map((sections) => sections.map(source));

/** The login as an address opens it: over the upper half of the home page. */
export const loginOverHome = [
  ...home,
  ...['features/identity/login/login-popup.tsx', 'features/identity/login/banner-side.tsx', ...loginForm].map(source),
];

/** The sections of every in-house game's page. */
const gameRoute = [
  'routes/originals.$game.tsx?tsr-split=component',
  'features/games/originals/pages.ts',
  'features/games/originals/extras/extras.tsx',
].map(source);

/** The panels that a promotion's page shows for promotions of that kind. */
const promotionPanels = ['rain', 'wheel'].map((kind) => source(`features/rewards/activities/${kind}-panel.tsx`));

/** Sections that a page shows as it opens, though it imports them later: a QR code, the offers beside a deposit. */
const shownAtOnce: readonly [pages: RegExp, section: string][] = [
  [/\/routes\/(?:download|member\.referral|agentHome\.(?:index|register))\.tsx/, source('ui/qr-code.tsx')],
  [/\/routes\/(?:member|agentHome)\.deposit\.index\.tsx/, source('features/rewards/centre/deposit-offer.tsx')],
];

/** Returns the sections that a page imports by itself once it is at rest, besides those that it is planned with. */
export function importedAtRest(page: string): string[] {
  if (home.includes(page)) return homeBelow;
  return /\/originals\/(\w+)\/\1-page\.tsx$/.test(page) ? [source('features/games/lobby/favourite-button.tsx')] : [];
}

/** The sections that are loaded together with the given one, without those of every page. */
export function sceneOf(section: string, later: ReadonlySet<string>): string[] {
  if (home.includes(section)) return home;
  if (homeBelow.includes(section)) return [...home, ...homeBelow];
  const scene = together.find((sections) => sections.includes(section));
  if (scene) return scene;
  const game = /^(.*\/originals\/\w+\/)\w+-page\.tsx$/.exec(section)?.[1];
  if (game) return [...gameRoute, `${game}index.ts`, section];
  if (promotionPanels.includes(section)) return [source('routes/promotions.$id.tsx?tsr-split=component'), section];
  const atOnce = shownAtOnce.flatMap(([pages, shown]) => (pages.test(section) ? [shown] : []));
  return [...parentsOf(section, later), ...atOnce];
}

/** A route's section with those of the routes around it: `member.bets` is shown within `member`. */
function parentsOf(section: string, later: ReadonlySet<string>): string[] {
  const [, folder = '', name = '', rest = ''] = /^(.*\/routes\/)([^?]+)(\.tsx.*)$/.exec(section) ?? [];
  const steps = name.split('.');
  const around = steps.slice(1).map((_step, index) => folder + steps.slice(0, index + 1).join('.') + rest);
  return [...around.filter((parent) => later.has(parent)), section];
}

/** True for a section that shows a page: a route's, or that of an in-house game, which its route loads. */
export const isPage = (section: string): boolean =>
  /\/routes\/(?!__root)[^?]+\?tsr-split=component$/.test(section) || /\/originals\/(\w+)\/\1-page\.tsx$/.test(section);

/** The namespaces of words that a module asks for by name. */
export const wordsAskedBy = (code: string): string[] =>
  [...code.matchAll(/(?:useTranslation|loadNamespaces|getFixedT)\(\s*(\[[^\]]*\]|["'`]\w+["'`])/g)].flatMap(
    ([, asked = '']) => [...asked.matchAll(/["'`](\w+)["'`]/g)].map(([, name = '']) => name),
  );

export type ModuleLook = {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  code: string | null;
};
export type Look = (id: string) => ModuleLook | null;

/**
 * True for a library whose files the bundler chooses: its index imports every part, so the imports do not show which
 * parts are used.
 */
const isLibrary = (id: string) => /node_modules\/(?!lucide-react\/dist\/esm\/icons\/|@noble\/)/.test(id);

/** The libraries whose modules are in files that every page loads. */
const isOnEveryPage = (id: string) => /node_modules\/(?:@tanstack|typebox)\//.test(id);

/** The bytes of a module's source that reach the browser. The contract's schemas, which are most of it, do not. */
const bytesOf = (id: string, code: string) => {
  if (/packages\/contract\//.test(id)) return 200;
  // About a fifth of a library's source is left once comments and unused code are removed.
  return /node_modules\/(?!lucide-react\/)/.test(id) ? Math.round(code.length / 5) : code.length;
};

/**
 * Follows the imports of modules as the bundler sees them.
 * @param deep follows dynamic imports too
 * @returns the modules, and the ids of those that are imported dynamically
 */
export function modulesFrom(ids: readonly string[], look: Look, { deep }: { deep: boolean }) {
  const modules = new Map<string, PlannedModule>();
  const later = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const found = modules.has(id) ? null : look(id);
    if (!found) continue;
    const { importedIds, dynamicallyImportedIds, code } = found;
    const imports = importedIds.filter((imported) => !isOnEveryPage(imported));
    modules.set(id, { imports, bytes: bytesOf(id, code ?? ''), ...(isLibrary(id) ? { isFixed: true } : {}) });
    for (const section of dynamicallyImportedIds) if (!/\.json$|locales\/\w+\.ts$/.test(section)) later.add(section);
    waiting.push(...imports, ...(deep ? dynamicallyImportedIds : []));
  }
  return { modules, later };
}

/**
 * Returns a function that finds the word namespaces which a page and the sections around it ask for.
 * @returns from a page's sections: `shown`, those with the sections around them, and `words`, the namespaces in order
 */
export function pageReader(look: Look) {
  const asked = new Map<string, readonly string[]>();
  const askedBy = (id: string) => {
    const known = asked.get(id) ?? wordsAskedBy(look(id)?.code ?? '');
    asked.set(id, known);
    return known;
  };
  const bySection = new Map<string, ReadonlySet<string>>();
  const wordsOf = (id: string) => {
    const known =
      bySection.get(id) ?? new Set([...modulesFrom([id], look, { deep: false }).modules.keys()].flatMap(askedBy));
    bySection.set(id, known);
    return known;
  };
  return (sections: readonly string[]) => {
    const shown = [...aroundMembers(sections), ...sections];
    // A route's file is split in two; its first part may ask for words before the component is drawn.
    const files = new Set(shown.flatMap((id) => [id, id.replace(/\?.*$/, '')]));
    const words = new Set([...files].flatMap((id) => [...wordsOf(id)]));
    if (sections.includes(source('features/games/originals/registry.ts')))
      for (const game of gameCodes) words.add(game);
    return { shown, words: [...words].sort() };
  };
}

/**
 * The number of scripts that a page may ask for. The next line counts those that every page loads first, with the
 * socket's code, the rest of the query library and the code that loads the Chinese letters.
 */
const scriptsMax = 25;
const scriptsOfEveryPage = ['entry-client', 'rolldown-runtime', 'base', 'frame', 'queries', 'socket', 'chinese'].length;

/** The files of the plan and of libraries that a page may ask for besides those of its words. */
export const filesAtMost = (words: readonly string[]): number =>
  scriptsMax - scriptsOfEveryPage - new Set(words.map((name) => wordFileOf('en', name))).size;

/**
 * The bytes of source that a scene may bring besides those of every page; null: no limit. Compressed, with its words,
 * they stay within what the page's test allows.
 */
export function bytesAtMost(sections: readonly string[]): number | null {
  const page = sections.join();
  if (/\/originals\/(\w+)\/\1-page\.tsx/.test(page)) return 295_000;
  if (
    /\/routes\/(?:promotions|pointMall|vip|raffles|races|member\.(?:rewards|bonus|missions|points|referral|vip|rebate))\./.test(
      page,
    )
  )
    return 195_000;
  return /(?:-popup|\/(?:points|activities)\/[\w-]+-dialog)\.tsx/.test(page) ? 213_000 : null;
}
