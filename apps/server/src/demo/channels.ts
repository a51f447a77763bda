import type { Localized } from '@fairhouse/contract/language';
import { type CurrencyCode, parseMoney } from '@fairhouse/money/money';
import { addReceiver, type Channel, setChannel, stateRate } from '../modules/cashier/desk/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { assert } from '../platform/errors.ts';

/** The deposits and withdrawals of one currency: amounts as decimal strings. */
type Offer = {
  currency: CurrencyCode;
  deposit: readonly [min: string, max: string];
  withdrawal: readonly [min: string, max: string];
  quick: readonly string[];
  /** A fictitious bank of this currency's country. */
  bank: { name: string; number: string; second: string } | null;
  /** The currency's value of one USDT, and the USDT value of one unit of the currency; null for USDT itself. */
  rates: readonly [fromUsdt: string, toUsdt: string] | null;
};

const offers: readonly Offer[] = [
  {
    currency: 'THB',
    deposit: ['100', '200000'],
    withdrawal: ['200', '200000'],
    quick: ['300', '500', '1000', '2000', '5000', '10000', '20000', '50000'],
    bank: { name: 'Siam Example Bank', number: '012-3-45678-9', second: '098-7-65432-1' },
    rates: ['32.90', '0.0301'],
  },
  {
    currency: 'VND',
    deposit: ['50000', '100000000'],
    withdrawal: ['100000', '100000000'],
    quick: ['100000', '200000', '500000', '1000000', '2000000', '5000000', '10000000', '50000000'],
    bank: { name: 'Hanoi Example Bank', number: '0123 4567 8901', second: '0987 6543 2109' },
    rates: ['26100', '0.0000379'],
  },
  {
    currency: 'CNY',
    deposit: ['50', '50000'],
    withdrawal: ['100', '50000'],
    quick: ['100', '200', '500', '1000', '2000', '5000', '10000', '20000'],
    bank: { name: 'Example Bank of the East', number: '6200 0012 3456 7890', second: '6200 0098 7654 3210' },
    rates: ['7.05', '0.1405'],
  },
  {
    currency: 'USD',
    deposit: ['10', '10000'],
    withdrawal: ['20', '10000'],
    quick: ['20', '50', '100', '200', '500', '1000', '2000', '5000'],
    bank: { name: 'First Example Bank', number: '000 123 456 789', second: '000 987 654 321' },
    rates: ['0.998', '0.996'],
  },
  {
    currency: 'USDT',
    deposit: ['10', '20000'],
    withdrawal: ['20', '20000'],
    quick: ['20', '50', '100', '200', '500', '1000', '2000', '5000'],
    bank: null,
    rates: null,
  },
];

const words = {
  bank: { EN: 'Bank transfer', TH: 'โอนผ่านธนาคาร', CN: '银行转账' },
  bankIn: {
    EN: 'From any bank; checked by our team, mostly within 10 minutes',
    TH: 'จากทุกธนาคาร ทีมงานตรวจสอบ ส่วนใหญ่ภายใน 10 นาที',
    CN: '支持各家银行，人工核对，通常 10 分钟内到账',
  },
  bankOut: {
    EN: 'To your bank account or e-wallet, sent by our team',
    TH: 'เข้าบัญชีธนาคารหรืออีวอลเล็ต โดยทีมงานเป็นผู้โอน',
    CN: '由我们转至您的银行账户或电子钱包',
  },
  gatewayFast: { EN: 'Instant payout', TH: 'โอนทันที', CN: '即时付款' },
  gateway: { EN: 'QR and e-wallet', TH: 'คิวอาร์และอีวอลเล็ต', CN: '扫码与电子钱包' },
  gatewayIn: { EN: 'Credited at once', TH: 'เงินเข้าทันที', CN: '即时到账' },
  gatewayOut: {
    EN: 'To your bank account or e-wallet, within minutes of approval',
    TH: 'เข้าบัญชีธนาคารหรืออีวอลเล็ต ภายในไม่กี่นาทีหลังอนุมัติ',
    CN: '批准后几分钟内到达您的银行账户或电子钱包',
  },
  crypto: { EN: 'USDT', TH: 'USDT', CN: 'USDT' },
  cryptoIn: {
    EN: 'To an address of your own, credited after 3 confirmations',
    TH: 'โอนเข้าที่อยู่เฉพาะของคุณ เงินเข้าหลังยืนยัน 3 ครั้ง',
    CN: '转入您的专属地址，3 次确认后到账',
  },
  cryptoOut: { EN: 'To your address', TH: 'เข้าที่อยู่กระเป๋าของคุณ', CN: '提至您的地址' },
  matched: { EN: 'Member to member', TH: 'สมาชิกถึงสมาชิก', CN: '会员互转' },
  matchedIn: {
    EN: 'Pay another member’s withdrawal; a guarantee is set aside until it is confirmed',
    TH: 'โอนให้รายการถอนของสมาชิกอื่น โดยกันเงินประกันไว้จนกว่าจะยืนยัน',
    CN: '为其他会员的提款付款，确认前暂扣保证金',
  },
  matchedOut: {
    EN: 'Paid by other members, in one or more parts',
    TH: 'สมาชิกอื่นเป็นผู้โอน อาจแบ่งเป็นหลายส่วน',
    CN: '由其他会员付款，可能分笔到账',
  },
} satisfies Record<string, Localized>;

