import type { FieldRule } from '@fairhouse/contract/site';
import { describe, expect, it } from 'vitest';
import { brokenRule, shownRule } from './field-rules.ts';

const username: FieldRule = {
  field: 'username',
  shown: true,
  required: true,
  acceptedPattern: '^[A-Za-z][A-Za-z0-9]*$',
  minLength: 4,
  maxLength: 16,
  patternId: 'LETTER_FIRST',
};

describe('registration rules', () => {
  it('a value must match the pattern and have a length within bounds', () => {
    const broken = { kind: 'pattern', patternId: 'LETTER_FIRST', min: 4, max: 16 };
    expect(brokenRule(username, 'somchai1')).toBeNull();
    expect(brokenRule(username, '1somchai')).toEqual(broken);
    expect(brokenRule(username, 'som')).toEqual(broken);
    expect(brokenRule(username, 'a'.repeat(17))).toEqual(broken);
  });

  it('a pattern without anchors is held against the whole value', () => {
    expect(brokenRule({ ...username, acceptedPattern: '[a-z]+' }, 'abcd!')).not.toBeNull();
    expect(brokenRule({ ...username, acceptedPattern: 'abcd|efgh' }, 'abcdX')).not.toBeNull();
  });

  it("a pattern of '*' matches anything, and length counts characters", () => {
    const any = { ...username, acceptedPattern: '*', minLength: 1, maxLength: 2 };
    expect(brokenRule(any, '🎲🎲')).toBeNull();
    expect(brokenRule(any, '🎲🎲🎲')).not.toBeNull();
  });

  it('a required field may not be empty, another may', () => {
    expect(brokenRule(username, '')).toEqual({ kind: 'missing' });
    expect(brokenRule({ ...username, required: false }, '')).toBeNull();
  });

  it('a field appears only if the server shows it', () => {
    expect(shownRule([username], 'username')).toBe(username);
    expect(shownRule([{ ...username, shown: false }], 'username')).toBeUndefined();
  });
});
