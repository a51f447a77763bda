import { randomUUID } from 'node:crypto';
import type { ActivityRule, EligibilityRule, RuleOf } from '@fairhouse/contract/activity-rules';
import type { NewDeskPromotion } from '@fairhouse/contract/desk-activities';
import { deviceCookie } from '@fairhouse/contract/identity';
import { sql } from 'kysely';
import { findPicture } from '../../../art/index.ts';
import { newToken } from '../../../platform/crypto/tokens.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { deposits } from '../../cashier/deposits/deposit-store.ts';
import { changeDeposit } from '../../cashier/deposits/lifecycle.ts';
import { chargeBack } from '../../cashier/desk/chargeback.ts';
import { depositRow } from '../../cashier/testing-rows.ts';
import { balancesOf, pointsOf } from '../../ledger/index.ts';
import { promotionActs } from './desk/index.ts';
import { followDeposits } from './follow-deposits.ts';
import { settleDue } from './jobs.ts';

export type Told = { headers: Record<string, string> };

const words = (text: string) => ({ EN: text, TH: text, CN: text });

/** An activity as an operator states it; by default cash of 100 baht on application. */
export function stated(rule: ActivityRule, more: Partial<Omit<NewDeskPromotion, 'rule' | 'reason'>> = {}) {
  const eligibility: EligibilityRule = { review: [] };
  return {
    categories: ['special' as const],
    position: 1,
    title: words('A festival of lanterns'),
    summary: words('Light one with us'),
    mark: words('100 %'),
    html: words('<p>Everybody is welcome.</p>'),
    terms: words('<ul><li>Once a member</li></ul>'),
    picture: 'banner/gift',
    startsAt: null,
    endsAt: null,
    eligibility,
    claimDays: 7,
    // Prizes that a single operator decides need a budget.
    budgets: rule.kind === 'apply' ? { THB: '1000000' } : {},
    ...more,
    rule,
  };
}

export const cash = (amount: string, turnoverBp = 0) => ({ kind: 'cash' as const, amount, turnoverBp });
export const asCash = { as: 'cash' as const, turnoverBp: 10_000 };
export const applyRule: RuleOf<'apply'> = {
  kind: 'apply',
  every: 'once',
  proofs: 0,
  payAs: asCash,
  perCurrency: { THB: { min: '50', max: '500' } },
};

/** Calls of the activities' API: public ones, a member's and an operator's. */
export function activityActs({ ctx, app }: TestApp) {
  const acts = promotionActs(findPicture);

  async function ask(
    who: Told | null,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
    key: string = randomUUID(),
  ) {
    const answer = await app.inject({
      method,
      url,
      headers: { ...who?.headers, 'idempotency-key': key },
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, ...answer.json() };
  }

  return {
    acts,
    ask,
    /** Opens an activity as the site's own machine. */
    opened: (rule: ActivityRule, more: Partial<Omit<NewDeskPromotion, 'rule' | 'reason'>> = {}) =>
      acts.plant(ctx, stated(rule, more)),
    join: (who: Told, id: bigint) => ask(who, 'POST', `/wps/promotions/${id}/join`),
    apply: (who: Told, id: bigint, remark = 'Please', proofs: string[] = []) =>
      ask(who, 'POST', `/wps/promotions/${id}/apply`, { remark, proofs }),
    redeem: (who: Told, id: bigint, code: string) => ask(who, 'POST', `/wps/promotions/${id}/redeem`, { code }),
    mine: async (who: Told, id: bigint) =>
      (await ask(who, 'GET', '/wps/promotions/mine')).value.list.find((one: { id: string }) => one.id === String(id)),
    claim: (who: Told, rewardId: string) => ask(who, 'POST', `/wps/rewards/${rewardId}/claim`),
    entry: (who: Told, url: string, payload?: object, key?: string) =>
      ask(who, payload ? 'POST' : 'GET', `/ops/v1/promotions/entries${url}`, payload, key),
    cashOf: async (memberId: bigint) =>
      (await balancesOf(ctx, memberId)).find(({ type }) => type === 'cash')?.balance ?? 0n,
    pointsOf: async (memberId: bigint) => (await pointsOf(ctx, memberId)).points,
  };
}

/** A match of half a deposit up to 200 baht, or from 1,000 baht on of all of it up to 1,500, for the first deposit. */
export const firstMatch: RuleOf<'depositMatch'> = {
  kind: 'depositMatch',
  deposit: 'first',
  payAs: asCash,
  perCurrency: {
    THB: [
      { minDeposit: '100', percentBp: 5000, max: '200' },
      { minDeposit: '1000', percentBp: 10_000, max: '1500' },
    ],
  },
};

/** Deposits by the channel `bank`, and the step by which activities follow them. */
export function depositActs(ctx: Ctx) {
  /** Credits a deposit; with `follow` false activities do not follow it yet. */
  async function credited(id: bigint, { follow = true } = {}): Promise<void> {
    await changeDeposit(ctx, id, () => ({ to: 'CREDITED', kind: 'credited', actor: { kind: 'system' } }));
    if (follow) await followDeposits(ctx);
  }
  return {
    credited,
    /** Makes a deposit of so many baht, credited at once or later. */
    deposit: async ({ memberId }: { memberId: bigint }, baht: bigint, { credit = true, follow = true } = {}) => {
      const amount = baht * 10_000n;
      const row = depositRow(ctx, { member_id: memberId, channel: 'bank', amount, pay_amount: amount, fee: 0n });
      const { id } = await deposits.insert(ctx.db, row);
      if (credit) await credited(id, { follow });
      return id;
    },
    /** Charges a deposit back, and has activities follow it. */
    chargedBack: async (id: bigint): Promise<void> => {
      const { operatorId } = await signedInOperator(ctx, { role: 'finance' });
      await chargeBack(ctx, id, operatorId, { reason: 'The bank took it back' });
      await followDeposits(ctx);
      await followDeposits(ctx);
    },
  };
}

/** The same member at the browser of this token; equal tokens are one browser. */
export function atBrowser({ headers }: Told, token = newToken()): Told {
  return { headers: { ...headers, cookie: `${deviceCookie}=${token}` } };
}

/** Writes play that counts for activities, as the betting record does, and ends their periods. */
export function playActs(ctx: Ctx) {
  return {
    /** Adds a settled bet to the record; a negative stake removes one. */
    bet: async (memberId: bigint, stake: bigint, payout: bigint, at = new Date(), gameType = 'RNG'): Promise<void> => {
      await sql`
        insert into records.bet_hour (member_id, currency, hour, game_type, vendor, status, bets, stake, valid_bet, payout)
        values (${memberId}, 'THB', date_trunc('hour', ${at}::timestamptz), ${gameType}, 'NMS', 'SETTLED', 1, ${stake}, ${stake}, ${payout})
        on conflict (member_id, currency, hour, game_type, vendor, status) do update set stake = bet_hour.stake + excluded.stake,
          valid_bet = bet_hour.valid_bet + excluded.valid_bet, payout = bet_hour.payout + excluded.payout, bets = bet_hour.bets + 1`.execute(
        ctx.db,
      );
    },
    /**
     * Ends the period of a member's entries. Play is counted in whole hours: the hour that begins within a minute
     * ends before the period.
     */
    periodOver: async (memberId: bigint): Promise<void> => {
      await sql`
        update rewards.entry set due_at = now() - interval '1 second', counts_until = now() + interval '2 hours',
          counts_from = now() - interval '1 day' where member_id = ${memberId}`.execute(ctx.db);
      await settleDue(ctx);
    },
  };
}
