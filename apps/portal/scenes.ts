import { join } from 'node:path';
import type { PlannedModule } from './chunk-plan.ts';

/** The path of a file of the portal's sources, with the question that names a part of it. */
export const source = (path: string) => join(import.meta.dirname, 'src', path);

/** The sections of the home page's upper half. */
const home = ['routes/index.tsx?tsr-split=component', 'features/home/carousel.tsx', 'features/home/lobby-rows.tsx'].map(
  source,
);

/** Those below, which come when they are near. */
const homeBelow = [
  'features/home/lower-half.tsx',
  'features/home/free-play-band.tsx',
  'features/home/fair-demo.tsx',
  'features/home/questions.tsx',
  'features/games/winners/winner-board.tsx',
  'features/rewards/races/contest-band.tsx',
].map(source);

/** Sections that open together beside a page: the login with its ways, and the check of fairness with the descriptions of all games. */
const together = [
  [
    'features/identity/login/login-popup.tsx',
    'features/identity/login/banner-side.tsx',
    'features/identity/factors/passkey-login.tsx',
    'features/identity/social/social-buttons.tsx',
  ],
  ['routes/fairness.tsx?tsr-split=component', 'features/games/originals/registry.ts'],
  ['routes/originals.round.$id.tsx?tsr-split=component', 'features/games/originals/registry.ts'],
].map((sections) => sections.map(source));

/** The sections of every in-house game's page. */
const gameRoute = [
  'routes/originals.$game.tsx?tsr-split=component',
  'features/games/originals/pages.ts',
  'features/games/originals/extras/extras.tsx',
].map(source);

/** Sections that the page of a promotion shows where it is one of their kind. */
const promotionPanels = ['rain', 'wheel'].map((kind) => source(`features/rewards/activities/${kind}-panel.tsx`));

/** The sections that are in the browser with one, without those of every page. */
export function sceneOf(section: string, later: ReadonlySet<string>): string[] {
  if (home.includes(section)) return home;
  if (homeBelow.includes(section)) return [...home, ...homeBelow];
  const scene = together.find((sections) => sections.includes(section));
  if (scene) return scene;
  const game = /^(.*\/originals\/\w+\/)\w+-page\.tsx$/.exec(section)?.[1];
  if (game) return [...gameRoute, `${game}index.ts`, section];
  if (promotionPanels.includes(section)) return [source('routes/promotions.$id.tsx?tsr-split=component'), section];
  return parentsOf(section, later);
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
 * Follows the imports of modules as the bundler sees them.
 * @param deep follows what is imported later too
 * @returns the modules, and of them those that are imported later
 */
export function modulesFrom(ids: readonly string[], look: Look, { deep }: { deep: boolean }) {
  const modules = new Map<string, PlannedModule>();
  const later = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const found = modules.has(id) ? null : look(id);
    if (!found) continue;
    const { importedIds, dynamicallyImportedIds, code } = found;
    // A library's own lists of parts tell nothing of which part is used: its modules go by the bundler's own rule.
    const imports = importedIds.filter(
      (imported) => !/node_modules\/(?!lucide-react\/dist\/esm\/icons\/)/.test(imported),
    );
    // Of the contract the schemas, which are most of it, stay out of the browser.
    modules.set(id, { imports, bytes: /packages\/contract\//.test(id) ? 200 : (code?.length ?? 0) });
    for (const section of dynamicallyImportedIds) if (!/\.json$|locales\/\w+\.ts$/.test(section)) later.add(section);
    waiting.push(...imports, ...(deep ? dynamicallyImportedIds : []));
  }
  return { modules, later };
}

/**
 * The files of the plan that a page may ask for: of its 25 scripts, those that are neither words nor libraries nor the first. Pages of all
 * games, and some of promotions and records, ask for more files of words than others.
 */
export function filesAtMost(sections: readonly string[]): number {
  const page = sections.join();
  if (/\/originals\/registry\.ts/.test(page)) return 10;
  return /\/routes\/(?:promotions|agentHome\.withdraw|member\.(?:points|deposits|withdrawals))\./.test(page) ? 11 : 12;
}

/** The bytes of source that a scene may bring beside those of every page: compressed and with its words they are what its test allows. */
export function bytesAtMost(sections: readonly string[]): number | null {
  const page = sections.join();
  if (/\/originals\/(\w+)\/\1-page\.tsx/.test(page)) return 290_000;
  if (
    /\/routes\/(?:promotions|pointMall|vip|raffles|races|member\.(?:rewards|bonus|missions|points|referral|vip|rebate))\./.test(
      page,
    )
  )
    return 165_000;
  return /-(?:popup|dialog)\.tsx/.test(page) ? 113_000 : null;
}
