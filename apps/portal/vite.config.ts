import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { planChunks, reached, type Scene } from './chunk-plan.ts';
import {
  bytesAtMost,
  filesAtMost,
  importedAtRest,
  isPage,
  type Look,
  loginOverHome,
  type ModuleLook,
  modulesFrom,
  onEveryPage,
  pageReader,
  sceneOf,
} from './scenes.ts';
import { source } from './sources.ts';
import { stylePartsOf, withoutFonts } from './style-parts.ts';
import { wordFileOf } from './word-files.ts';

/** `API_URL` is the server behind the development server; the build does not use it. */
const api = process.env.API_URL ?? 'http://127.0.0.1:8081';
/** The console's own development server. */
const consoleApp = process.env.CONSOLE_URL ?? api;

/**
 * Escapes all non-ASCII characters of the server bundle. The server keeps its text in memory, where one character
 * beyond Latin-1 doubles the size of all of it.
 */
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
 * Writes `sections.json`: the file of each entry and of each section that is imported dynamically, the imports of each
 * file, and the sections of every page. Vite's own manifest would not do, since a file of several sections has none of
 * their names. From `style-parts.json` beside it the server writes each page's own style.
 */
const sectionList: Plugin = {
  name: 'section-list',
  apply: 'build',
  generateBundle: {
    // Vite's own plugin removes chunks that contain only styles; this runs after it.
    order: 'post',
    handler(_options, bundle) {
      const sections: Record<string, string> = {};
      const imports: Record<string, string[]> = {};
      const later: string[] = [];
      let style: string | undefined;
      let wholeStyle: string | undefined;
      for (const part of Object.values(bundle)) {
        if (part.type === 'asset') {
          if (part.names.includes('app.css')) {
            style = part.fileName;
            wholeStyle = emitStyle(this, String(part.source));
          }
          continue;
        }
        imports[part.fileName] = part.imports;
        for (const id of Object.keys(part.modules)) {
          const info = this.getModuleInfo(id);
          if (!info?.isEntry && !info?.dynamicImporters.length) continue;
          // A route's file is split in several sections; its name stands for its page component only.
          if (/tsr-split=(?!component\b)/.test(id)) continue;
          sections[nameOf(id)] = part.fileName;
          later.push(id);
        }
      }
      const named = (ids: readonly string[]) => ids.map(nameOf);
      const pageOf = pageReader((id) => this.getModuleInfo(id));
      const pages = Object.fromEntries(
        later.filter(isPage).map((section) => {
          const { shown, words } = pageOf(sceneOf(section, new Set(later)));
          return [nameOf(section), { sections: named([...shown, ...importedAtRest(section)]), words }];
        }),
      );
      const list = { sections, style, wholeStyle, imports, everywhere: named(onEveryPage), pages };
      this.emitFile({ type: 'asset', fileName: 'sections.json', source: JSON.stringify(list) });
    },
  },
};

/**
 * Writes the style sheet in parts, and as the whole file that a page adds to its own style. Returns that file's name.
 */
function emitStyle(context: Rolldown.PluginContext, css: string): string {
  context.emitFile({ type: 'asset', fileName: 'style-parts.json', source: JSON.stringify(stylePartsOf(css)) });
  return context.getFileName(context.emitFile({ type: 'asset', name: 'whole.css', source: withoutFonts(css) }));
}

/** The name of a section in `sections.json`. */
const nameOf = (id: string) => relative(import.meta.dirname, id).replace(/\?.*$/, '');

/**
 * Imports each icon from its own file, so that the build reads no others, and the chunk plan sees the pages that show
 * an icon.
 */
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

/** Returns a function that gives the name of a module's file by the plan; the first call makes the plan. */
function filesByPlan() {
  let plan: ReadonlyMap<string, string> | null = null;
  return (id: string, graph: { getModuleInfo(id: string): ModuleLook | null }): string | null => {
    plan ??= makePlan((module) => graph.getModuleInfo(module));
    return plan.get(id) ?? null;
  };
}

/**
 * The number of further files that the login over the home page loads: those of the page's lower half, less those of
 * members, which a visitor does not load.
 */
const filesBelowLogin = 2;

