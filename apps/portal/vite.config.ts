import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { planChunks, reached } from './chunk-plan.ts';

/** `API_URL` is the server behind the development server; the build does not use it. */
const api = process.env.API_URL ?? 'http://127.0.0.1:8081';
/** The console's own development server. */
const consoleApp = process.env.CONSOLE_URL ?? api;

/** The server keeps the text of its part in memory, where one character beyond Latin-1 doubles all of it. */
const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk') continue;
      part.code = part.code.replace(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

/**
 * Writes `sections.json`, which names the file of each entry and of each section that is imported later, and what each file
 * imports, and the sections of every page. A file of several sections has none of their names, so Vite's own manifest would not know them.
 */
const sectionList: Plugin = {
  name: 'section-list',
  apply: 'build',
  generateBundle: {
    // Vite takes the chunks away that hold styles alone.
    order: 'post',
    handler(_options, bundle) {
      const sections: Record<string, string> = {};
      const imports: Record<string, string[]> = {};
      let style: string | undefined;
      for (const part of Object.values(bundle)) {
        if (part.type === 'asset') {
          if (part.names.includes('app.css')) style = part.fileName;
          continue;
        }
        imports[part.fileName] = part.imports;
        for (const id of Object.keys(part.modules)) {
          const info = this.getModuleInfo(id);
          if (!info?.isEntry && !info?.dynamicImporters.length) continue;
          // A route's file is split: its name stands for its page, not for what is shown where there is none.
          if (/tsr-split=(?!component\b)/.test(id)) continue;
          sections[relative(import.meta.dirname, id).replace(/\?.*$/, '')] = part.fileName;
        }
      }
      const everywhere = onEveryPage.map((id) => relative(import.meta.dirname, id));
      const source = JSON.stringify({ sections, style, imports, everywhere });
      this.emitFile({ type: 'asset', fileName: 'sections.json', source });
    },
  },
};

/** Imports each icon from its own file: the build reads no other, and the plan of the files sees who shows which. */
function iconsByFile(): Plugin {
  const barrel = readFileSync(
    fileURLToPath(import.meta.resolve('lucide-react/icons/house')).replace(/icons\/house\.mjs$/, 'lucide-react.mjs'),
    'utf8',
  );
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of barrel.matchAll(/^export \{ (.+) \} from '\.\/icons\/([\w-]+)\.mjs';$/gm)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  const importOf = (name: string): string => {
    if (name.startsWith('type ')) return '';
    const [icon = '', local = icon] = name.split(' as ');
    const file = files.get(icon);
    return file ? `import ${local} from 'lucide-react/icons/${file}';` : `import { ${name} } from 'lucide-react';`;
  };
  return {
    name: 'icons-by-file',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /portal\/src\/.+\.tsx?(?:\?|$)/, code: /from 'lucide-react'/ },
      handler: (code) =>
        code.replace(/^import \{([^}]+)\} from 'lucide-react';/gm, (_all, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map(importOf)
            .join(' '),
        ),
    },
  };
}

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** The sections that every page imports once it is drawn. */
const onEveryPage = [
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
].map((sections) => sections.map(source));

/** Codes of the in-house games, each a folder. */
const gameCodes = readdirSync(source('features/games/originals'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(source(`locales/en/${entry.name}.json`)))
  .map(({ name }) => name)
  .sort();
/** Files of words that the games are divided into: pages of all games load each, a game's page one. */
const gameFiles = 2;

/** Words that pages load together, in one file a language: those of every page first. */
const wordGroups: Record<string, readonly string[]> = {
  more: ['errors', 'footer', 'identity', 'lobby', 'winners', 'fairdemo'],
  contest: ['races', 'raffles', 'rewards', 'missions'],
  entry: ['register', 'password', 'challenge', 'social', 'factors', 'code'],
  cashier: ['cashier', 'deposit', 'withdrawal', 'transfer', 'matching', 'gateway'],
  agent: ['agent', 'team', 'contracts'],
};

type ModuleLook = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code: string | null };

