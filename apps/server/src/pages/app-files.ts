import { createHash } from 'node:crypto';
import { androidApp, brandLook } from '../modules/site/index.ts';
import { signedContent } from '../platform/crypto/signed-content.ts';
import type { Ctx } from '../platform/ctx.ts';
import type { App } from '../platform/http/http.ts';
import { appPicture } from './icons.ts';
import type { PortalBuild } from './portal-build.ts';
import { pushHandlers } from './push-handlers.ts';

const hidden = { schema: { hide: true } };

/**
 * Serves the files by which devices install the site: the worker with its offline page, the web clip, the asset links
 * of the Android package, and the fairness verifier.
 */
export function appFileRoutes(app: App, ctx: Ctx, build: PortalBuild): void {
  const worker = workerOf(createHash('sha256').update(build.entry.join()).update(build.css).digest('hex').slice(0, 12));
  app.get('/sw.js', hidden, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
  );

  app.get('/app/lite.mobileconfig', hidden, async (_request, reply) => {
    const { name } = await brandLook(ctx);
    const profile = Buffer.from(webClip({ name, url: ctx.config.publicUrl, icon: await appPicture(ctx) }));
    const { profileSigner } = ctx.config;
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('content-disposition', 'attachment; filename="lite.mobileconfig"')
      .type(profileSigner ? 'application/x-apple-aspen-config' : 'application/x-apple-aspen-config; charset=utf-8')
      .send(profileSigner ? signedContent(profileSigner, profile, ctx.clock()) : profile);
  });

  const { file, sha256 } = build.verifier;
  app.get('/app/fairness-verifier.html', hidden, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('etag', `"${sha256}"`)
      .header('content-disposition', 'attachment; filename="fairness-verifier.html"')
      .type('text/html; charset=utf-8')
      .send(file),
  );
  app.get('/app/fairness-verifier.html.sha256', hidden, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${sha256}  fairness-verifier.html\n`),
  );

  // Digital Asset Links: the package that may show the site without the browser's address bar.
  app.get('/.well-known/assetlinks.json', hidden, async (_request, reply) => {
    const android = await androidApp(ctx);
    const statements = android
      ? [
          {
            relation: ['delegate_permission/common.handle_all_urls'],
            target: {
              namespace: 'android_app',
              package_name: android.name,
              sha256_cert_fingerprints: android.fingerprints,
            },
          },
        ]
      : [];
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json')
      .send(JSON.stringify(statements));
  });
}

/**
 * Returns the service worker of a build. It shows the offline page when the network does not answer, and a new
 * version waits until the visitor accepts it.
 */
function workerOf(build: string): string {
  return `'use strict';
const shell = 'shell-${build}';
const page = '/offline';
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(shell).then((cache) => cache.add(new Request(page, { cache: 'reload' }))));
});
self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name.startsWith('shell-') && name !== shell);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
  const kept = () => caches.match(page).then((answer) => answer ?? Response.error());
  event.respondWith(fetch(event.request).catch(kept));
});
self.addEventListener('message', (event) => {
  if (event.data === 'take') self.skipWaiting();
});
${pushHandlers}`;
}

/** Returns the profile that puts the site on an iPhone's home screen: a full-screen web clip. */
export function webClip({ name, url, icon }: { name: string; url: string; icon: Buffer }): string {
  const { href, hostname } = new URL('/', url);
  const identifier = `${hostname.split('.').reverse().join('.')}.lite`;
  const clip = { kind: 'clip', identifier: `${identifier}.clip` };
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
<key>PayloadType</key><string>Configuration</string>
<key>PayloadVersion</key><integer>1</integer>
<key>PayloadIdentifier</key><string>${xml(identifier)}</string>
<key>PayloadUUID</key><string>${uuidOf(`${href} profile`)}</string>
<key>PayloadDisplayName</key><string>${xml(name)}</string>
<key>PayloadDescription</key><string>${xml(`Puts ${name} on your home screen. It changes nothing else and can be removed at any time.`)}</string>
<key>PayloadRemovalDisallowed</key><false/>
<key>PayloadContent</key>
<array>
<dict>
<key>PayloadType</key><string>com.apple.webClip.managed</string>
<key>PayloadVersion</key><integer>1</integer>
<key>PayloadIdentifier</key><string>${xml(clip.identifier)}</string>
<key>PayloadUUID</key><string>${uuidOf(`${href} ${clip.kind}`)}</string>
<key>PayloadDisplayName</key><string>${xml(name)}</string>
<key>Label</key><string>${xml(name)}</string>
<key>URL</key><string>${xml(href)}</string>
<key>FullScreen</key><true/>
<key>IsRemovable</key><true/>
<key>Precomposed</key><true/>
<key>Icon</key><data>${icon.toString('base64')}</data>
</dict>
</array>
</dict>
</plist>
`;
}

/** Returns a UUID that depends only on the text, so that the profile replaces itself when it is installed again. */
function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`, hash.slice(20, 32)]
    .join('-')
    .toUpperCase();
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
