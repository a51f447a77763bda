import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../../api/session.ts';
import { hasMerchantWallet, noteMerchantWallet } from './merchant-wallet.ts';

const member = { id: '7', account: 'mali', nickname: 'Mali', type: 3, currency: 'THB', isAgent: false, isTrial: false };

beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      clear: () => held.clear(),
    },
  });
  session.end();
});

test('vendors keep wallets of their own until an answer says that they do not, and a new tab knows it', () => {
  session.start('token', member);
  expect(hasMerchantWallet()).toBe(1);
  noteMerchantWallet({ isSingle: true });
  expect(hasMerchantWallet()).toBe(0);
  expect(session.read('merchantWallet')).toBe('0');
  expect(session.personal()).toMatchObject({ merchantWallet: '0' });
  session.end();
  expect(session.read('merchantWallet')).toBeNull();
});

test('an answer that comes after the session ended leaves nothing', () => {
  noteMerchantWallet({ isSingle: true });
  expect(session.read('merchantWallet')).toBeNull();
  expect(hasMerchantWallet()).toBe(1);
});
