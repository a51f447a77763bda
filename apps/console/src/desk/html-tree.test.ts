import { expect, test } from 'vitest';
import { htmlTree } from './html-tree.ts';

test('content is a tree of its tags, with its links', () => {
  expect(
    htmlTree('<h2>Terms</h2><p>Play <strong>now</strong><br>at <a href="/slots?a=1&amp;b=2">A &amp; B</a></p>'),
  ).toEqual([
    { tag: 'h2', parts: ['Terms'] },
    {
      tag: 'p',
      parts: [
        'Play ',
        { tag: 'strong', parts: ['now'] },
        { tag: 'br', parts: [] },
        'at ',
        { tag: 'a', href: '/slots?a=1&b=2', parts: ['A & B'] },
      ],
    },
  ]);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">',
  '<a href="//elsewhere.example">',
  '<a href="/x" onclick="alert(1)">',
  '<p onmouseover="alert(1)">',
  '<iframe src="https://elsewhere.example">',
  '<style>',
])('%s is text, and no tag', (html) => {
  expect(htmlTree(html)).toEqual([html]);
});

test('a tag that is not closed ends with the one around it, and one that was not opened closes nothing', () => {
  expect(htmlTree('<ul><li>one</ul>two</li></p>')).toEqual([
    { tag: 'ul', parts: [{ tag: 'li', parts: ['one'] }] },
    'two',
  ]);
});

test('what a reference stands for is read once', () => {
  expect(htmlTree('&amp;lt;p&gt; &#39;')).toEqual(["&lt;p> '"]);
});
