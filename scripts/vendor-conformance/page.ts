import { must } from './vendor.ts';

/** Opens a game's address, and expects a page that may be shown in a frame of the platform's site. */
export async function openPage(url: string): Promise<void> {
  const page = await fetch(url, { redirect: 'follow' });
  must(page.status === 200, `the page is answered 200, not ${page.status}`);
  must((page.headers.get('content-type') ?? '').startsWith('text/html'), 'it is a page');
  must((await page.text()).trim() !== '', 'the page is not empty');
  const framing = page.headers.get('x-frame-options');
  must(framing === null, `the page may be framed, and says no X-Frame-Options: ${framing}`);
  const policy = page.headers.get('content-security-policy') ?? '';
  const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1]?.trim();
  must(
    ancestors === undefined || (ancestors !== "'none'" && ancestors !== "'self'"),
    `the page may be framed by another origin, not frame-ancestors ${ancestors}`,
  );
}
