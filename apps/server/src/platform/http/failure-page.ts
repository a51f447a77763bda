import type { Failure } from '@fairhouse/contract/envelope';
import type { ErrorCode } from '@fairhouse/contract/errors';
import { type Language, languageCookie, languages, languageTag, themeCookie } from '@fairhouse/contract/language';
import type { FastifyRequest } from 'fastify';

type Words = { title: string; text: string; again: string };

const busy: Record<Language, Words> = {
  EN: {
    title: 'Back in a moment',
    text: 'The site has a lot to do right now. This page loads again by itself.',
    again: 'Load again now',
  },
  TH: {
    title: 'กลับมาในอีกสักครู่',
    text: 'ขณะนี้เว็บไซต์มีผู้ใช้งานจำนวนมาก หน้านี้จะโหลดใหม่เอง',
    again: 'โหลดใหม่ตอนนี้',
  },
  CN: { title: '马上回来', text: '网站目前非常繁忙，此页面将自动重新加载。', again: '立即重新加载' },
};
const often: Record<Language, Words> = {
  EN: {
    ...busy.EN,
    title: 'A little slower, please',
    text: 'Too many pages were asked for from here. This one loads again by itself.',
  },
  TH: { ...busy.TH, title: 'กรุณาช้าลงสักนิด', text: 'มีการเปิดหน้าจากที่นี่มากเกินไป หน้านี้จะโหลดใหม่เอง' },
  CN: { ...busy.CN, title: '请稍慢一些', text: '此处打开的页面过多，此页面将自动重新加载。' },
};
const fault: Record<Language, Words> = {
  EN: {
    ...busy.EN,
    title: 'Something went wrong',
    text: 'It is our fault and has been noted. Your money and bets are as they were.',
  },
  TH: { ...busy.TH, title: 'เกิดข้อผิดพลาด', text: 'เป็นความผิดพลาดของเราและได้บันทึกไว้แล้ว เงินและเดิมพันของคุณยังเหมือนเดิม' },
  CN: { ...busy.CN, title: '出了点问题', text: '这是我们的问题，已经记录。您的资金和投注保持不变。' },
};
const drawn: Partial<Record<ErrorCode, Record<Language, Words>>> = {
  SERVICE_UNAVAILABLE: busy,
  TOO_MANY_REQUESTS: often,
  SYSTEM_ERROR: fault,
};

const themes = {
  dark: {
    bg: '#0b0e14',
    surface: '#121722',
    line: '#263043',
    text: '#e8ecf4',
    muted: '#98a3b8',
    brand: '#17c29b',
    on: '#04130f',
  },
  light: {
    bg: '#f5f6f8',
    surface: '#ffffff',
    line: '#e1e5eb',
    text: '#121722',
    muted: '#566176',
    brand: '#087a61',
    on: '#ffffff',
  },
} as const;

/** The range of the wait until the page reloads by itself: random, so that not all pages reload at once. */
const againMs = { least: 5000, most: 15_000 };

/** True for a request of a page rather than of data: a person sees the answer. */
export function wantsPage({ method, headers, url }: Pick<FastifyRequest, 'method' | 'headers' | 'url'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(?:wps|lgw|lotto|ops|gateway|health|metrics)(?:\/|$)/.test(url)) return false;
  return headers['sec-fetch-dest'] === 'document' || /\btext\/html\b/.test(headers.accept ?? '');
}

/**
 * Draws a failure for a person, in the visitor's language and theme, without the database, the portal or a file, any
 * of which may be missing. Null: the failure has no page.
 */
export function failurePage({ code, value }: Failure, { headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const words = drawn[code];
  if (!words) return null;
  const language = languageOf(headers.cookie ?? '', headers['accept-language'] ?? '');
  const { title, text, again } = words[language];
  const theme = new RegExp(`(?:^|; *)${themeCookie}=light`).test(headers.cookie ?? '') ? 'light' : 'dark';
  const colour = themes[theme];
  const told = typeof value === 'object' && value && 'retryAfterSeconds' in value ? Number(value.retryAfterSeconds) : 0;
  const wait = Math.round((againMs.least + Math.random() * (againMs.most - againMs.least)) / 1000);
  const refresh = code === 'SYSTEM_ERROR' ? '' : `<meta http-equiv="refresh" content="${Math.max(wait, told)}">\n`;
  return `<!doctype html>
<html lang="${languageTag[language]}" style="color-scheme:${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh}<title>${title}</title>
</head>
<body style="margin:0;min-height:100dvh;display:grid;place-items:center;background:${colour.bg};color:${colour.text};font-family:system-ui,sans-serif">
<main style="box-sizing:border-box;width:min(420px,calc(100% - 32px));padding:40px 28px;text-align:center;background:${colour.surface};border:1px solid ${colour.line};border-radius:20px">
<svg viewBox="0 0 34 34" width="56" height="56" aria-hidden="true"><path d="M17 2 32 13v17a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V13Z" fill="${colour.brand}"/><path d="M17 10c4 5 8 7 8 11a4.6 4.6 0 0 1-7 4l1.4 4h-4.8l1.4-4a4.6 4.6 0 0 1-7-4c0-4 4-6 8-11Z" fill="${colour.bg}"/></svg>
<h1 style="margin:20px 0 8px;font-size:24px;line-height:1.25">${title}</h1>
<p style="margin:0 0 24px;font-size:16px;line-height:1.5;color:${colour.muted}">${text}</p>
<a href="" style="display:inline-block;padding:14px 24px;border-radius:12px;background:${colour.brand};color:${colour.on};font-weight:700;text-decoration:none">${again}</a>
</main>
</body>
</html>
`;
}

function languageOf(cookie: string, accepts: string): Language {
  const chosen = new RegExp(`(?:^|; *)${languageCookie}=([A-Z]{2})`).exec(cookie)?.[1];
  const known = languages.find((language) => language === chosen);
  if (known) return known;
  const first = accepts.slice(0, 2).toLowerCase();
  return languages.find((language) => languageTag[language] === first) ?? 'EN';
}
