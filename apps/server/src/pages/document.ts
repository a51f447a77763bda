import { directionOf, languageTag } from '@fairhouse/contract/language';
import type { PageData, RenderedPage } from '@fairhouse/contract/page';
import { pictureAt } from '@fairhouse/contract/picture-host';
import type { Picture, SystemStatus } from '@fairhouse/contract/site';
import type { Icons } from './icons.ts';
import { bootScript, headScript } from './inline-scripts.ts';
import { type PackedPage, packedPage } from './packed-page.ts';
import { brandStyle } from './palette.ts';
import { hashOf, type PortalBuild } from './portal-build.ts';
import { languageLinks, structuredData } from './seo.ts';

export type Page = Extract<RenderedPage, { kind: 'page' }>;

/**
 * A complete document in two parts, between which the visitor's own data is written. `packed`: the first part,
 * compressed; `styleHash`: the hash of its style for the Content-Security-Policy.
 */
export type Document = {
  status: number;
  before: string;
  packed: PackedPage;
  after: string;
  styleHash: string;
  bytes: number;
};

/**
 * Puts a drawn page into its document, with the scripts that hydrate it, in order (`run`), the files that they import
 * for its routes (`warm`), and those that it loads after hydration (`rest`).
 */
export async function documentOf(
  build: PortalBuild,
  page: Page,
  input: PageData,
  address: { publicUrl: string; path: string; status: number; card: Picture; icons: Icons },
): Promise<Document> {
  const { brand } = input.status.info;
  const tag = languageTag[input.language];
  const url = new URL(address.path, address.publicUrl).href;
  const colours = brandStyle(brand.colours);
  const hidden = page.isPrivate || !page.found || address.status !== 200;
  const warm = build.preloads(page, tag).filter((file) => !build.entry.includes(file));
  const rest = build.loads(page, tag).filter((file) => !build.entry.includes(file) && !warm.includes(file));
  const style = build.styleOf(page.html + page.alerts, [...build.entry, ...warm, ...rest]);
  const { location: _location, serverTime: _serverTime, ...shared } = input.status;
  const { manifest } = address.icons;

  const before = `<!doctype html>
<html lang="${tag}" data-theme="${input.theme}" dir="${directionOf(tag)}"${colours ? ` style="${escaped(colours)}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escaped(page.title)}</title>
<meta name="description" content="${escaped(page.description)}">
${hidden ? '<meta name="robots" content="noindex">' : languageLinks(url, input.language, escaped)}
<meta name="theme-color" content="${input.theme === 'dark' ? '#0b0e14' : '#f5f6f8'}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${escaped(brand.name)}">
<meta property="og:title" content="${escaped(page.title)}">
<meta property="og:description" content="${escaped(page.description)}">
${cardTags(address.card, address.publicUrl)}
${iconLinks(address.icons)}
${hidden ? '' : `<script type="application/ld+json">${json(structuredData(input.status.info, address.publicUrl, address.icons.app))}</script>`}
${build.fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>\n`).join('')}<style>${style}</style>
<script>${headScript}</script>
${heroPreload(page, input.status)}</head>
<body>
<div id="root">${page.html}</div>
${page.alerts}
<script type="application/json" id="${build.bundle.pageDataId}">${json({ ...input, status: shared })}</script>
<script type="application/json" id="scripts">${json({ style: build.wholeStyle, run: build.entry, warm, rest, manifest })}</script>
`;
  const after = `
<script>${bootScript}</script>
</body>
</html>
`;
  const packed = await packedPage(before);
  const bytes = 2 * (before.length + after.length) + packed.bytes;
  return { status: address.status, before, packed, after, styleHash: hashOf(style), bytes };
}

/** Returns the tags of the picture that other sites show for a link to this one; they need absolute addresses. */
function cardTags({ src, widths, ratio }: Picture, publicUrl: string): string {
  const width = Math.max(...widths);
  const address = escaped(new URL(`${src}-${width}.jpg`, publicUrl).href);
  return `<meta property="og:image" content="${address}">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${Math.round(width / ratio)}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:image" content="${address}">`;
}

/**
 * Returns the links to the icons of the tab and of the home screen. The manifest is linked later, at the end of the
 * first look: a browser that reads it fetches icons and offers the installation, while the page is first drawn.
 * Browsers without scripts find it here.
 */
function iconLinks({ tab, app, manifest }: Icons): string {
  const link = (rel: string, href: string, more = '') => `<link rel="${rel}" href="${escaped(href)}"${more}>`;
  return [
    link('icon', tab.picture),
    ...(tab.svg ? [link('icon', tab.svg, ' type="image/svg+xml"')] : []),
    link('apple-touch-icon', app),
    `<noscript>${link('manifest', manifest)}</noscript>`,
  ].join('\n');
}

/** Returns the visitor's own part of the permission response, as the page carries it. */
export function visitorPart(build: PortalBuild, { location, serverTime }: SystemStatus): string {
  const data = json({ location, serverTime });
  return `<script type="application/json" id="${build.bundle.visitorDataId}">${data}</script>`;
}

/**
 * Returns the preload of the first banner, which is the page's largest contentful paint: it is fetched with the
 * document, in the device's cut.
 */
function heroPreload(page: Page, status: SystemStatus): string {
  const banner = firstBanner(status);
  if (!banner || !page.routeIds.includes('/') || status.status !== 0) return '';
  const link = (picture: Picture, media: string, sizes: string) =>
    `<link rel="preload" as="image" type="image/avif" fetchpriority="high" media="${media}" imagesizes="${sizes}" imagesrcset="${picture.widths
      .map((width) => `${pictureAt(picture.src, status.info.imageCDNs)}-${width}.avif ${width}w`)
      .join(', ')}">\n`;
  return (
    link(banner.pictureTall, '(max-width: 767.98px)', 'calc(100vw - 28px)') +
    link(
      banner.picture,
      '(min-width: 768px)',
      '(min-width: 1280px) min(1376px, calc(100vw - 304px)), calc(100vw - 136px)',
    )
  );
}

function firstBanner(status: SystemStatus) {
  return status.info.banners.find((banner) => banner.groupName === 'w_home');
}

function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
