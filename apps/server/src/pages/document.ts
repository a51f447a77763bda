import { languageTag } from '@fairhouse/contract/language';
import type { Picture, SystemStatus } from '@fairhouse/contract/site';
import { type Drawn, hashOf, type PageInput, type PortalBuild } from './portal-build.ts';

export type Page = Extract<Drawn, { kind: 'page' }>;

/** A whole document in two halves; between them goes what is the visitor's own. */
export type Document = { status: number; before: string; after: string; bytes: number };

/**
 * Runs before the first paint: marks the page as a member's when this tab holds a session, and narrows the side menu
 * where the visitor did, so that what the server drew signed out neither flashes nor moves.
 */
const headScript =
  "(function(d){try{if(sessionStorage.getItem('token'))d.setAttribute('data-session','');" +
  "if(localStorage.getItem('fh_side')==='narrow')d.setAttribute('data-side-narrow','')}catch(e){}})(document.documentElement)";

export const headScriptHash = hashOf(headScript);

/** Puts a drawn page into its document. */
export function documentOf(
  build: PortalBuild,
  page: Page,
  input: PageInput,
  address: { publicUrl: string; path: string; status: number; socialPicture: Picture },
): Document {
  const { brand } = input.status.info;
  const tag = languageTag[input.language];
  const url = new URL(address.path, address.publicUrl).href;
  const colours = Object.entries(brand.colours)
    .filter(([, colour]) => colour !== null)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');
  const hidden = page.isPrivate || !page.found || address.status !== 200;
  const { location: _location, serverTime: _serverTime, ...shared } = input.status;
  const social = `${new URL(address.socialPicture.src, address.publicUrl).href}-${Math.max(...address.socialPicture.widths)}.jpg`;

  const before = `<!doctype html>
<html lang="${tag}" data-theme="${input.theme}"${colours ? ` style="${escaped(colours)}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escaped(page.title)}</title>
<meta name="description" content="${escaped(page.description)}">
${hidden ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${escaped(url)}">`}
<meta name="theme-color" content="${input.theme === 'dark' ? '#0b0e14' : '#f5f6f8'}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${escaped(brand.name)}">
<meta property="og:title" content="${escaped(page.title)}">
<meta property="og:description" content="${escaped(page.description)}">
<meta property="og:image" content="${escaped(social)}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script>${headScript}</script>
<style>${build.css}</style>
${heroPreload(page, input.status)}${scripts(build, page, tag)}
</head>
<body>
<div id="root">${page.html}</div>
<script type="application/json" id="${build.bundle.pageDataId}">${json({ ...input, status: shared })}</script>
`;
  const after = '\n</body>\n</html>\n';
  return { status: address.status, before, after, bytes: 2 * (before.length + after.length) };
}

/** The visitor's own part of the permission response, as the page carries it. */
export function visitorPart(build: PortalBuild, { location, serverTime }: SystemStatus): string {
  const data = json({ location, serverTime });
  return `<script type="application/json" id="${build.bundle.visitorDataId}">${data}</script>`;
}

/** The first banner is what the eye waits for: it is asked for with the document, in the cut of the device. */
function heroPreload(page: Page, status: SystemStatus): string {
  const banner = status.info.banners.find((b) => b.groupName === 'w_home');
  if (!banner || !page.routeIds.includes('/') || status.status !== 0) return '';
  const link = (picture: Picture, media: string, sizes: string) =>
    `<link rel="preload" as="image" type="image/avif" fetchpriority="high" media="${media}" imagesizes="${sizes}" imagesrcset="${picture.widths
      .map((width) => `${picture.src}-${width}.avif ${width}w`)
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

/** The page is complete without its scripts: they come last in the queue. */
function scripts(build: PortalBuild, page: Page, tag: string): string {
  const preloads = build
    .preloads(page.routeIds, tag)
    .map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}">`);
  return [...preloads, `<script type="module" fetchpriority="low" src="${build.entry}"></script>`].join('\n');
}

function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
