import { expect, test } from 'vitest';
import { blankOf, choicesOf, doneAnswer, faultsOf, isWords, mapOf, variantsOf, withoutNull } from './schema.ts';

const amount = { type: 'string', pattern: '^-?\\d{1,18}(\\.\\d{1,8})?$' } as const;
const prize = {
  anyOf: [
    { type: 'object' as const, properties: { kind: { enum: ['cash'] }, amount }, required: ['kind', 'amount'] },
    {
      type: 'object' as const,
      properties: { kind: { enum: ['points'] }, points: amount },
      required: ['kind', 'points'],
    },
  ],
};

test('alternatives are told apart by the field in which each has a value of its own', () => {
  expect(variantsOf(prize)?.field).toBe('kind');
  expect([...(variantsOf(prize)?.variants.keys() ?? [])]).toEqual(['cash', 'points']);
  expect(blankOf(prize)).toEqual({ kind: 'cash', amount: undefined });
});

test('null is an allowance and no alternative', () => {
  expect(withoutNull({ anyOf: [amount, { type: 'null' }] })).toEqual({ schema: amount, nullable: true });
  expect(choicesOf({ anyOf: [{ const: 'A' }, { enum: ['B', 'C'] }] })).toEqual(['A', 'B', 'C']);
  expect(mapOf({ type: 'object', patternProperties: { '^[A-Z]+$': amount } })).toBe(amount);
});

test('a form names each field that breaks its rule, deep inside too', () => {
  const schema = {
    type: 'object' as const,
    properties: { prize, count: { type: 'integer' as const, minimum: 1 }, note: { type: 'string' as const } },
    required: ['prize', 'count'],
  };
  expect(faultsOf(schema, { prize: { kind: 'cash', amount: '1,000' }, count: 0 })).toEqual({
    'prize.amount': 'pattern',
    count: 'range',
  });
  expect(faultsOf(schema, { prize: { kind: 'cash', amount: '1000' } })).toEqual({ count: 'required' });
  expect(faultsOf(schema, { prize: { kind: 'points', points: '5' }, count: 2, note: '' })).toEqual({});
});

test('words are known by the languages of all content, whatever languages a site adds', () => {
  const text = { type: 'string' as const };
  expect(isWords({ properties: { EN: text, TH: text, CN: text } })).toBe(true);
  expect(isWords({ properties: { EN: text, TH: text, CN: text, VI: text } })).toBe(true);
  expect(isWords({ properties: { EN: text, TH: text } })).toBe(false);
  expect(isWords({ properties: { EN: text, TH: text, CN: text, html: text } })).toBe(false);
});

test('what an act answers once it is done is told by its own schema, whether or not it may wait for a second operator', () => {
  const done = { type: 'object' as const, properties: { code: { type: 'string' as const } } };
  const waits = { type: 'object' as const, properties: { waitsForSecond: { const: true } } };
  expect(doneAnswer({ anyOf: [waits, done] })).toBe(done);
  expect(doneAnswer(done)).toBe(done);
  expect(doneAnswer(null)).toEqual({});
});
