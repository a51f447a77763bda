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
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><img src=x onerror=alert(1)>',
  '<iframe src="https://a.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="https://a.example"></object>',
  '<embed src="https://a.example">',
  '<base href="https://a.example/">',
  '<meta http-equiv="refresh" content="0;url=https://a.example">',
  '<link rel="stylesheet" href="https://a.example/a.css">',
  '<style>*{display:none}</style>',
  '<p style="position:fixed;inset:0">x</p>',
  '<p id="content">x</p>',
  '<p class="fixed inset-0">x</p>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<!--<img src="--><img src=x onerror=alert(1)>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java&#115;cript:alert(1)">x</a>',
  '<a href="http://a.example">x</a>',
  '<a href="/\\\\a.example">x</a>',
  '<a href="/&#47;a.example">x</a>',
  '<a href="https://a.example" onmouseover="alert(1)">x</a>',
  "<a href='https://a.example'>x</a>",
  '<A HREF="javascript:alert(1)">x</A>',
  '<p/onclick=alert(1)>',
  '<p\nonclick=alert(1)>',
  '<\u0000script>alert(1)</script>',
  '<p>\u202egnp.exe</p>',
  '<p>&#x202e;gnp.exe</p>',
  '<p>&rlm;x</p>',
  '<p>Sign in at evil&hellip;example</p>',
  '<p>x\u2066y</p>',
])('%s is no HTML of an article', (html) => {
  expect(isArticleHtml(html)).toBe(false);
});
