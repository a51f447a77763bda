import { randomUUID } from 'node:crypto';
import type { MissionTerms, SeasonTerms } from '@fairhouse/contract/missions';
import type { RaceTerms } from '@fairhouse/contract/races';
import type { RaffleTerms } from '@fairhouse/contract/raffles';
import { createMember } from '../modules/identity/desk/index.ts';
import { placeBet } from '../modules/originals/index.ts';
import { setMission, setRace, setRaffle, setSeason, showMission } from '../modules/rewards/desk/index.ts';
import { claimTickets } from '../modules/rewards/index.ts';
import { claimSeed, isSeeded } from '../modules/site/desk/index.ts';
import { brandSettings } from '../modules/site/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { databaseNow } from '../platform/database/now.ts';
import { assert, DomainError } from '../platform/errors.ts';
import { giftOnRegistration } from './accounts.ts';
import { rewardCurrencies, worthOf } from './worth.ts';

const planted = 'demo-contests';
const all = { gameTypes: [], vendors: [], games: [] };
const inHouse = { gameTypes: ['INHOUSE' as const], vendors: [], games: [] };
const slots = { gameTypes: ['RNG' as const], vendors: [], games: [] };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const cash = (currency: string, baht: number) => ({
  kind: 'cash' as const,
  amount: worthOf(baht, currency),
  turnoverBp: 10_000,
});
const prizes = (baht: number) => rewardCurrencies.map((currency) => ({ currency, prize: cash(currency, baht) }));

type Planned = [code: string, terms: Omit<MissionTerms, 'currencies' | 'claimDays'>, target: number, prize: number];

const missions: readonly Planned[] = [
  [
    'warm-up',
    {
      title: { EN: 'Warm up', TH: 'วอร์มอัพ', CN: '热身' },
      period: 'daily',
      goal: 'bets',
      games: all,
      points: 10,
    },
    10,
    5,
  ],
  [
    'turn-it-over',
    {
      title: { EN: 'Turn it over', TH: 'หมุนให้ครบ', CN: '流水达标' },
      period: 'daily',
      goal: 'validBet',
      games: all,
      points: 20,
    },
    500,
    15,
  ],
  [
    'five-times',
    {
      title: { EN: 'Five times your stake', TH: 'ห้าเท่าของเดิมพัน', CN: '五倍本金' },
      period: 'daily',
      goal: 'wins',
      multiplier: '5',
      games: all,
      points: 30,
    },
    1,
    20,
  ],
  [
    'look-around',
    {
      title: { EN: 'Look around', TH: 'เที่ยวชมเกม', CN: '四处看看' },
      period: 'weekly',
      goal: 'games',
      games: all,
      points: 50,
    },
    5,
    50,
  ],
  [
    'slot-week',
    {
      title: { EN: 'A week of slots', TH: 'สัปดาห์แห่งสล็อต', CN: '老虎机周' },
      period: 'weekly',
      goal: 'validBet',
      games: slots,
      points: 80,
    },
    3000,
    80,
  ],
  [
    'top-up',
    {
      title: { EN: 'Top up', TH: 'เติมเงิน', CN: '充值' },
      period: 'weekly',
      goal: 'deposits',
      games: all,
      points: 40,
    },
    1000,
    30,
  ],
  [
    'house-regular',
    {
      title: { EN: 'A regular of the house', TH: 'ขาประจำของบ้าน', CN: '本店常客' },
      period: 'season',
      goal: 'bets',
      games: inHouse,
      points: 150,
    },
    500,
    200,
  ],
  [
    'long-shot',
    {
      title: { EN: 'The long shot', TH: 'ยิงไกล', CN: '以小博大' },
      period: 'season',
      goal: 'wins',
      multiplier: '50',
      games: all,
      points: 200,
    },
    1,
    300,
  ],
];

