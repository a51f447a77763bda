import type { ContractKind, ContractTerms } from '@fairhouse/contract/contracts';
import { directAgents, offerContract, plantContract } from '../modules/agents/desk/index.ts';
import { memberNamed } from '../modules/identity/index.ts';
import { writeLetter } from '../modules/messages/desk/index.ts';
import { requestId } from '../modules/money-rows/index.ts';
import { claimSeed, isSeeded, switchModule } from '../modules/site/desk/index.ts';
import { brandSettings } from '../modules/site/index.ts';
import type { Ctx } from '../platform/ctx.ts';

const planted = 'demo-contracts';
const dayMs = 86_400_000;

type Rates = Partial<Record<ContractKind, readonly [low: string, high: string]>>;

/** The rates of the house's contracts with the demo agent, and of those below, by level. */
const levels: readonly Rates[] = [
  { dividend: ['20', '30'], daily: ['0.3', '0.5'], hourly: ['0.1', '0.2'], realtime: ['0.05', '0.08'] },
  { dividend: ['8', '12'], daily: ['0.1', '0.15'], hourly: ['0.05', '0.1'], realtime: ['0.02', '0.04'] },
  { dividend: ['2', '4'], daily: ['0.03', '0.05'] },
];
/** The days for which each kind has run, so that every page has content. */
const since: Record<ContractKind, number> = { dividend: 56, daily: 40, hourly: 3, realtime: 2 };

function termsOf(kind: ContractKind, [low, high]: readonly [string, string]): ContractTerms {
  const tier = (rate: string, volume: string, activeMembers: number) => ({
    activeMembers,
    volume,
    profit: '0',
    rate,
    lossRate: kind === 'realtime' ? rate : '0',
  });
  const countsActive = kind === 'dividend';
  return {
    period: countsActive ? 'weekly' : null,
    carriesLosses: false,
    activeValidBet: countsActive ? '50' : '0',
    tiers: [tier(low, '0', 0), tier(high, '500', countsActive ? 3 : 0)],
  };
}

/** Plants contracts of all four kinds in the demo agent's team, and an offer that waits; once. */
export async function plantContracts(ctx: Ctx): Promise<void> {
  if (await isSeeded(ctx.db, planted)) return;
  const top = await memberNamed(ctx.db, 'demoagent');
  if (top === null) return;
  await switchModule(ctx, null, 'AGENTPOLICY3', { enabled: true });
  const { currency, utcOffsetMinutes } = await brandSettings(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await claimSeed(tx, planted))) return;
    const now = ctx.clock();
    let above: { payerId: bigint | null; payeeId: bigint }[] = [{ payerId: null, payeeId: top }];
    for (const rates of levels) {
      const below: typeof above = [];
      for (const { payerId, payeeId } of above) {
        for (const kind of ['dividend', 'daily', 'hourly', 'realtime'] as const) {
          const rate = rates[kind];
          if (!rate) continue;
          const start = new Date(now.getTime() - since[kind] * dayMs);
          const terms = termsOf(kind, rate);
          await plantContract(tx, { kind, payerId, payeeId, currency, terms, since: start, utcOffsetMinutes });
        }
        for (const id of await directAgents(tx, payeeId, now)) below.push({ payerId: payeeId, payeeId: id });
      }
      above = below;
    }
    await writeLetter(
      { ...ctx, db: tx },
      { operatorId: null, reason: 'The start of the demo', said: {} },
      'demoagent',
      {
        title: { EN: 'Real-time salaries are here', TH: 'ค่าจ้างเรียลไทม์เปิดใช้แล้ว', CN: '实时工资已上线' },
        text: {
          EN: 'Your team’s bets are now counted every five minutes. Look at your contracts to see what you are paid, and offer your own downlines a share.',
          TH: 'ตอนนี้เรานับยอดเดิมพันของทีมคุณทุกห้านาที ดูสัญญาของคุณเพื่อดูสิ่งที่คุณได้รับ และเสนอส่วนแบ่งให้ดาวน์ไลน์ของคุณ',
          CN: '您团队的投注现在每五分钟统计一次。请查看您的契约了解所得，并为您的下级提供分成。',
        },
        request: requestId(0n, 'demo:letter', 'salaries', {}),
      },
    );
    // Lower than the rates that the demo agent has given on: the screen shows which contracts would end.
    const terms = termsOf('daily', ['0.05', '0.1']);
    await offerContract({ ...ctx, db: tx }, { operatorId: null }, { kind: 'daily', payeeId: top, terms });
  });
}
