import { LoginRequest } from '@fairhouse/contract/identity';
import { type TSchema, Type } from 'typebox';
import { expect, test } from 'vitest';
import { compileValidator, MalformedError } from './validation.ts';

/** The issues of a body, as the answer names them. */
function issuesOf(schema: TSchema, body: unknown): string[] {
  const validate = compileValidator({ schema, httpPart: 'body', method: 'POST', url: '/test' });
  const verdict: unknown = validate(body);
  const isRefusal = typeof verdict === 'object' && verdict !== null && 'error' in verdict;
  if (!isRefusal || !(verdict.error instanceof MalformedError)) return [];
  return verdict.error.issues.map(({ field, rule }) => `${field}: ${rule}`);
}

const login = { type: 'username', username: 'preecha', password: 'secret-1', side: 'member' };

test('a body that follows a branch of a union is taken', () => {
  expect(issuesOf(LoginRequest, login)).toEqual([]);
  expect(issuesOf(LoginRequest, { type: 'sms', mobileNum: '0812345678', side: 'agent' })).toEqual([]);
});

test('of a union of objects the broken field of the branch that is meant is named', () => {
  expect(issuesOf(LoginRequest, { ...login, username: '' })).toEqual(['username: minLength']);
  expect(issuesOf(LoginRequest, { type: 'username', side: 'member' })).toEqual([
    'username: required',
    'password: required',
  ]);
  expect(issuesOf(LoginRequest, { type: 'sms', side: 'member', mobileNum: '1', password: 'x' })).toEqual([
    'password: unknown',
  ]);
});

test('a member that tells the branches apart is named itself when it is missing or none of them', () => {
  expect(issuesOf(LoginRequest, { ...login, type: 'passkey' })).toEqual(['type: enum']);
  expect(issuesOf(LoginRequest, {})).toEqual(['type: required']);
});

test('a union in a field is read in the same way', () => {
  const challenge = { kind: 'work', id: 'a', nonce: -1 };
  expect(issuesOf(LoginRequest, { ...login, challenge })).toEqual(['challenge.nonce: minimum']);
  expect(issuesOf(LoginRequest, { ...login, challenge: { kind: 'slider', id: 'a', x: 1 } })).toEqual([
    'challenge.track: required',
  ]);
  expect(issuesOf(LoginRequest, { ...login, challenge: { kind: 'slide' } })).toEqual(['challenge.kind: enum']);
});

test('a body that is no object, and a union that nothing tells apart, are named as a whole', () => {
  expect(issuesOf(LoginRequest, 5)).toEqual([': anyOf']);
  const either = Type.Object(
    { by: Type.Union([Type.Literal('day'), Type.Literal('week')]) },
    { additionalProperties: false },
  );
  expect(issuesOf(either, { by: 'year' })).toEqual(['by: anyOf']);
});
