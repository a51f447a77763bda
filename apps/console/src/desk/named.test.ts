import { expect, test } from 'vitest';
import type { Desk } from '../api/desk.ts';
import { places } from '../places/index.ts';
import { fitOf, namedRows, searchedPlaces } from './named.ts';

const place = (name: string) => {
  const found = places.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

test('a name that is the text comes before one that begins with it, and that before one that holds it', () => {
  expect(['tide', 'tide pool', 'lantern tide', 'untided', 'moon'].map((name) => fitOf(name, 'tide'))).toEqual([
    ...[0, 1, 2, 3],
    null,
  ]);
});

test('a row is found by its name in any language, and shown in the operator’s', () => {
  const rows = [
    { id: '1', title: { EN: 'Spring gift', TH: 'ของขวัญ', CN: '春礼' } },
    { id: '2', title: { EN: 'Autumn', TH: 'ฤดูใบไม้ร่วง', CN: '' } },
  ];
  const found = (text: string, language: string) =>
    namedRows({ place: place('promotions'), asks: false }, rows, text, language).map((one) => one.text);
  expect(found('spring', 'TH')).toEqual(['ของขวัญ']);
  expect(found('春', 'EN')).toEqual(['Spring gift']);
  // A row without a name in this language has its English one.
  expect(found('autumn', 'CN')).toEqual(['Autumn']);
  expect(found('winter', 'EN')).toEqual([]);
});

test('what the server chose by something else than the name stays, behind what fits by name', () => {
  const rows = [
    { id: '1', username: 'malee' },
    { id: '2', username: 'somchai' },
  ];
  const found = namedRows({ place: place('players'), asks: true }, rows, 'som', 'EN');
  expect(found.map(({ id }) => id)).toEqual(['2', '1']);
});

test('only places that the operator may read are searched, and those in pages only where the server can be asked', () => {
  const list = { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } };
  const page = { type: 'object', properties: { list, nextCursor: { type: 'string' } } };
  const route = (answer: object, query: object = {}) => ({ query: { properties: query }, answer });
  const routes = new Map([
    ['GET /promotions', route(list)],
    ['GET /players', route(page, { q: { type: 'string' } })],
    ['GET /operators', route(page)],
  ]);
  const desk = { routes } as unknown as Desk;
  const searched = searchedPlaces(desk, places);
  expect(searched.map((one) => [one.place.name, one.asks])).toEqual([
    ['players', true],
    ['promotions', false],
  ]);
});
