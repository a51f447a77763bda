import { createHash } from 'node:crypto';
import type { CurrencyCode } from '@fairhouse/money/money';
import { afterEach, expect, test } from 'vitest';
import { putNotice } from '../modules/site/content.ts';
import { allowEmbedding, denyEmbedding } from '../modules/site/embedding.ts';
import { setBrand } from '../modules/site/index.ts';
import { parseRegion } from '../modules/site/region.ts';
import { listRegionRules, removeRegionRule, setRegionRule } from '../modules/site/region-rules.ts';
import { setMaintenance } from '../modules/site/settings.ts';
import { siteChanged } from '../modules/site/snapshot.ts';
import { putVendor } from '../modules/vendors/index.ts';
import { metricsOf } from '../platform/http/metrics.ts';
import { openPortalBuild } from './portal-build.ts';
import { useAppWithPages } from './testing.ts';

const site = await useAppWithPages();
afterEach(async () => {
  await setMaintenance(site.ctx, null);
  for (const rule of await listRegionRules(site.ctx)) {
    const region = parseRegion(rule.network ?? rule.country ?? '');
    if (region) await removeRegionRule(site.ctx, region);
  }
});

const page = (url: string, more: { cookie?: string; ip?: string; headers?: Record<string, string> } = {}) =>
  site.app.inject({
    url,
    remoteAddress: more.ip ?? '127.0.0.1',
    headers: { ...(more.cookie ? { cookie: more.cookie } : {}), ...more.headers },
  });

/** The page without the visitor's own data: the address and the clock. */
const shared = (html: string) => html.replace(/<script type="application\/json" id="visitor-data">.*?<\/script>/, '');

test('the home page comes as finished HTML, signed out, with its data in it', async () => {
  const answer = await page('/');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain('Log in');
  expect(answer.body).toContain('Play Dice');
  expect(answer.body).toMatch(/<title>[^<]+<\/title>/);
  const data = JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(answer.body)?.[1] ?? '');
  expect(data.status.info.brand.currency).toBe('THB');
  expect(data.games[0].gameCode).toBe('dice');
  expect(data.status.location).toBeUndefined();
});

test('of the help centre the home page carries the articles that it shows, and the help pages all', async () => {
  const dataOf = async (url: string) =>
    JSON.parse(/id="page-data">(.*?)<\/script>/s.exec((await page(url)).body)?.[1] ?? '');
  const { help } = await dataOf('/help');
  expect(help.length).toBeGreaterThan(4);
  const home = await dataOf('/');
  expect(home.questions).toEqual(help.slice(0, 4));
  expect(home.help).toBeUndefined();
});

test.each(['/', '/hot', '/originals/dice'])('the style in %s has a rule for each of its classes', async (url) => {
  const { body, headers } = await page(url);
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
  expect(headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'));
  const build = await openPortalBuild();
  const ruled = (css: string) =>
    new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', '')));
  const [whole, own] = [ruled(build?.css ?? ''), ruled(style)];
  const named = [...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) =>
    list.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(' '),
  );
  expect(named.filter((name) => whole.has(name) && !own.has(name))).toEqual([]);
  expect(style.length).toBeLessThan(0.6 * (build?.css.length ?? 0));
});

test('the page preloads the two fonts of its text, which its style asks for', async () => {
  const { body } = await page('/');
  const fonts = [...body.matchAll(/<link rel="preload" as="font" type="font\/woff2" href="([^"]+)" crossorigin>/g)].map(
    ([, address = '']) => address,
  );
  expect(fonts.map((address) => address.replace(/-[^/]+$/, ''))).toEqual(['/assets/inter', '/assets/archivo']);
  for (const address of fonts) {
    expect(body).toContain(`url(${address})`);
    expect((await page(address)).statusCode).toBe(200);
  }
});

test.each(['/index', '/index.html', '/home', '/HOME', '/?unknown=1', '/?popup=login'])(
  '%s is the home page',
  async (url) => {
    expect(shared((await page(url)).body)).toBe(shared((await page('/')).body));
  },
);