/** Returns the name of a module's file by the plan, which the first question makes. */
function filesByPlan() {
  let plan: ReadonlyMap<string, string> | null = null;
  return (id: string, graph: { getModuleInfo(id: string): ModuleLook | null }): string | null => {
    plan ??= makePlan((module) => graph.getModuleInfo(module));
    return plan.get(id) ?? null;
  };
}

function makePlan(look: (id: string) => ModuleLook | null): ReadonlyMap<string, string> {
  const modules = new Map<string, { imports: readonly string[]; bytes: number }>();
  const later = new Set<string>();
  const waiting = [source('entry-client.tsx')];
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
    waiting.push(...imports, ...dynamicallyImportedIds);
  }
  const first = reached(source('entry-client.tsx'), modules);
  const scenes = [...later]
    .filter((section) => !first.has(section))
    .map((section) => sceneOf(section, later))
    .flatMap((sections) => [
      // What is drawn at once waits for its own files, and not for those of every page.
      { sections, perByte: 3, perRequest: 0 },
      { sections: [...onEveryPage, ...sections], perByte: 1, perRequest: 1 },
    ]);
  return planChunks({ modules, first, scenes });
}

/** The sections that are in the browser with one. */
function sceneOf(section: string, later: ReadonlySet<string>): string[] {
  if (home.includes(section)) return home;
  if (homeBelow.includes(section)) return [...home, ...homeBelow];
  const scene = together.find((sections) => sections.includes(section));
  if (scene) return scene;
  const game = /^(.*\/originals\/\w+\/)\w+-page\.tsx$/.exec(section)?.[1];
  if (game) return [source('routes/originals.$game.tsx?tsr-split=component'), `${game}index.ts`, section];
  return parentsOf(section, later);
}

/** A route's section with those of the routes around it: `member.bets` is shown within `member`. */
function parentsOf(section: string, later: ReadonlySet<string>): string[] {
  const [, folder = '', name = '', rest = ''] = /^(.*\/routes\/)([^?]+)(\.tsx.*)$/.exec(section) ?? [];
  const steps = name.split('.');
  const around = steps.slice(1).map((_step, index) => folder + steps.slice(0, index + 1).join('.') + rest);
  return [...around.filter((parent) => later.has(parent)), section];
}

/**
 * Loads what a page imports later by the document's `loadSection`, which minds the time and offers to try again; in place
 * of Vite's own helper, whose errors would end the section.
 */
