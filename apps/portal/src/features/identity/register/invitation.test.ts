import { invitationKey } from '@fairhouse/contract/invitation';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetInvitation, keptInvitation } from './invitation.ts';

const held = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, text: string) => held.set(key, text),
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  held.clear();
});

const now = Date.parse('2026-11-20T12:00:00Z');
const day = 24 * 3600 * 1000;
const keep = (kept: unknown) => held.set(invitationKey, JSON.stringify(kept));

it('who came by a link a month ago at most came by that link', () => {
  keep({ codes: { affiliateCode: ' AGENT234 ', referralCode: 'FRIEND22' }, at: now - 29 * day });
  expect(keptInvitation(now)).toEqual({ affiliateCode: 'AGENT234', referralCode: 'FRIEND22' });
  expect(keptInvitation(now + 2 * day)).toEqual({});
});

it('an invitation that was used or refused is forgotten', () => {
  keep({ codes: { affiliateCode: 'AGENT234' }, at: now });
  forgetInvitation();
  expect(keptInvitation(now)).toEqual({});
});

it('what no code can be is left out, and what somebody else keeps under the name is no invitation', () => {
  keep({ codes: { affiliateCode: 'A\u0000B', recommenderId: 'x'.repeat(65), referralCode: 7, other: 'Z' }, at: now });
  expect(keptInvitation(now)).toEqual({});
  for (const text of ['', 'null', '[]', '{', '{"codes":null,"at":1}', '{"codes":{},"at":"x"}', '7']) {
    held.set(invitationKey, text);
    expect(keptInvitation(now), text).toEqual({});
  }
});