test.each(['login', 'register'])('/%s redirects to the home page with its popup open', async (popup) => {
  const answer = await page(`/${popup}`);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `/?popup=${popup}`]);
});

test('what the address carried goes along where it redirects, but for another popup or host', async () => {
  const leadsTo = async (url: string) => (await page(url)).headers.location;
  const invited = await leadsTo('/register?affiliateCode=AGENT234&popup=help');
  expect(invited).toBe('/?popup=register&affiliateCode=AGENT234');
  expect(await leadsTo('/register?x=%0d%0aSet-Cookie:y&//other.example')).toBe(
    '/?popup=register&x=%0D%0ASet-Cookie%3Ay&%2F%2Fother.example=',
  );
});

test('an unknown address is quietly the not-found of the site, and an unknown call an answer', async () => {
  const answer = await page('/nobody/lives/here');
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('This page is not here');
  expect(answer.body).toContain('noindex');
  expect((await page('/wps/nothing')).json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
});

test('an address of a game that there is not is the not-found too, within the whole frame', async () => {
  const answer = await page('/originals/nosuchgame');
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('This page is not here');
  expect(answer.body).toContain('</footer>');
  expect((await page('/originals/dice')).statusCode).toBe(200);
});

const drawn = async () => Number(/^pages_drawn_total (\d+)$/m.exec(await metricsOf(site.ctx).metrics())?.[1] ?? '0');

test.each([
  ['the number in it', ['/member/deposit/1', '/member/deposit/2', '/member/deposit/2/', '/MEMBER/Deposit/x']],
  ['upper and lower case', ['/rng', '/RNG', '/Rng/', '/rNG?x=1']],
  ['a name in camel case', ['/agentHome', '/agenthome', '/AGENTHOME/']],
  ['the case of a game', ['/originals/dice', '/Originals/DICE', '/originals/Dice/']],
  ['a game of a vendor', ['/play/A/b', '/PLAY/C/d/']],
  ['a game that there is not', ['/originals/nothing1', '/originals/nothing2', '/originals/dice/below']],
  [
    'an unknown path',
    ['/nobody/1', '/nobody/2', '/help/below/a/page', '/RNG/below', '/member/nothing', '/member/deposit/1/2'],
  ],
])('a page is drawn once, however its address is spelled: %s', async (_what, urls) => {
  // Another test may have drawn the first one before, so its drawings are counted from here on.
  const [first = '/', ...others] = urls;
  const { statusCode, body } = await page(first);
  const before = await drawn();
  expect(before).toBeGreaterThan(0);
  for (const url of others) {
    const answer = await page(url);
    expect([url, answer.statusCode]).toEqual([url, statusCode]);
    expect(shared(answer.body), url).toBe(shared(body));
  }
  expect(await drawn()).toBe(before);
});

test('search engines are told the address as the site writes it', async () => {
  expect((await page('/HELP/')).body).toContain('<link rel="canonical" href="http://localhost/help">');
});

test('a link to the site is shown elsewhere with the brand’s card, by its whole address', async () => {
  const { body } = await page('/');
  const [, card] = /<meta property="og:image" content="([^"]*)">/.exec(body) ?? [];
  expect(card).toMatch(/^http:\/\/localhost(?::\d+)?\/art\/brand-social-[0-9a-f]+-1200\.jpg$/);
  expect(body).toContain(`<meta name="twitter:image" content="${card}">`);
  expect((await page(new URL(card ?? '').pathname)).statusCode).toBe(200);
});

test('language and theme come from the cookies that mirror local storage; the defaults are EN and dark', async () => {
  expect((await page('/')).body).toContain('<html lang="en" data-theme="dark"');
  const thai = (await page('/', { cookie: 'fh_language=TH; fh_theme=light' })).body;
  expect(thai).toContain('<html lang="th" data-theme="light"');
  expect(thai).toContain('เข้าสู่ระบบ');
  expect((await page('/', { cookie: 'fh_language=CN' })).body).toContain('登录');
  expect((await page('/', { cookie: 'fh_language="><script>' })).body).toContain('<html lang="en"');
});