function makePlan(look: Look): ReadonlyMap<string, string> {
  const { modules, later } = modulesFrom([source('entry-client.tsx')], look, { deep: true });
  const first = reached(source('entry-client.tsx'), modules);
  const pageOf = pageReader(look);
  const around = { perByte: 1, perRequest: 1 };
  const pageScene = (sections: readonly string[], less = 0): Scene => {
    const { shown, words } = pageOf(sections);
    return { sections: shown, ...around, atMost: filesAtMost(words) - less };
  };
  const scenes = [...later]
    .filter((section) => !first.has(section))
    .map((section) => sceneOf(section, later))
    .flatMap((sections): Scene[] => {
      const bytes = bytesAtMost(sections);
      return [
        // A section that is drawn at once waits only for its own files, not for those of every page.
        { sections, perByte: 3, perRequest: 0, ...(bytes === null ? {} : { bytesAtMost: bytes }) },
        { sections: [...onEveryPage, ...sections], ...around },
        ...(sections.some(isPage) ? [pageScene(sections)] : []),
      ];
    });
  scenes.push(pageScene(loginOverHome, filesBelowLogin));
  return planChunks({ modules, first, scenes, everywhere: onEveryPage });
}

/**
 * Loads a dynamic import by the document's `loadSection`, which sets a timeout and offers to try again. It replaces
 * Vite's own helper, whose errors would break the section. A file that the page does not list waits for the whole style
 * sheet.
 */
const sectionLoader: Plugin = {
  name: 'section-loader',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load, needed) => window.loadSection(load, needed);',
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
  // The server bundle is one self-contained file: it shares no module with the process that runs it.
  ssr: { noExternal: true },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  // React has the store's hook itself, so this is the library's variant without the shim for older releases.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    target: 'es2022',
    // Also for the server bundle, whose text stays in memory.
    minify: true,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    // The assets of earlier builds stay, for pages that were opened before this one; scripts/build.ts sweeps them.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // The chunks of every page are loaded before any import, so they are never preloaded. The entry lists no
      // dependencies but styles: the names of all sections' imports would be larger than the list of all pages' files,
      // and the server preloads them with the page it sends.
      resolveDependencies: (_file, needed, { hostId }) =>
        needed.filter((file) =>
          hostId.includes('entry-client')
            ? file.endsWith('.css')
            : !/assets\/(?:base|frame|rolldown-runtime)-/.test(file),
        ),
    },
    rolldownOptions: {
      // The style sheet is an entry of its own: pages contain their parts of it, and no script loads it by name.
      input: isSsrBuild ? 'src/entry-server.tsx' : ['src/entry-client.tsx', 'src/styles/app.css'],
      // Schemas are used on the server only: a page that imports a plain value from the contract must not include the
      // schemas, nor the library that makes them.
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
            // Dynamic chunks are named by a short hash alone, since the first scripts contain the names of all of them.
            chunkFileNames: ({ name }) =>
              /^(?:base|frame|rolldown-runtime|words-\w+)$/.test(name)
                ? 'assets/[name]-[hash].js'
                : 'assets/[hash:7].js',
            codeSplitting: {
              groups: [
                {
                  // The libraries of every page. The file changes only with them, so a new build leaves it in the
                  // browser's cache.
                  name: 'base',
                  test: /node_modules\/(?:(?:react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store)\/|@tanstack\/(?!.*(?:[iI]nfinite|[mM]utationObserver|useMutation|[qQ]ueries))|lucide-react\/dist\/esm\/(?!icons))/,
                },
                {
                  // The frame's own modules in one file, not in a dozen small ones.
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
                  // The part of the query library that not every page needs for its first render, and the remains of
                  // schemas that tree shaking leaves.
                  name: 'queries',
                  test: /node_modules\/(?:@tanstack|typebox)\//,
                },
                {
                  // The sheet of the Chinese fonts, with the code that adds it.
                  name: 'chinese',
                  test: /src\/styles\/chinese\.ts|@fontsource-variable\/noto-sans-sc\//,
                },
                {
                  debugName: 'further words',
                  name: (id) => {
                    const [, language, name = ''] = /src\/locales\/(\w+)\/(\w+)\.json$/.exec(id) ?? [];
                    if (!language) return null;
                    return wordFileOf(language, name);
                  },
                },
                {
                  // Libraries, grouped by the sections that use them.
                  name: 'library',
                  test: /node_modules\/(?!lucide-react|@noble)/,
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
        [
          '/wps',
          '/ops',
          '/lgw',
          '/lotto/',
          '/art',
          '/avatar',
          '/files',
          '/docs',
          '/health',
          '/.well-known',
          '/socket.io',
        ].map((path) => [path, { target: api, ws: path === '/socket.io' }]),
      ),
    },
  },
}));
