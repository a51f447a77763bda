import { expect, test } from 'vitest';
import { faces } from './cube.ts';
import { pipsOf } from './dice.ts';
import { pictureOfSubject, subjectOf } from './generated.ts';
import { lettering, widthOf } from './lettering.ts';
import { signOf } from './signs.ts';
import { aliases, works } from './works.ts';

const gameTypes = [
  'RNG',
  'LIVE',
  'INHOUSE',
  'FISH',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'LOTT',
  'ELOTT',
  'BINGO',
  'BGS',
];

/** Names of every shape that a name may have, and of every kind of games. */
const made = [
  ...gameTypes.map((gameType, i) => [`tile/ACME/${gameType}-${i}`, { title: `Game ${i}`, gameType }] as const),
  ['tile/ACME/no-letters', { title: '骰子', gameType: 'RNG' }],
  ['tile/ACME/a-kind-to-come', { title: 'Café', gameType: 'SOON' }],
  ['vendor/ACME_2-SPORTS', { title: 'Acme Games of the World', gameType: 'SPORTS' }],
  ['vendor/NMS-RNG', { title: 'Night Market Studio', gameType: 'RNG' }],
  ['mark/ACME_2', { title: '', gameType: '' }],
  ['category/LIVE', { title: '', gameType: 'LIVE' }],
  ['goods/headphones', { title: '', gameType: '' }],
] as const;
const drawnFromName = made.map(([name, facts]) => {
  const subject = subjectOf(name);
  if (!subject) throw new Error(`${name} is a name`);
  return [name, { draw: () => pictureOfSubject(subject).draw(facts) }] as const;
});
const each = [...works.map((work) => [work.name, work] as const), ...drawnFromName];

test('every picture has a name of its own', () => {
  expect(new Set(works.map(({ name }) => name)).size).toBe(works.length);
});

test.each(each)('%s is the same drawing every time', (_, work) => {
  expect(work.draw()).toBe(work.draw());
});

test.each(each)('%s is well-formed and leans on nothing outside itself', (_, work) => {
  const svg = work.draw();
  expect(unclosed(svg)).toEqual([]);
  expect(svg).not.toMatch(/<(script|foreignObject|image|use|style|a|text)\b|\shref|\son\w+=|NaN|undefined|Infinity/);
  expect(svg.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, id] of svg.matchAll(/url\(([^)]*)\)/g)) expect(ids).toContain(id?.slice(1));
});

test.each(['tile/acme/game', 'tile/ACME/../x', 'tile/ACME/a b', 'vendor/ACME', 'mark/a', 'category/', 'tile/ACME'])(
  '%s is no name',
  (name) => expect(subjectOf(name)).toBeNull(),
);

test('another name leads to a picture that is there', () => {
  for (const name of aliases.values()) expect(works.map((work) => work.name)).toContain(name);
});

test('a picture made of a name carries that name where its letters can be set, and is light', () => {
  const tile = (title: string) =>
    pictureOfSubject({ kind: 'tile', vendor: 'ACME', gameCode: 'x' }).draw({ title, gameType: 'RNG' });
  expect(tile('Café')).toBe(tile('CAFE'));
  expect(tile('骰子')).toBe(tile(''));
  expect(tile('Golden Harbour of the Seven Seas').length).toBeLessThan(32_000);
  expect(tile('Golden Harbour')).not.toContain('<filter');
});

test('the tiles of a vendor’s kinds of games differ in sign and colours', () => {
  const tiles = gameTypes.map((gameType) => {
    const { colour, draw } = pictureOfSubject({ kind: 'vendor', vendor: 'NMS', gameType });
    return { sign: signOf(gameType), colour, drawn: draw({ title: 'Night Market Studio', gameType }) };
  });
  expect(new Set(tiles.map(({ sign }) => sign)).size).toBe(gameTypes.length);
  expect(new Set(tiles.map(({ colour }) => colour)).size).toBe(gameTypes.length);
  for (const { sign, drawn } of tiles) expect(drawn).toContain(sign);
});

test.each(gameTypes)('the games of one vendor of the kind %s have tiles of several signs', (gameType) => {
  const signs = Array.from({ length: 24 }, (_, i) => signOf(gameType, `ACME/${gameType}-${i}`));
  expect(new Set(signs).size).toBeGreaterThanOrEqual(3);
});

test('opposite sides of a die sum to seven, and each shows as many pips as it counts', () => {
  expect(faces.map(({ value }) => value).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const { value, normal } of faces) {
    const opposite = faces.find((face) => face.normal.every((part, i) => part + (normal[i] ?? 0) === 0));
    expect(value + (opposite?.value ?? 0)).toBe(7);
    expect(new Set(pipsOf(value).map(String)).size).toBe(value);
  }
});

test('a title is as wide as its letters, and a letter without an outline is refused', () => {
  expect(widthOf('DICE', 100)).toBeGreaterThan(widthOf('DIC', 100));
  expect(widthOf('DICE', 200)).toBeCloseTo(2 * widthOf('DICE', 100));
  expect(lettering('DICE', [0, 0], 10, '').match(/<path/g)).toHaveLength(4);
  expect(() => widthOf('骰', 10)).toThrow(RangeError);
});

/** Returns the tags that have no closing tag. */
function unclosed(svg: string): string[] {
  const open: string[] = [];
  for (const [, closing, name = '', rest = ''] of svg.matchAll(/<(\/?)([\w]+)((?:\s+[\w:-]+="[^"<]*")*\s*\/?)>/g)) {
    if (!closing && !rest.endsWith('/')) open.push(name);
    else if (closing && open.pop() !== name) return [`</${name}>`];
  }
  const outside = svg.replaceAll(/<\/?[\w]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g, '');
  return outside ? [outside.slice(0, 80)] : open;
}
