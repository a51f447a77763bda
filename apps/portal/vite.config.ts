import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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
    ...(isSsrBuild ? [] : [sectionLoader]),
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
    manifest: isSsrBuild ? false : 'manifest.json',
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
        manualPureFunctions: ['Type', 'line', 'nullable', 'cursorPageOf'],
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
                  test: /portal\/src\/(?:features\/records\/(?:period-)?search|api\/(?:session|site|use-site|call|api-error|clock|token-login|session-tabs)|shell\/(?:logo|places|preferences|vendor-icon)|ui\/(?:classes|button|spinner|toast|lazy-at-rest)\.tsx?)/,
                },
                {
                  debugName: 'words',
                  name: (id) => {
                    const match = /src\/locales\/(en|th|zh)(?:\/(?:common|shell|home)\.json|\.ts)$/.exec(id);
                    return match ? `words-${match[1]}` : null;
                  },
                },
                {
                  // Icons that many pages show come in one file: as a file each they are a fifth of a page's requests.
                  name: 'icons',
                  test: /lucide-react\/dist\/esm\/icons\//,
                  minShareCount: 20,
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