const season = (now: Date): SeasonTerms => ({
  title: { EN: 'Lantern season', TH: 'ซีซันโคมไฟ', CN: '灯笼赛季' },
  startsAt: new Date(now.getTime() - dayMs).toISOString(),
  endsAt: new Date(now.getTime() + 60 * dayMs).toISOString(),
  levels: [20, 60, 150, 300, 600, 1000].map((points, i) => ({
    points,
    prizes: prizes([5, 15, 40, 100, 250, 600][i] ?? 5),
  })),
});

const raffle = (startsAt: Date, closesAt: Date, drawsAt: Date): RaffleTerms => ({
  title: { EN: 'Lantern raffle', TH: 'จับฉลากโคมไฟ', CN: '灯笼抽奖' },
  text: {
    EN: 'Every hundred of turnover lights a lantern. Eleven of them win.',
    TH: 'ทุกยอดเทิร์นโอเวอร์หนึ่งร้อยจุดโคมหนึ่งดวง โคมสิบเอ็ดดวงจะชนะ',
    CN: '每一百有效投注点亮一盏灯笼，其中十一盏中奖。',
  },
  basis: 'turnover',
  currencies: rewardCurrencies.map((currency) => ({ currency, perTicket: worthOf(100, currency) })),
  games: all,
  maxTickets: 1000,
  startsAt: startsAt.toISOString(),
  closesAt: closesAt.toISOString(),
  settleMinutes: 10,
  drawsAt: drawsAt.toISOString(),
  prizes: [
    { count: 1, prizes: prizes(3000) },
    { count: 3, prizes: prizes(500) },
    { count: 7, prizes: prizes(100) },
  ],
});

const race = (startsAt: Date, endsAt: Date): RaceTerms => ({
  title: { EN: 'Night market race', TH: 'ศึกตลาดนัดกลางคืน', CN: '夜市竞赛' },
  text: {
    EN: 'Turnover in any game counts until the lights go out. Ten places are paid.',
    TH: 'นับยอดเทิร์นโอเวอร์ทุกเกมจนกว่าไฟจะดับ จ่ายสิบอันดับ',
    CN: '截止前所有游戏的有效投注均计入，前十名有奖。',
  },
  measure: 'validBet',
  games: all,
  currency: 'THB',
  currencies: [
    { currency: 'THB', rate: '1', minStake: '1' },
    { currency: 'VND', rate: '0.0014', minStake: '700' },
    { currency: 'CNY', rate: '5', minStake: '0.2' },
    { currency: 'USD', rate: '35', minStake: '0.03' },
    { currency: 'USDT', rate: '35', minStake: '0.03' },
  ],
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  settleMinutes: 30,
  prizes: [
    { from: 1, to: 1, prizes: prizes(2000) },
    { from: 2, to: 3, prizes: prizes(800) },
    { from: 4, to: 10, prizes: prizes(150) },
  ],
});

/** The demo's regular players, whom nobody signs in as, with bets of their own. */
const regulars = ['Anong', 'Boonsri', 'Chai', 'Duangjai', 'Ekachai', 'Fah', 'Kannika', 'Lek'];
const betsLeast = 8;

/**
 * Plants missions with a season, raffles and races once, and members who take part by real bets. One raffle and one
 * race end within two minutes of the first start, so that there is a draw to verify and a paid race.
 */
