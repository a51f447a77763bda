import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The pages of the vendor's games, one for each kind. */
export default defineConfig({
  root,
  // Relative: the games' server may serve them at any address.
  base: './',
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
  build: {
    target: 'es2022',
    outDir: '../dist/client',
    emptyOutDir: true,
    // The pages' policy allows fonts only from their own address.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [`${root}slots.html`, `${root}baccarat.html`, `${root}duel.html`, `${root}race.html`, `${root}hall.html`],
    },
  },
});
