import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `API_URL` is the server behind the development server; the build does not use it. */
const api = process.env.API_URL ?? 'http://127.0.0.1:8081';

/** The operators' console: a separate build, of which the portal loads nothing. */
export default defineConfig({
  base: '/console/',
  plugins: [react()],
  // The server puts a nonce into each document that it sends.
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
  },
  server: {
    port: Number(process.env.PORT ?? 8085),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/ops', '/wps', '/art', '/files', '/.well-known'].map((path) => [path, { target: api }]),
    ),
  },
});