/** Plants deposit and withdrawal channels in every currency of the demo, accounts to pay into, and rates. */
export async function plantChannels(ctx: Ctx): Promise<void> {
  for (const offer of offers) {
    for (const channel of channelsOf(offer)) await setChannel(ctx, null, channel.code, () => channel);
    const { bank, currency, rates } = offer;
    if (bank) {
      for (const account_number of [bank.number, bank.second]) {
        await addReceiver(ctx, null, `${currency.toLowerCase()}-bank`, {
          bank: bank.name,
          account_name: 'Fairhouse Example Ltd.',
          account_number,
          branch: null,
        });
      }
    }
    if (rates) {
      await stateRate(ctx, null, `USDT-${currency}`, { from: 'USDT', to: currency, rate: rates[0] });
      await stateRate(ctx, null, `${currency}-USDT`, { from: currency, to: 'USDT', rate: rates[1] });
    }
  }
}

function channelsOf({ currency, deposit, withdrawal, quick, bank }: Offer): Channel[] {
  const units = (amount: string) => {
    const read = parseMoney(amount, currency);
    assert(read !== null, `${amount} is an amount`);
    return read;
  };
  const code = currency.toLowerCase();
  const common = {
    currency,
    pay_currency: currency,
    adapter: null,
    fee_bp: 0,
    fee_fixed: 0n,
    open_from: null,
    open_until: null,
    confirmations: 0,
    enabled: true,
  };
  const into = {
    ...common,
    direction: 'deposit',
    settings: { quick: [...quick] },
    min_amount: units(deposit[0]),
    max_amount: units(deposit[1]),
    turnover_bp: 10_000,
    expires_minutes: 60,
  } as const;
  const out = {
    ...common,
    direction: 'withdrawal',
    settings: { quick: [...quick] },
    min_amount: units(withdrawal[0]),
    max_amount: units(withdrawal[1]),
    turnover_bp: 0,
    expires_minutes: 60,
  } as const;
  const crypto = { adapter: 'sandbox', pay_currency: 'USDT', confirmations: 3 } as const;
  const settings = { quick: [...quick], network: 'TESTNET' };
  const coin: Channel[] = [
    {
      ...into,
      ...crypto,
      settings,
      code: `${code}-crypto`,
      kind: 'crypto',
      name: words.crypto,
      hint: words.cryptoIn,
      position: 30,
    },
    {
      ...out,
      ...crypto,
      settings,
      code: `${code}-crypto-out`,
      kind: 'crypto',
      name: words.crypto,
      hint: words.cryptoOut,
      fee_bp: 50,
      position: 130,
    },
  ];
  if (!bank) return coin;
  return [
    { ...into, code: `${code}-bank`, kind: 'bank', name: words.bank, hint: words.bankIn, position: 10 },
    {
      ...into,
      code: `${code}-pay`,
      kind: 'gateway',
      adapter: 'sandbox',
      settings: { quick: [...quick], method: 'qr' },
      name: words.gateway,
      hint: words.gatewayIn,
      fee_bp: 100,
      expires_minutes: 30,
      position: 20,
    },
    {
      ...into,
      code: `${code}-match`,
      kind: 'matched',
      name: words.matched,
      hint: words.matchedIn,
      expires_minutes: 30,
      position: 40,
    },
    { ...out, code: `${code}-bank-out`, kind: 'bank', name: words.bank, hint: words.bankOut, position: 110 },
    {
      ...out,
      code: `${code}-pay-out`,
      kind: 'gateway',
      adapter: 'sandbox',
      name: words.gatewayFast,
      hint: words.gatewayOut,
      fee_bp: 100,
      position: 120,
    },
    { ...out, code: `${code}-match-out`, kind: 'matched', name: words.matched, hint: words.matchedOut, position: 140 },
    ...coin,
  ];
}
