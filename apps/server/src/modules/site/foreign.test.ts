import { expect, test } from 'vitest';
import { foreignHosts } from './foreign.ts';

const own = new Set(['brand.example:8080', 'play.brand.example']);
const said = (text: string) => foreignHosts([{ EN: text, TH: 'สวัสดี', CN: '你好。再见。' }], own);

test.each([
  ['Sign in at https://evil.example/login', ['evil.example']],
  ['or www.evil.example now', ['www.evil.example']],
  ['write to help@evil.example', ['evil.example']],
  ['EVIL．example', ['evil.example']],
  ['https://brand.example.evil.example', ['brand.example.evil.example']],
  ['brаnd.example', ['xn--brnd-63d.example']],
  ['https://brаnd.example/vip', ['xn--brnd-63d.example']],
  ['http://203.0.113.5/x', ['203.0.113.5']],
  ['or 203.0.113.5 alone', ['203.0.113.5']],
  ['https://brand.example@203.0.113.5/', ['203.0.113.5']],
  ['https://brand.example:8080@evil.example', ['evil.example']],
  ['https://3405803781/ or http://0xcb.0.0x7105', ['203.0.113.5']],
  ['http://[2001:db8::1]:8080/x', ['[2001:db8::1]']],
  ['or [2001:db8::1] alone', ['[2001:db8::1]']],
  ['http://localhost/x or http://intranet', ['localhost', 'intranet']],
  ['//evil.example/x', ['evil.example']],
  ['\\\\evil.example', ['evil.example']],
  ['evil.xn--p1ai', ['evil.xn--p1ai']],
  ['mailto:help@evil%2Eexample', ['evil.example']],
  ['<p><a href="https://evil&period;example">here</a></p>', ['evil.example']],
  ['<p>evil<em>.</em>exam&shy;ple</p>', ['evil.example']],
  ['evil\u00ad.example', ['evil.example']],
  ['点击 evil。example。', ['evil.example']],
  ['/go?to=https://evil.example', ['evil.example']],
  ['https://brand.example, https://www.brand.example. (https://brand.example:8080/logo.png)', []],
  ['/brand/0a1b.webp', []],
  ['<p><a href="/help/terms.html">Terms</a></p>', []],
  ['1.5, v2.0.1, 10.000, 10.000.000.000, 1.2.3.4.5, 256.1.1.1, [10:30], and//or, 24/7', []],
  ['https://brand.example/vip or www.brand.example', []],
  ['PLAY.brand.example', []],
  ['You get 10.50 THB, e.g. tomorrow. Good luck!', []],
])('%s', (text, hosts) => {
  expect(said(text)).toEqual(hosts);
});
