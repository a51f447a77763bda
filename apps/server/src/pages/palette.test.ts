import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandStyle, contrast, grounds, shadesOf } from './palette.ts';

const css = readFileSync(new URL('../../../portal/src/styles/app.css', import.meta.url), 'utf8');
/** The colours of a theme, read from its rule in the style sheet. */
function ofTheme(opens: string): Map<string, string> {
  const rule = css.slice(css.indexOf(opens), css.indexOf('}', css.indexOf(opens)));
  return new Map(
    [...rule.matchAll(/--([a-z-]+):\s*(?:var\([^,]+,\s*)?(#[0-9a-f]{6})/g)].map(([, name = '', hex = '']) => [
      name,
      hex,
    ]),
  );
}
const sheet = {
  dark: ofTheme(':root {\n  color-scheme: dark'),
  light: ofTheme('[data-theme="light"] {\n  color-scheme'),
};
const themes = ['dark', 'light'] as const;

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each(themes)('the grounds of the %s theme are those of the style sheet', (theme) => {
  expect(grounds[theme]).toEqual(['bg', 'surface', 'raised'].map((name) => sheet[theme].get(name)));
});

test.each(themes)('the product’s own colours are read in the %s theme', (theme) => {
  const colour = (name: string) => sheet[theme].get(name) ?? '';
  for (const ground of grounds[theme]) {
    for (const name of ['text', 'muted', 'brand', 'brand-strong', 'gold', 'danger', 'info']) {
      expect(contrast(colour(name), ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
  expect(contrast(colour('on-brand'), colour('brand'))).toBeGreaterThanOrEqual(4.5);
});

/** Seeds of every hue, saturated and pale, dark and light, with the corners of the cube and greys. */
const seeds = [
  ...['#000000', '#ffffff', '#808080', '#777777', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#ff00ff', '#00ffff'],
  ...Array.from({ length: 360 }, (_, no) => {
    const value = (no * 2_654_435_761) % 16_777_216;
    return `#${value.toString(16).padStart(6, '0')}`;
  }),
];

test.each(themes)('every seed makes colours that are read in the %s theme', (theme) => {
  for (const seed of seeds) {
    const { colour, strong, on } = shadesOf(seed, theme);
    for (const ground of grounds[theme]) {
      expect(contrast(colour, ground), `${seed} as ${colour} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(strong, ground), `${seed} as ${strong} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(on, colour), `${on} on ${colour} of ${seed}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(on, strong), `${on} on ${strong} of ${seed}`).toBeGreaterThanOrEqual(4.5);
  }
});

test('a seed that is read already stays as it is, and another keeps its hue', () => {
  expect(shadesOf('#17c29b', 'dark').colour).toBe('#17c29b');
  const { colour } = shadesOf('#17c29b', 'light');
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  expect(g).toBeGreaterThan(b);
  expect(b).toBeGreaterThan(r);
});

test('a page has the shades of both themes, of what the brand has set alone', () => {
  expect(brandStyle({ brand: null, gold: null })).toBe('');
  expect(brandStyle({ brand: '#aa3366', gold: null })).toMatch(
    /^--dark-brand:#[0-9a-f]{6};--dark-brand-strong:#[0-9a-f]{6};--dark-on-brand:#[0-9a-f]{6};--light-brand:/,
  );
  expect(brandStyle({ brand: null, gold: '#f2b84b' })).toMatch(/^--dark-gold:#[0-9a-f]{6};--light-gold:#[0-9a-f]{6}$/);
});
