import { expect, test } from 'vitest';
import { holdsLink, holdsWord, plainText } from './chat-text.ts';

test.each([
  ['  two   blanks ', 'two blanks'],
  ['a\nb\tc', 'a b c'],
  ['pay\u202e\u2066me\u2069', 'payme'],
  ['z\u200be\u200cr\u2060o\ufeff', 'zero'],
  ['soft\u00adhyphen\u3164', 'softhyphen'],
  ['a\u200db', 'ab'],
  ['👨\u200d👩\u200d👧 ✌🏽 ❤\ufe0f 1\ufe0f\u20e3', '👨\u200d👩\u200d👧 ✌🏽 ❤\ufe0f 1\ufe0f\u20e3'],
  ['ที่นี่ สวัสดี', 'ที่นี่ สวัสดี'],
  [`z${'\u0335'.repeat(40)}`, `z${'\u0335'.repeat(3)}`],
  ['h'.repeat(100), 'h'.repeat(12)],
  ['half \ud83d', 'half \ufffd'],
  ['tag\u{e0041}\u{e007f}', 'tag'],
  ['<b>x</b>', '<b>x</b>'],
  ['\u200b\u2060', ''],
])('%j is kept as %j', (typed, kept) => {
  expect(plainText(typed)).toBe(kept);
});

test.each([
  'go to example.com',
  'www . site',
  'https://x',
  'spam dot com',
  'shop (dot) net',
  'e x a m p l e．com',
  't.me/abc',
  '10.0.0.1',
  'BIT。ly',
  'evil.ai',
  'big.games',
  'evil(.)com',
  'evil[.]com',
  'evil d0t com',
  'bit.do/x',
  'เว็บ.คอม',
  'xn--abc.xn--p1ai',
  'hxxp://somewhere',
  'evil.cоm',
  'ᴇᴠɪʟ.ᴄᴏᴍ',
])('%j names an address', (text) => {
  expect(holdsLink(text)).toBe(true);
});

test.each([
  'I won 12.50!',
  'ok. thanks',
  'wow...nice',
  'x2.00 at last',
  'a dotted line',
  'e.g. this',
  '3.5x',
  'I won. Games are fun',
  'half. and 1/2',
  'I won.Money!',
  'ok.cash out',
  'gg.game over',
  '都可以。庄家/闲家都行',
  '你在哪。中国！',
  '没下班。公司，',
  'да. то есть',
  'ดี.ไทยแลนด์',
])('%j names none', (text) => {
  expect(holdsLink(text)).toBe(false);
});

test.each([
  'badword',
  'B A D W O R D',
  'b.a.d-w.o.r.d',
  'bаdwоrd',
  'b4dw0rd',
  'baaadwooord',
  'xxbadwordxx',
  'ｂａｄｗｏｒｄ',
  'bádwörd',
  'ʙᴀᴅᴡᴏʀᴅ',
  'baԁԝorԁ',
])('%j holds a refused word', (text) => {
  expect(holdsWord(plainText(text), ['badword'])).toBe(true);
});

test('a short word is found as a word of its own, not within others', () => {
  expect(holdsWord('what an ass', ['ass'])).toBe(true);
  expect(holdsWord('first class', ['ass'])).toBe(false);
});

test('a word of another script is found, and one that folds to nothing finds nothing', () => {
  expect(holdsWord('นี่คือคำหยาบจริง', ['คำหยาบ'])).toBe(true);
  expect(holdsWord('骂人的脏话在这', ['脏话在'])).toBe(true);
  expect(holdsWord('anything', ['---'])).toBe(false);
});
