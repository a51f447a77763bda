import { type Language, languages, languageTag } from '@fairhouse/contract/language';
import type { OriginalGame } from '@fairhouse/contract/originals';
import type { SystemStatus } from '@fairhouse/contract/site';

/** The parameter that names a page's language in its address, for search engines, which send no cookie. */
export const languageParam = 'lang';

/** Public pages of the sitemap, beside those of in-house games. */
const publicPaths = [
  '/',
  '/hot',
  '/live',
  '/rng',
  '/sports',
  '/esports',
  '/lott',
  '/elott',
  '/fish',
  '/pvp',
  '/bingo',
  '/cockfight',
  '/bgs',
  '/originals',
  '/promotions',
  '/announcements',
  '/vip',
  '/pointMall',
  '/fairness',
  '/help',
  '/download',
];

/** Returns a page's address in a language; the default language has no parameter. */
export function addressIn(url: string, language: Language): string {
  if (language === 'EN') return url;
  const address = new URL(url);
  address.searchParams.set(languageParam, language);
  return address.href;
}

/** Returns the address of each language's page, by its language tag for search engines. */
function alternates(url: string): [tag: string, href: string][] {
  return [
    ...languages.map((language): [string, string] => [languageTag[language], addressIn(url, language)]),
    ['x-default', url],
  ];
}

/** Returns the `hreflang` links of a page's head, with its address in each language. */
export function languageLinks(url: string, language: Language, escaped: (text: string) => string): string {
  return [
    `<link rel="canonical" href="${escaped(addressIn(url, language))}">`,
    ...alternates(url).map(([tag, href]) => `<link rel="alternate" hreflang="${tag}" href="${escaped(href)}">`),
  ].join('\n');
}

/** Returns the structured data of the site and its brand for search engines. */
export function structuredData({ brand }: SystemStatus['info'], publicUrl: string, logo: string): object {
  const site = new URL('/', publicUrl).href;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', '@id': `${site}#brand`, name: brand.name, url: site, logo: new URL(logo, site).href },
      {
        '@type': 'WebSite',
        '@id': `${site}#site`,
        name: brand.name,
        url: site,
        inLanguage: Object.values(languageTag),
        publisher: { '@id': `${site}#brand` },
      },
    ],
  };
}

/** Returns the sitemap: each public page with its languages. */
export function sitemap(publicUrl: string, games: readonly OriginalGame[]): string {
  const paths = [...publicPaths, ...games.map(({ gameCode }) => `/originals/${gameCode}`)];
  const entries = paths.map((path) => {
    const url = new URL(path, publicUrl).href;
    const links = alternates(url).map(
      ([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapedXml(href)}"/>`,
    );
    return `<url><loc>${escapedXml(url)}</loc>${links.join('')}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

function escapedXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
