import { createHash } from 'node:crypto';
import { lettering, settable, widthOf } from '@fairhouse/art/lettering';
import sharp from 'sharp';
import { brandLook } from '../modules/site/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import type { App } from '../platform/http/http.ts';
import { createByteCache } from '../platform/lru-caches.ts';

/** The addresses that a page's head names. */
export type Icons = { tab: { picture: string; svg: string | null }; app: string; manifest: string };

type Look = Awaited<ReturnType<typeof brandLook>>;

const ground = '#0b0e14';
const houseColour = '#17c29b';
const side = 34;
const spade = 'M17 10c4 5 8 7 8 11a4.6 4.6 0 0 1-7 4l1.4 4h-4.8l1.4-4a4.6 4.6 0 0 1-7-4c0-4 4-6 8-11Z';

/**
 * The pictures by file: their width, and the share of the filled ground that the sign takes; null: the ground is
 * transparent.
 */
const pictures = {
  'favicon.ico': { width: 32, share: null },
  'favicon.png': { width: 48, share: null },
  'apple-touch-icon.png': { width: 180, share: 0.72 },
  'icon-192.png': { width: 192, share: 0.8 },
  'icon-512.png': { width: 512, share: 0.8 },
  // Devices may crop a maskable icon; the middle four fifths are always visible.
  'icon-maskable-512.png': { width: 512, share: 0.56 },
} as const;
const manifestIcons = [
  { file: 'icon-192.png', purpose: 'any' },
  { file: 'icon-512.png', purpose: 'any' },
  { file: 'icon-maskable-512.png', purpose: 'maskable' },
] as const;

/**
 * Returns the brand's sign as SVG: a house in its colour, with its initial; a spade where the font has no outline of
 * the initial.
 */
function drawIcon({ name, colour }: Look, share: number | null): string {
  const [initial] = settable(name).toUpperCase();
  const sign =
    initial === undefined
      ? `<path d="${spade}" fill="${ground}"/>`
      : lettering(initial, [side / 2 - widthOf(initial, 21) / 2, 28], 21, `fill="${ground}"`);
  const house = `<path d="M17 2 32 13v17a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V13Z" fill="${colour ?? houseColour}"/>${sign}`;
  const edge = (side * (1 - (share ?? 1))) / 2;
  const drawing =
    share === null
      ? house
      : `<rect width="${side}" height="${side}" fill="${ground}"/><g transform="translate(${edge} ${edge}) scale(${share})">${house}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${drawing}</svg>`;
}

/** Returns a file's address, which changes with its content. */
function addressOf(look: Look, file: string): string {
  const shown = createHash('sha256').update(JSON.stringify(look)).digest('hex').slice(0, 12);
  return `/${file}?v=${shown}`;
}

/** Returns the addresses of the brand's icons: its own ones, or those drawn from its name and colour. */
export async function iconsOf(ctx: Ctx): Promise<Icons> {
  const look = await brandLook(ctx);
  const { tab, app } = look.icons;
  return {
    tab: tab
      ? { picture: tab, svg: null }
      : { picture: addressOf(look, 'favicon.png'), svg: addressOf(look, 'favicon.svg') },
    app: app ?? addressOf(look, 'apple-touch-icon.png'),
    manifest: addressOf(look, 'manifest.webmanifest'),
  };
}

/** Returns the web app manifest, by which a device installs the site. */
function manifestOf(look: Look) {
  const { app, maskable } = look.icons;
  const drawn = manifestIcons.map(({ file, purpose }) => {
    const { width } = pictures[file];
    return { src: addressOf(look, file), sizes: `${width}x${width}`, type: 'image/png', purpose };
  });
  const own = (src: string | null, purpose: string) => (src ? [{ src, sizes: 'any', purpose }] : []);
  return {
    name: look.name,
    short_name: look.name,
    id: '/',
    start_url: '/',
    display: 'standalone',
    theme_color: ground,
    background_color: ground,
    icons: app || maskable ? [...own(app, 'any'), ...own(maskable, 'maskable')] : drawn,
  };
}

/** Returns the drawn icon of the home screen, as a picture. */
export async function appPicture(ctx: Ctx): Promise<Buffer> {
  const { width, share } = pictures['apple-touch-icon.png'];
  return await drawnPicture(drawIcon(await brandLook(ctx), share), width);
}

async function drawnPicture(svg: string, width: number): Promise<Buffer> {
  return await sharp(Buffer.from(svg), { density: (72 * width) / side })
    .resize(width, width)
    .png()
    .toBuffer();
}

/** Serves the brand's icons and the manifest that lists them. */
export function iconRoutes(app: App, ctx: Ctx): void {
  const made = createByteCache<{ png: Buffer; bytes: number }>(1024 * 1024);
  const hour = 'public, max-age=3600';
  const hidden = { schema: { hide: true } };

  for (const [file, { width, share }] of Object.entries(pictures)) {
    app.get(`/${file}`, hidden, async (_request, reply) => {
      const svg = drawIcon(await brandLook(ctx), share);
      const { png } = await made.get(`${width} ${svg}`, async () => {
        const drawn = await drawnPicture(svg, width);
        return { png: drawn, bytes: drawn.length };
      });
      return reply.header('cache-control', hour).type('image/png').send(png);
    });
  }
  app.get('/favicon.svg', hidden, async (_request, reply) =>
    reply
      .header('cache-control', hour)
      .type('image/svg+xml')
      .send(drawIcon(await brandLook(ctx), null)),
  );
  app.get('/manifest.webmanifest', hidden, async (_request, reply) =>
    reply
      .header('cache-control', hour)
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(await brandLook(ctx)))),
  );
}
