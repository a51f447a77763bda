import '@fontsource-variable/inter';
import '@fontsource-variable/noto-sans-thai';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { documentNonce } from './api/policy.ts';
import { Console } from './app.tsx';

const root = document.getElementById('root');
const nonce = documentNonce();
/** Style elements get the document's nonce, without which its policy refuses them. */
const cache = createCache({ key: 'fh', prepend: true, ...(nonce === '' ? {} : { nonce }) });

if (root) {
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={cache}>
        <Console />
      </CacheProvider>
    </StrictMode>,
  );
}