export async function plantContests(ctx: Ctx): Promise<void> {
  if (await isSeeded(ctx.db, planted)) return;
  if (!(await ctx.db.transaction().execute((tx) => claimSeed(tx, planted)))) return;
  // The database's clock, which contests use.
  const now = await databaseNow(ctx.db);
  const at = (ms: number) => new Date(now.getTime() + ms);
  await setSeason(ctx, null, 'lanterns', season(now));
  for (const [index, [code, terms, target, prize]] of missions.entries()) {
    await setMission(ctx, null, code, missionTerms(terms, target, prize));
    await showMission(ctx, null, code, { isOpen: true, position: index + 1 });
  }
  await setRaffle(ctx, null, 'lanterns', raffle(at(-minuteMs), at(14 * dayMs), at(14 * dayMs + 60 * minuteMs)));
  await setRaffle(ctx, null, 'first-lights', firstLights(at));
  await setRace(ctx, null, 'night-market', race(at(-minuteMs), at(7 * dayMs)));
  const warmUp = race(at(-minuteMs), at(90_000));
  const opening = { EN: 'Opening race', TH: 'ศึกเปิดสนาม', CN: '开幕竞赛' };
  const text = {
    EN: 'The best multiplier of one bet wins. Ten places are paid.',
    TH: 'ตัวคูณสูงสุดจากการเดิมพันครั้งเดียวชนะ จ่ายสิบอันดับ',
    CN: '单注倍数最高者胜，前十名有奖。',
  };
  await setRace(ctx, null, 'opening', { ...warmUp, title: opening, text, measure: 'multiplier', settleMinutes: 0 });
  for (const [index, nickname] of regulars.entries()) await plantRegular(ctx, nickname, betsLeast + 3 * index);
}

function firstLights(at: (ms: number) => Date): RaffleTerms {
  const terms = raffle(at(-minuteMs), at(90_000), at(100_000));
  const title = { EN: 'First lights', TH: 'แสงแรก', CN: '初灯' };
  const text = {
    EN: 'The first evening of the market: a lantern for each ten of turnover, drawn the same night.',
    TH: 'ค่ำคืนแรกของตลาด โคมหนึ่งดวงทุกยอดเทิร์นโอเวอร์สิบ จับรางวัลคืนเดียวกัน',
    CN: '夜市首夜：每十有效投注一盏灯笼，当晚开奖。',
  };
  return { ...terms, title, text, settleMinutes: 0, currencies: terms.currencies.map(tenth) };
}

/** Makes tickets of a raffle that is open only for minutes ten times cheaper. */
function tenth({ currency }: RaffleTerms['currencies'][number]) {
  return { currency, perTicket: worthOf(10, currency) };
}

function missionTerms(terms: Planned[1], target: number, prize: number): MissionTerms {
  const isMoney = terms.goal === 'validBet' || terms.goal === 'deposits';
  return {
    ...terms,
    claimDays: 3,
    currencies: rewardCurrencies.map((currency) => ({
      currency,
      target: isMoney ? worthOf(target, currency) : String(target),
      ...(isMoney ? {} : { minStake: worthOf(1, currency) }),
      prize: cash(currency, prize),
    })),
  };
}

/** Returns the username of a regular player. */
export const regularNamed = (nickname: string): string => `regular-${nickname.toLowerCase()}`;

async function plantRegular(ctx: Ctx, nickname: string, bets: number): Promise<void> {
  const { currency, memberTypes } = await brandSettings(ctx);
  const [accountType] = memberTypes;
  assert(accountType !== undefined, 'the brand has a type for a member');
  const onRegistered = giftOnRegistration(ctx);
  const member = await ctx.db.transaction().execute(async (tx) => {
    const username = regularNamed(nickname);
    const made = await createMember(tx, {
      username,
      nickname,
      passwordHash: null,
      accountType,
      currency,
      at: ctx.clock(),
    });
    await onRegistered(tx, { memberId: made.member.id, currency });
    return made.member;
  });
  const player = { memberId: member.id, currency, isTrial: false };
  for (const code of ['lanterns', 'first-lights']) {
    try {
      await claimTickets(ctx, { ...player, code, luck: undefined });
    } catch (error) {
      // On a slow machine the first raffle may be closed already.
      if (!(error instanceof DomainError && error.code === 'RAFFLE_CLOSED')) throw error;
    }
  }
  for (let i = 0; i < bets; i++) {
    const stake = worthOf(5 + 5 * (i % 4), currency);
    const bet =
      i % 3 === 0
        ? { game: 'limbo' as const, stake, params: { target: 2 + i } }
        : { game: 'dice' as const, stake, params: { target: 50.5, condition: 'over' as const } };
    try {
      await placeBet(ctx, player, randomUUID(), bet);
    } catch (error) {
      // The operator of a local site has closed the game, or the gift is used up.
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
