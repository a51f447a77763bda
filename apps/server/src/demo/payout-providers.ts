import { type PayoutProvider, setPayoutProvider } from '../modules/cashier/desk/index.ts';
import type { Ctx } from '../platform/ctx.ts';

type Offered = Pick<PayoutProvider, 'code' | 'kind' | 'name' | 'currency' | 'pattern'>;

/** Fictitious banks and e-wallets of each country, and the network of the sandbox gateway. */
const providers: readonly Offered[] = [
  {
    code: 'SIAM-EXAMPLE',
    kind: 'bank',
    name: { EN: 'Siam Example Bank', TH: 'ธนาคารสยามตัวอย่าง', CN: '暹罗示例银行' },
    currency: 'THB',
    pattern: '^\\d{10,12}$',
  },
  {
    code: 'RIVER-EXAMPLE',
    kind: 'bank',
    name: { EN: 'River Example Bank', TH: 'ธนาคารสายน้ำตัวอย่าง', CN: '河畔示例银行' },
    currency: 'THB',
    pattern: '^\\d{10,12}$',
  },
  {
    code: 'LOTUS-WALLET',
    kind: 'ewallet',
    name: { EN: 'Lotus Example Wallet', TH: 'วอลเล็ตบัวตัวอย่าง', CN: '莲花示例钱包' },
    currency: 'THB',
    pattern: '^0\\d{9}$',
  },
  {
    code: 'HANOI-EXAMPLE',
    kind: 'bank',
    name: { EN: 'Hanoi Example Bank', TH: 'ธนาคารฮานอยตัวอย่าง', CN: '河内示例银行' },
    currency: 'VND',
    pattern: '^\\d{8,19}$',
  },
  {
    code: 'EAST-EXAMPLE',
    kind: 'bank',
    name: { EN: 'Example Bank of the East', TH: 'ธนาคารตะวันออกตัวอย่าง', CN: '东方示例银行' },
    currency: 'CNY',
    pattern: '^\\d{16,19}$',
  },
  {
    code: 'FIRST-EXAMPLE',
    kind: 'bank',
    name: { EN: 'First Example Bank', TH: 'ธนาคารเฟิร์สตัวอย่าง', CN: '第一示例银行' },
    currency: 'USD',
    pattern: '^\\d{6,17}$',
  },
  {
    code: 'TESTNET',
    kind: 'crypto',
    name: { EN: 'USDT on Testnet', TH: 'USDT บน Testnet', CN: 'USDT（Testnet）' },
    currency: null,
    pattern: '^TSB[0-9a-f]{32}$',
  },
];

/** Plants the banks and wallets of the demo members' payout accounts. */
export async function plantPayoutProviders(ctx: Ctx): Promise<void> {
  for (const [position, { code, ...provider }] of providers.entries()) {
    await setPayoutProvider(ctx, null, code, { ...provider, checksum: null, position });
  }
}