const sectionLoader: Plugin = {
  name: 'section-loader',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `const asked = new Set();
export const __vitePreload = (load, needed) => window.loadSection(() => {
  for (const file of needed ?? []) {
    if (asked.has(file)) continue;
    asked.add(file);
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    link.href = '/' + file;
    document.head.append(link);
  }
  return load();
});`,
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    ...(isSsrBuild ? [] : [sectionLoader, sectionList]),
    iconsByFile(),
    tanstackRouter({ target: 'react', autoCodeSplitting: true }),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    ...(isSsrBuild ? [inAscii] : []),
  ],
  // The server part is one self-contained file: it shares no module with the process that runs it.
  ssr: { noExternal: true },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  // React has the store's hook itself: the library's own one without the copy for older releases.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    target: 'es2022',
    // Of the server's part too, whose text stays in memory.
    minify: true,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    // The assets of the last builds stay, for pages that were opened before this one; scripts/build.ts sweeps them.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // What every page runs is there before anything is imported. The first scripts name the pages' own files alone: the names of
      // what those import would weigh more than all pages' addresses, and the server preloads them with the page it sends.
      resolveDependencies: (_file, needed, { hostId }) =>
        needed.filter((file) =>
          hostId.includes('entry-client')
            ? file.endsWith('.css')
            : !/assets\/(?:base|frame|rolldown-runtime)-/.test(file),
        ),
    },
    rolldownOptions: {
      // The style sheet is an entry of its own: pages carry it whole, and no script fetches it again.
      input: isSsrBuild ? 'src/entry-server.tsx' : ['src/entry-client.tsx', 'src/styles/app.css'],
      // Schemas are for the server: a page that takes a plain value from the contract takes no schema along, nor the
      // library that makes them.
      treeshake: {
        manualPureFunctions: [
          'Type',
          'line',
          'shownLine',
          'saidLine',
          'nullable',
          'successOf',
          'cursorPageOf',
          'pageOf',
          'perCurrency',
          'textsOf',
          'shownTexts',
        ],
        propertyReadSideEffects: false,
        moduleSideEffects: [
          {
            test: /node_modules\/typebox\/|packages\/contract\/|packages\/games\/src\/originals\//,
            sideEffects: false,
          },
        ],
      },
      output: isSsrBuild
        ? { entryFileNames: 'entry-server.js', codeSplitting: false }
        : {
            // What a page loads later goes by its hash alone, and a short one: the first scripts carry the names of all that may follow.
            chunkFileNames: ({ name }) =>
              /^(?:base|frame|rolldown-runtime|words-\w+)$/.test(name)
                ? 'assets/[name]-[hash].js'
                : 'assets/[hash:7].js',
            codeSplitting: {
              groups: [
                {
                  // The libraries of every page. It changes with them only: a new build of ours leaves it in the browser's cache.
                  name: 'base',
                  test: /node_modules\/(?:(?:react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store)\/|@tanstack\/(?!.*(?:[iI]nfinite|[mM]utationObserver|useMutation|[qQ]ueries))|lucide-react\/dist\/esm\/(?!icons))/,
                },
                {
                  // The frame's own pieces in one file, not in a dozen crumbs.
                  name: 'frame',
                  test: /packages\/web\/src\/(?:api-error|server-clock)|portal\/src\/(?:features\/records\/(?:period-)?search|api\/(?:session|site|use-site|call|token-login|session-tabs)|shell\/(?:logo|places|preferences|vendor-icon)|ui\/(?:classes|button|spinner|toast|lazy-at-rest)\.tsx?)/,
                },
                {
                  debugName: 'words',
                  name: (id) => {
                    const match = /src\/locales\/(\w+)(?:\/(?:common|shell|home)\.json|\.ts)$/.exec(id);
                    return match ? `words-${match[1]}` : null;
                  },
                },
                {
                  // Schemas leave a rest where the tree is not shaken bare.
                  name: 'schemas',
                  test: /node_modules\/typebox\//,
                },
                {
                  // Of the queries' library, what not every page runs.
                  name: 'queries',
                  test: /node_modules\/@tanstack\//,
                },
                {
                  debugName: 'further words',
                  name: (id) => {
                    const [, language, name = ''] = /src\/locales\/(\w+)\/(\w+)\.json$/.exec(id) ?? [];
                    if (!language) return null;
                    const group = Object.keys(wordGroups).find((one) => wordGroups[one]?.includes(name));
                    if (group) return `${group}-words-${language}`;
                    const game = gameCodes.indexOf(name);
                    return game === -1 ? null : `game-words-${language}-${game % gameFiles}`;
                  },
                },
                {
                  // Libraries by the sections that use them.
                  name: 'library',
                  test: /node_modules\/(?!lucide-react)/,
                  entriesAware: true,
                  includeDependenciesRecursively: false,
                },
                {
                  debugName: 'plan',
                  name: filesByPlan(),
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 8080),
    strictPort: true,
    proxy: {
      '/console': { target: consoleApp, ws: true },
      ...Object.fromEntries(
        ['/wps', '/ops', '/lgw', '/art', '/avatar', '/files', '/docs', '/health', '/.well-known', '/socket.io'].map(
          (path) => [path, { target: api, ws: path === '/socket.io' }],
        ),
      ),
    },
  },
}));
