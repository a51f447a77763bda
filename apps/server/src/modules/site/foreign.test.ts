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
  ['brаnd.example', ['brаnd.example']],
  ['https://brand.example/vip or www.brand.example', []],
  ['PLAY.brand.example', []],
  ['You get 10.50 THB, e.g. tomorrow. Good luck!', []],
])('%s', (text, hosts) => {
  expect(said(text)).toEqual(hosts);
});
