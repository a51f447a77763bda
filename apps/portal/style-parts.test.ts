import { expect, test } from 'vitest';
import { stylePartsOf, withoutFonts } from './style-parts.ts';

test('a rule is listed with the classes that each of its selectors needs', () => {
  expect(stylePartsOf('.a,.b:hover .c{color:red;top:0}')).toEqual([
    {
      selectors: [
        ['.a', ['a']],
        ['.b:hover .c', ['b', 'c']],
      ],
      body: 'color:red;top:0',
    },
  ]);
});

test.each([
  ['.md\\:w-1\\/2', ['md:w-1/2']],
  ['.p-\\[0\\.5rem\\]', ['p-[0.5rem]']],
  ['.open\\:x:is(:where(.group):hover *)', ['open:x']],
  ['.a:not(.b):not(:is(.c,.d))', ['a']],
  ['html[data-x=".y"] .a', ['a']],
] as const)('%s needs %j', (selector, classes) => {
  expect(stylePartsOf(`${selector}{top:0}`)).toEqual([{ selectors: [[selector, classes]], body: 'top:0' }]);
});

test('what needs no class, moves or names a font is text of every page', () => {
  const text = '@layer a,b;html,.x{top:0}@keyframes turn{to{rotate:1turn}}@font-face{font-family:F;src:url(f.woff2)}';
  expect(stylePartsOf(text)).toEqual([text]);
});

test('blocks keep their parts in their order', () => {
  expect(stylePartsOf('@layer u{p{top:0}.a{top:1px}@media print{.b{top:2px}}}')).toEqual([
    {
      block: '@layer u',
      parts: [
        'p{top:0}',
        { selectors: [['.a', ['a']]], body: 'top:1px' },
        { block: '@media print', parts: [{ selectors: [['.b', ['b']]], body: 'top:2px' }] },
      ],
    },
  ]);
});

test('a sheet without its fonts keeps the rest', () => {
  expect(withoutFonts('@font-face{font-family:F}.a{top:0}')).toBe('.a{top:0}');
});