test('what a page asks for never carries its address, which may hold a code', async () => {
  for (const path of ['/', `/seamless?token=${'x'.repeat(43)}`, '/wps/system/status?language=EN']) {
    const { headers } = await site.app.inject(path);
    expect(headers['referrer-policy'], path).toBe('strict-origin');
  }
});

test('a session never enters the page: with a token, it is the same', async () => {
  const token = 'x'.repeat(43);
  const answer = await page(`/?token=${token}`, {
    cookie: `token=${token}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(shared(answer.body)).toBe(shared((await page('/')).body));
  expect(answer.headers['cache-control']).toBe('private, no-cache');
});

test('every inline script and style of a page is allowed by its hash, and nothing else inline', async () => {
  const answer = await page('/');
  const policy = String(answer.headers['content-security-policy']);
  const inline = [...answer.body.matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map((match) => match[2] ?? '');
  expect(inline.length).toBeGreaterThan(1);
  for (const text of inline) expect(policy).toContain(createHash('sha256').update(text).digest('base64'));
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe');
  expect(answer.body).not.toMatch(/<[^>]+ on\w+="/);
});

test('pages of an allowed origin may show the site in a frame, all others may not', async () => {
  const frames = async (url: string) => {
    const { headers } = await page(url);
    const ancestors = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
    return [ancestors, headers['x-frame-options']];
  };
  expect(await frames('/')).toEqual(["'none'", 'DENY']);
  await allowEmbedding(site.ctx, 'https://partner.example');
  // Pages that were drawn before are included.
  for (const url of ['/', '/seamless', '/help', '/nobody']) {
    expect(await frames(url), url).toEqual(['https://partner.example', undefined]);
  }
  // An address that is no page cannot be framed.
  expect(await frames('/wps/system/status')).toEqual(["'none'", 'DENY']);
  await denyEmbedding(site.ctx, 'https://partner.example');
  expect(await frames('/')).toEqual(["'none'", 'DENY']);
});

test('games of vendors that are switched on are shown in frames, and pictures come from the brand’s image hosts', async () => {
  const { ctx } = site;
  const sources = async (name: string) => {
    const policy = String((await page('/play/NAGA/slot')).headers['content-security-policy']);
    return new RegExp(`${name} ([^;]*)`).exec(policy)?.[1];
  };
  expect(await sources('frame-src')).toBe("'self'");
  const launchOrigins = ['https://games.naga.example'];
  const currencies: CurrencyCode[] = ['THB'];
  const given = { name: 'Naga', url: 'https://naga.example', walletMode: 'single' as const, currencies, launchOrigins };
  await putVendor(ctx, 'NAGA', { ...given, secret: 'a secret of some length' });
  await setBrand(ctx, { image_cdns: ['https://pictures.example'], launch_cdns: ['https://{vendor}.play.example'] });
  expect(await sources('frame-src')).toBe("'self' https://games.naga.example https://naga.play.example");
  expect(await sources('img-src')).toBe("'self' https://pictures.example data: blob:");
  expect((await page('/')).body).toContain('src="https://pictures.example/art/');
  await putVendor(ctx, 'NAGA', { enabled: false });
  await setBrand(ctx, { image_cdns: [], launch_cdns: [] });
  expect(await sources('frame-src')).toBe("'self'");
});

test('each visitor finds the own address in a page that all share', async () => {
  const first = await page('/', { ip: '203.0.113.7' });
  const second = await page('/', { ip: '203.0.113.8' });
  expect(first.body).toContain('203.0.113.7');
  expect(second.body).toContain('203.0.113.8');
  expect(second.body).not.toContain('203.0.113.7');
  expect(shared(first.body)).toBe(shared(second.body));
});

test('under maintenance every page is the maintenance screen, also one that was cached, and afterwards itself again', async () => {
  expect((await page('/help')).statusCode).toBe(200);
  await setMaintenance(site.ctx, { title: null, body: null, until: null });
  for (const url of ['/', '/help', '/nobody']) {
    const answer = await page(url);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('300');
    expect(answer.body).toContain('We’ll be right back');
    expect(answer.body).not.toContain('Play Dice');
  }
  await setMaintenance(site.ctx, null);
  expect((await page('/')).statusCode).toBe(200);
});

test('a visitor of a blocked region sees the blocked screen with the own address, and only that visitor', async () => {
  expect((await page('/', { ip: '198.51.100.9' })).statusCode).toBe(200);
  await setRegionRule(site.ctx, 'deny', { network: '198.51.100.0/24' });
  const blocked = await page('/', { ip: '198.51.100.9' });
  expect(blocked.statusCode).toBe(403);
  expect(blocked.body).toContain('Not available in your region');
  expect(blocked.body).toContain('198.51.100.9');
  expect((await page('/', { ip: '203.0.113.7' })).statusCode).toBe(200);
});

test('the screens of a closed site and of a closed region are drawn once too, for each address that they show', async () => {
  await setMaintenance(site.ctx, { title: null, body: null, until: null });
  const once = async (url: string, ip: string) => {
    const before = await drawn();
    await page(url, { ip });
    return (await drawn()) - before;
  };
  expect([await once('/', '203.0.113.7'), await once('/rng', '203.0.113.8')]).toEqual([1, 0]);
  await setMaintenance(site.ctx, null);
  await setRegionRule(site.ctx, 'deny', { network: '198.51.100.0/24' });
  expect([await once('/', '198.51.100.9'), await once('/rng', '198.51.100.9')]).toEqual([1, 0]);
  expect((await page('/', { ip: '198.51.100.10' })).body).not.toContain('198.51.100.9');
});

test('a page is dropped when its content changes', async () => {
  expect((await page('/')).body).not.toContain('Fresh from the press');
  const title = { EN: 'Fresh from the press', TH: 'ข่าวใหม่', CN: '新消息' };
  await putNotice(site.ctx.db, { id: 'fresh', title });
  siteChanged(site.ctx);
  expect((await page('/')).body).toContain('Fresh from the press');
});

test('what the brand writes is text in the page, never markup', async () => {
  await setBrand(site.ctx, { name: '</script><script>alert(1)</script>' });
  const { body } = await page('/');
  expect(body).not.toContain('<script>alert(1)');
  await setBrand(site.ctx, { name: 'Fairhouse' });
});

test.each(['dice', 'mines'])(
  'the page of %s fetches its game and its words at once, of its own game alone',
  async (code) => {
    const build = await openPortalBuild();
    const answer = await page(`/originals/${code.toUpperCase()}`);
    const { warm } = JSON.parse(/id="scripts">(.*?)<\/script>/s.exec(answer.body)?.[1] ?? '{}');
    const filesOf = (...sections: string[]) => build?.preloads({ routeIds: [], sections }, 'en') ?? [];
    const game = (one: string) => filesOf(`src/features/games/originals/${one}/${one}-page.tsx`);
    const words = filesOf('src/locales/en/originals.json', `src/locales/en/${code}.json`);
    expect(warm).toEqual(
      expect.arrayContaining([...game(code), ...words].filter((file) => !build?.entry.includes(file))),
    );
    const others = game('keno').filter((file) => !game(code).includes(file));
    expect(others.length).toBeGreaterThan(0);
    expect(warm).not.toEqual(expect.arrayContaining(others));
  },
);

test('built files come compressed and for ever, under names that change with them', async () => {
  const files = JSON.parse(/id="scripts">(.*?)<\/script>/s.exec((await page('/')).body)?.[1] ?? '{}');
  const answer = await page(files.run[0], { headers: { 'accept-encoding': 'br' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['cache-control']).toContain('immutable');
  expect((await page('/assets/gone-12345678.js')).statusCode).toBe(404);
});
