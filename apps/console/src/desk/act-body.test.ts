import { expect, test } from 'vitest';
import { basedOn, differencesOf, merged, openingBody, sentBody } from './act-body.ts';

const text = { type: 'string' } as const;
const words = { type: 'object', properties: { EN: text, TH: text, CN: text }, required: ['EN', 'TH', 'CN'] } as const;
const banner = {
  type: 'object' as const,
  properties: { title: words as never, position: { type: 'integer' as const } },
};

test('a form opens with the row as it stands, also where the body wraps its fields', () => {
  const body = {
    type: 'object' as const,
    properties: { banner: { anyOf: [banner, { type: 'null' as const }] }, version: text, reason: text },
    required: ['banner', 'reason'],
  };
  const row = { id: 'a', name: 'a', title: { EN: 'A', TH: 'ก', CN: '甲' }, position: 3, version: 'v1' };
  expect(openingBody({ method: 'PUT', body }, row)).toEqual({ banner: { title: row.title, position: 3 } });
});

test('a change names what differs from the row and what must be named, and nothing else', () => {
  const body = {
    type: 'object' as const,
    properties: { minAmount: text, enabled: { type: 'boolean' as const }, must: text, version: text, reason: text },
    required: ['must', 'reason'],
  };
  const opened = { minAmount: '10.0000', enabled: true, must: 'x' };
  expect(sentBody({ method: 'PUT', body }, opened, { ...opened, enabled: false })).toEqual({
    enabled: false,
    must: 'x',
  });
});

test('a merge takes from each side what it changed, and of a conflict what was chosen', () => {
  const opened = { title: { EN: 'Old', TH: 'เก่า' }, position: 1, shown: true };
  const present = { title: { EN: 'Theirs', TH: 'เก่า' }, position: 2, shown: true };
  const said = { title: { EN: 'Mine', TH: 'ใหม่' }, position: 1, shown: false };
  const differences = differencesOf(opened, present, said);
  expect(differences.filter(({ both }) => both).map(({ name }) => name)).toEqual(['title.EN']);
  expect(merged(opened, present, said, () => true)).toEqual({
    title: { EN: 'Mine', TH: 'ใหม่' },
    position: 2,
    shown: false,
  });
  expect(merged(opened, present, said, () => false).title).toEqual({ EN: 'Theirs', TH: 'ใหม่' });
});

test('a change names the version of its row, and what is made new that there is none', () => {
  const [keeps, says] = [{ body: { properties: { version: text } } }, { body: { properties: { reason: text } } }];
  const row = { id: 'a', version: 'v1' };
  expect(basedOn({ name: 'set', route: keeps }, row)).toEqual({ version: 'v1' });
  expect(basedOn({ name: 'add', route: keeps }, null)).toEqual({ version: 'none' });
  // An act without a row that creates nothing, such as the move of games.
  expect(basedOn({ name: 'split', route: keeps }, null)).toEqual({});
  expect(basedOn({ name: 'add', route: says }, null)).toEqual({});
});
