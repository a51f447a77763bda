import { expect, test } from 'vitest';
import { isArticleHtml } from './article-html.ts';
import { helpArticles } from './help-articles.ts';

test('every article that comes with the product is of the HTML that operators may write', () => {
  for (const { id, html } of helpArticles) {
    for (const text of Object.values(html)) expect(isArticleHtml(text), id).toBe(true);
  }
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="//elsewhere.example">x</a>',
  '<a href="/help" target="_blank">x</a>',
  '<a href="/a"onclick="alert(1)">x</a>',
  '<scr<p>ipt>alert(1)</scr</p>ipt>',
  '<form action="/x"><input></form>',
  '<',
])('%s is no HTML of an article', (html) => {
  expect(isArticleHtml(html)).toBe(false);
});
