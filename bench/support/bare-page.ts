import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const portal = join(import.meta.dirname, '../../apps/portal');

/** The page's script, which hydrates the document. */
const script = `
import { createElement, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
function Page() {
  const [count, setCount] = useState(0);
  return createElement('main', null, createElement('h1', null, 'A bare page'), createElement('button', { onClick: () => setCount(count + 1) }, count));
}
hydrateRoot(document.getElementById('root'), createElement(Page));`;

const document = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A bare page</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="A bare page"></head>
<body><div id="root"><main><h1>A bare page</h1><button>0</button></main></div><script type="module" src="/page.js"></script></body></html>`;

/**
 * Serves a page with a title and a button that React hydrates, built as the portal is: the least that such a page costs
 * a browser.
 */
export async function startBarePage(): Promise<{ url: string; stop: () => Promise<void> }> {
  const id = '/bare-page.js';
  process.env.NODE_ENV = 'production';
  const built = await build({
    root: portal,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'bare-page',
        resolveId: (asked) => (asked === id ? join(portal, id) : null),
        load: (asked) => (asked === join(portal, id) ? script : null),
      },
    ],
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: id } },
  });
  const outputs = 'output' in built ? built.output : [];
  const [code] = outputs.flatMap((part) => (part.type === 'chunk' ? [part.code] : []));
  if (code === undefined) throw new Error('the bare page was not built');
  const files = new Map([
    ['/', { type: 'text/html', body: brotliCompressSync(document) }],
    ['/page.js', { type: 'text/javascript', body: brotliCompressSync(code) }],
  ]);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '/');
    if (!file) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
