import type { Message } from '@fairhouse/contract/messages';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import en from '../../locales/en/messages.json' with { type: 'json' };
import th from '../../locales/th/messages.json' with { type: 'json' };
import { messageWords } from './message-words.ts';

const words = i18next.createInstance();
beforeAll(() =>
  words.init({
    lng: 'en',
    fallbackLng: false,
    defaultNS: 'messages',
    resources: { en: { messages: en }, th: { messages: th } },
    interpolation: { escapeValue: false },
  }),
);

const credited: Message = {
  id: '1',
  template: 'deposit.credited',
  params: { amount: '500.0000', currency: 'THB' },
  subject: 'deposit',
  subjectId: '10000001',
  date: '2026-01-15T05:00:00.000Z',
  read: false,
};
const said = (message: Message, language = 'en') =>
  messageWords(message, words.getFixedT(language, 'messages'), language);

it('a notice is said with its amount, in its currency’s digits, and its moment', () => {
  expect(said(credited)).toMatchObject({ title: 'Deposit credited', amount: '฿500.00' });
  expect(said(credited).announcement).toMatch(/^Your deposit of ฿500\.00 was credited on 15 Jan 2026.*\. Enjoy/);
  const amounts: [string, string, string][] = [
    ['VND', '12500000.0000', '₫12,500,000'],
    ['USDT', '12.345678', '₮12.34'],
    ['BTC', '0.00012300', '₿0.00012300'],
  ];
  for (const [currency, amount, shown] of amounts) {
    expect(said({ ...credited, params: { amount, currency } }).announcement).toContain(`of ${shown} was`);
  }
});

it('the same message is read in the language that its reader has chosen', () => {
  expect(said(credited, 'th')).toMatchObject({ title: 'ยอดฝากเข้าแล้ว' });
  const letter = {
    title: { EN: 'Hello', TH: 'สวัสดี', CN: '您好' },
    announcement: { EN: 'All well?', TH: 'สบายดีไหม', CN: '一切都好吗？' },
  };
  const written = { ...credited, template: 'letter', params: {}, letter };
  expect(said(written, 'en')).toEqual({ title: 'Hello', announcement: 'All well?', amount: null });
  expect(said(written, 'th').announcement).toBe('สบายดีไหม');
});

it('a deposit with a fee tells what arrived, and how it came about', () => {
  const params = { amount: '500.0000', fee: '10.0000', currency: 'THB' };
  const { announcement, amount } = said({ ...credited, params });
  expect(announcement).toMatch(/^You sent ฿500\.00, the fee was ฿10\.00, and ฿490\.00 arrived on /);
  expect(amount).toBe('฿490.00');
});

it('a hold of no amount is told as what it is', () => {
  const frozen = { ...credited, template: 'freeze.frozen', params: {} };
  expect(said(frozen).announcement).toMatch(/^Withdrawals from your account were put on hold/);
});

it('a notice of a later release than this page is told as news', () => {
  const unknown = { ...credited, template: 'bonus.granted' };
  expect(said(unknown).title).toBe('News about your account');
  expect(said(unknown).announcement).toContain('15 Jan 2026');
});
