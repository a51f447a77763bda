import { randomUUID } from 'node:crypto';
import type { RuleOf } from '@fairhouse/contract/activity-rules';
import { formatMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newToken } from '../../../platform/crypto/tokens.ts';
import { useTestApp } from '../../../testing/app.ts';
import { bodyOf, sendJson, startLocalServer } from '../../../testing/local-server.ts';
import { memberWith, signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { granted } from '../../bonus/testing.ts';
import { testGame } from '../../games/catalogue/testing.ts';
import { freeRoundsJobs } from '../../games/free-rounds/grants.ts';
import { vendorInHouse } from '../../games/seamless-wallet/testing.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { placeBet } from '../../originals/bet.ts';
import { losingSeeds } from '../../originals/testing.ts';
import { rollUpAll } from '../../records/testing.ts';
import { setModule } from '../../site/settings.ts';
import { betOf, record } from '../testing-play.ts';
import { activityActs, asCash, atBrowser, cash, playActs } from './testing.ts';

const site = await useTestApp();
const { ctx } = site;
beforeAll(() => setModule(ctx, 'PTSYS3', true));
const { opened, ask, join, mine, claim, entry, cashOf, pointsOf } = activityActs(site);
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

const { bet, periodOver } = playActs(ctx);

test('cashback is a share of the net loss of a period, reckoned when it is over', async () => {
  const rule: RuleOf<'cashback'> = {
    kind: 'cashback',
    period: 'day',
    payAs: asCash,
    perCurrency: { THB: { minLoss: '100', percentBp: 1000, max: '50' } },
  };
  const id = await opened(rule);
  const [loser, winner, small] = [await signedInMember(ctx), await signedInMember(ctx), await signedInMember(ctx)];
  for (const member of [loser, winner, small]) {
    expect(await join(member, id)).toMatchObject({ value: { state: 'PROCESS' } });
  }
  const hourAgo = new Date(Date.now() - 3_600_000);
  await bet(loser.memberId, 5_000_000n, 2_000_000n, hourAgo);
  await bet(winner.memberId, 5_000_000n, 9_000_000n, hourAgo);
  await bet(small.memberId, 999_999n, 0n, hourAgo);
  expect((await join(loser, id)).value.state).toBe('PROCESS');
  for (const { memberId } of [loser, winner, small]) await periodOver(memberId);
  expect(await mine(loser, id)).toMatchObject({ state: 'CLAIM', prize: { amount: '30.0000' } });
  for (const member of [winner, small])
    expect(await mine(member, id)).toMatchObject({ state: 'CLOSED', reason: 'ended' });
});

test('what is lost or staked in games among members counts for neither cashback nor turnover, so that two accounts of one person gain nothing', async () => {
  const perCurrency = { THB: { minLoss: '100', percentBp: 1000, max: '50' } };
  const back = await opened({ kind: 'cashback', period: 'day', payAs: asCash, perCurrency });
  const named = await opened({ kind: 'cashback', period: 'day', payAs: asCash, games: ['PVP'], perCurrency });
  const steps = { THB: [{ turnover: '100', amount: '10' }] };
  const chase = await opened({ kind: 'turnover', period: 'week', payAs: asCash, perCurrency: steps });
  const loser = await signedInMember(ctx);
  for (const id of [back, named, chase]) await join(loser, id);
  await bet(loser.memberId, 5_000_000n, 0n, new Date(Date.now() - 3_600_000), 'PVP');
  await periodOver(loser.memberId);
  for (const id of [back, chase]) expect(await mine(loser, id)).toMatchObject({ state: 'CLOSED', reason: 'ended' });
  expect(await mine(loser, named)).toMatchObject({ state: 'CLAIM', prize: { amount: '50.0000' } });
});

test('cashback waits for the bets of its period that are open, so that no win is kept open until the losses are repaid', async () => {
  const perCurrency = { THB: { minLoss: '10', percentBp: 5000, max: '500' } };
  const id = await opened({ kind: 'cashback', period: 'day', payAs: asCash, perCurrency });
  const member = await signedInMember(ctx);
  await join(member, id);
  const open = betOf(member.memberId, { status: 'UNSETTLED' });
  await record(ctx, [betOf(member.memberId), open]);
  await periodOver(member.memberId);
  expect(await mine(member, id)).toMatchObject({ state: 'PROCESS' });
  await record(ctx, [{ ...open, status: 'SETTLED', payout: 1_000_000n }]);
  await periodOver(member.memberId);
  expect(await mine(member, id)).toMatchObject({ state: 'CLOSED', reason: 'ended' });
});

test('what is staked while a bonus is open is no loss that cashback repays: bonus money does not become cash by being lost', async () => {
  const perCurrency = { THB: { minLoss: '10', percentBp: 5000, max: '500' } };
  const id = await opened({ kind: 'cashback', period: 'day', payAs: asCash, perCurrency });
  const [withBonus, without] = [await memberWith(ctx, 1_000_000n), await memberWith(ctx, 1_000_000n)];
  await granted(ctx, withBonus.memberId, { terms: { order: 'bonusFirst' } });
  const bet = { game: 'dice', stake: '50', params: { target: 99.98, condition: 'over' } } as const;
  for (const member of [withBonus, without]) {
    await join(member, id);
    await losingSeeds(ctx, member, bet);
    await placeBet(ctx, { memberId: member.memberId, currency: 'THB', isTrial: false }, randomUUID(), bet);
  }
  await rollUpAll(ctx);
  for (const { memberId } of [withBonus, without]) await periodOver(memberId);
  expect(await mine(withBonus, id)).toMatchObject({ state: 'CLOSED', reason: 'ended' });
  expect(await mine(without, id)).toMatchObject({ state: 'CLAIM', prize: { amount: '25.0000' } });
});

test('turnover pays the highest step that was reached: at once when it is the last one, else when the period is over', async () => {
  const rule: RuleOf<'turnover'> = {
    kind: 'turnover',
    period: 'week',
    payAs: asCash,
    perCurrency: {
      THB: [
        { turnover: '1000', amount: '10' },
        { turnover: '5000', amount: '80' },
      ],
    },
  };
  const id = await opened(rule);
  const [most, some] = [await signedInMember(ctx), await signedInMember(ctx)];
  const openHours = (memberId: bigint) =>
    sql`update rewards.entry set counts_from = now() - interval '2 hours' where member_id = ${memberId}`.execute(
      ctx.db,
    );
  for (const member of [most, some]) {
    await join(member, id);
    await openHours(member.memberId);
  }
  const hourAgo = new Date(Date.now() - 3_600_000);
  await bet(most.memberId, 50_000_000n, 0n, hourAgo);
  await bet(some.memberId, 10_000_000n, 0n, hourAgo);
  expect(await mine(some, id)).toMatchObject({
    state: 'PROCESS',
    progress: { amount: '1000.0000', goal: '5000', worth: '10' },
  });
  expect(await mine(most, id)).toMatchObject({ state: 'CLAIM', rewardId: null });
  const settled = await join(most, id);
  expect(settled).toMatchObject({ value: { state: 'CLAIM', prize: { amount: '80.0000' } } });
  await claim(most, settled.value.rewardId);
  expect(await cashOf(most.memberId)).toBe(800_000n);
  await periodOver(some.memberId);
  expect(await mine(some, id)).toMatchObject({ state: 'CLAIM', prize: { amount: '10.0000' } });
});

describe('one person twice', () => {
  const gift: RuleOf<'registration'> = { kind: 'registration', withinDays: 7, perCurrency: { THB: cash('100') } };

  test('with the same browser, or from the same address, waits for an operator', async () => {
    const id = await opened(gift, { claimDays: null, eligibility: { review: ['device', 'account'] } });
    const [one, two, other] = [await signedInMember(ctx), await signedInMember(ctx), await signedInMember(ctx)];
    const browser = 'n'.repeat(43);
    expect(await join(atBrowser(one, browser), id)).toMatchObject({ value: { state: 'ISSUED' } });
    const waiting = await join(atBrowser(two, browser), id);
    expect(waiting).toMatchObject({ value: { state: 'APPLYING' } });
    expect(await cashOf(two.memberId)).toBe(0n);
    expect(await join(atBrowser(other), id)).toMatchObject({ value: { state: 'ISSUED' } });
    const risk = await signedInOperator(ctx, { role: 'risk' });
    const { entryId } = waiting.value;
    expect(await entry(risk, `/${entryId}`)).toMatchObject({
      value: { signs: ['device'], prize: { amount: '100.0000' } },
    });
    expect(await entry(risk, `/${entryId}/approve`, { amount: '5000' })).toMatchObject({ code: 'AMOUNT_INVALID' });
    expect(await entry(risk, `/${entryId}/approve`, {})).toMatchObject({ value: { state: 'ISSUED' } });
    expect(await cashOf(two.memberId)).toBe(1_000_000n);
    const byAddress = await opened(gift, { claimDays: null, eligibility: { review: ['address'] } });
    expect(await join(atBrowser(one), byAddress)).toMatchObject({ value: { state: 'ISSUED' } });
    expect(await join(atBrowser(two), byAddress)).toMatchObject({ value: { state: 'APPLYING' } });
  });

  test('as several accounts that press at one moment in one browser, or behind one address, is paid once', async () => {
    for (const sign of ['device', 'address'] as const) {
      const id = await opened(gift, { claimDays: null, eligibility: { review: [sign] } });
      const ring = await Promise.all(Array.from({ length: 6 }, () => signedInMember(ctx)));
      const browser = newToken();
      const answers = await Promise.all(
        ring.map((one) => join(atBrowser(one, sign === 'device' ? browser : undefined), id)),
      );
      expect(answers.map(({ value }) => value?.state).filter((state) => state !== 'APPLYING')).toEqual(['ISSUED']);
    }
  });

  test('with the same payout account waits too', async () => {
    const id = await opened(gift, { claimDays: null, eligibility: { review: ['account'] } });
    const [one, two] = [await signedInMember(ctx), await signedInMember(ctx)];
    for (const { memberId } of [one, two]) {
      await sql`
        insert into cashier.payout_account (member_id, provider, kind, number_sealed, number_mac, number_mark, number_tail,
          created_at)
        values (${memberId}, 'BANK', 'bank', 'x', 'same', 'same', '1234', now())`.execute(ctx.db);
    }
    expect(await join(atBrowser(one), id)).toMatchObject({ value: { state: 'ISSUED' } });
    expect(await join(atBrowser(two), id)).toMatchObject({ value: { state: 'APPLYING' } });
  });

  test('of a hundred presses at once from two devices one gives the gift', async () => {
    const id = await opened(gift, { claimDays: null });
    const member = await signedInMember(ctx);
    const answers = await Promise.all(Array.from({ length: 40 }, () => join(atBrowser(member), id)));
    expect(answers.every(({ value }) => value?.state === 'ISSUED')).toBe(true);
    expect(await cashOf(member.memberId)).toBe(1_000_000n);
  });

  test('an account that is too old gets none', async () => {
    const id = await opened(gift);
    const member = await signedInMember(ctx);
    await sql`update identity.member set created_at = now() - interval '8 days' where id = ${member.memberId}`.execute(
      ctx.db,
    );
    expect(await join(member, id)).toMatchObject({ code: 'ACTIVITY_FORBIDDEN', value: { why: 'tooLate' } });
  });
});

test('a hundred joiners at once never get more than the budget, and the hall says that it is closed', async () => {
  const rule: RuleOf<'registration'> = { kind: 'registration', withinDays: 7, perCurrency: { THB: cash('10') } };
  const id = await opened(rule, { claimDays: null, budgets: { THB: '95' } });
  const members = await Promise.all(Array.from({ length: 30 }, () => signedInMember(ctx)));
  const answers = await Promise.all(members.map((member) => join(member, id)));
  expect(answers.filter(({ value }) => value?.state === 'ISSUED')).toHaveLength(9);
  expect(answers.filter(({ code }) => code === 'ACTIVITY_CLOSED')).toHaveLength(21);
  const sums = await Promise.all(members.map(({ memberId }) => cashOf(memberId)));
  expect(
    formatMoney(
      sums.reduce((sum, units) => sum + units, 0n),
      'THB',
    ),
  ).toBe('90.0000');
});

test('an activity that is closed while members press gives each of them all of it or nothing', async () => {
  const gift = { kind: 'registration', withinDays: 7, perCurrency: { THB: cash('5') } } as const;
  const id = await opened(gift, { claimDays: null, budgets: { THB: '1000' } });
  const members = await Promise.all(Array.from({ length: 8 }, () => signedInMember(ctx)));
  const content = await signedInOperator(ctx, { role: 'content' });
  const joining = members.map((member) => join(member, id));
  await ask(content, 'PUT', `/ops/v1/promotions/${id}`, { state: 'CLOSED', reason: 'It ends' });
  for (const [at, { code }] of (await Promise.all(joining)).entries()) {
    expect([undefined, 'ACTIVITY_CLOSED']).toContain(code);
    expect(await cashOf(members[at]?.memberId ?? 0n)).toBe(code ? 0n : 50_000n);
  }
  expect(await join(await signedInMember(ctx), id)).toMatchObject({ code: 'ACTIVITY_CLOSED' });
});

test('a birthday gift is one a year, whatever the profile says afterwards', async () => {
  const rule: RuleOf<'birthday'> = { kind: 'birthday', daysBefore: 1, daysAfter: 3, perCurrency: { THB: cash('200') } };
  const id = await opened(rule, { claimDays: null });
  const member = await signedInMember(ctx);
  expect(await join(member, id)).toMatchObject({ code: 'ACTIVITY_FORBIDDEN', value: { why: 'birthday' } });
  const today = (days: number) => new Date(Date.now() + (7 * 3600 - days * 86_400) * 1000).toISOString().slice(4, 10);
  // A birthday in a leap year, which has every day.
  const born = (day: string) =>
    sql`insert into identity.profile (member_id, birthday) values (${member.memberId}, ${`1992${day}`}::date)
      on conflict (member_id) do update set birthday = excluded.birthday`.execute(ctx.db);
  await born(today(30));
  expect(await join(member, id)).toMatchObject({ code: 'ACTIVITY_FORBIDDEN' });
  await born(today(2));
  expect(await join(member, id)).toMatchObject({ value: { state: 'ISSUED' } });
  await born(today(0));
  expect(await join(member, id)).toMatchObject({ value: { state: 'ISSUED' } });
  expect(await cashOf(member.memberId)).toBe(2_000_000n);
});

test('signing in gives each day’s prize once, days in a row count up, and a missed day begins anew', async () => {
  const rule: RuleOf<'signIn'> = { kind: 'signIn', perCurrency: { THB: [cash('1'), cash('2'), cash('5')] } };
  const id = await opened(rule, { claimDays: null });
  const member = await signedInMember(ctx);
  /** Moves the member's entries back by a day. */
  const nextDay = () =>
    sql`update rewards.entry set period = to_char(period::date - 1, 'YYYY-MM-DD') where member_id = ${member.memberId}`.execute(
      ctx.db,
    );
  expect(await mine(member, id)).toMatchObject({ state: 'JOIN', progress: { streak: 0 } });
  const got: bigint[] = [];
  for (let day = 0; day < 4; day++) {
    const before = await cashOf(member.memberId);
    expect(await join(member, id)).toMatchObject({ value: { state: 'ISSUED' } });
    await join(member, id);
    got.push((await cashOf(member.memberId)) - before);
    await nextDay();
  }
  expect(got).toEqual([10_000n, 20_000n, 50_000n, 10_000n]);
  await nextDay();
  expect(await mine(member, id)).toMatchObject({ state: 'JOIN', progress: { streak: 0 } });
});

test('points of an activity are in the points account, once, whether given at once or claimed', async () => {
  const perCurrency = { THB: { kind: 'points' as const, points: '12.5' } };
  const rule: RuleOf<'registration'> = { kind: 'registration', withinDays: 7, perCurrency };
  const [given, claimed] = [
    await opened(rule, { claimDays: null, budgets: { PTS: '20' } }),
    await opened(rule, { claimDays: 3 }),
  ];
  const [member, late] = [await signedInMember(ctx), await signedInMember(ctx)];
  await Promise.all([join(member, given), join(member, given)]);
  expect(await pointsOf(member.memberId)).toBe(1250n);
  const { rewardId } = (await join(member, claimed)).value;
  expect(await pointsOf(member.memberId)).toBe(1250n);
  await Promise.all([claim(member, rewardId), claim(member, rewardId)]);
  expect(await pointsOf(member.memberId)).toBe(2500n);
  expect(await cashOf(member.memberId)).toBe(0n);
  // The budget has 7.5 points left, fewer than a prize.
  expect(await join(late, given)).toMatchObject({ code: 'ACTIVITY_CLOSED' });
  expect(await pointsOf(late.memberId)).toBe(0n);
});

test('free rounds of an activity are asked for at their vendor, once', async () => {
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  const server = await startLocalServer(() => async (request, response) => {
    asked.push({ path: request.url ?? '', body: JSON.parse(await bodyOf(request)) });
    return sendJson(response, { status: 'granted' });
  });
  onTestFinished(() => server.close());
  await vendorInHouse(ctx, 'GIFTS', { url: server.url });
  await testGame(ctx, 'GIFTS', 'lantern-tide');
  const prize = {
    kind: 'freeRounds' as const,
    vendor: 'GIFTS',
    gameCode: 'lantern-tide',
    rounds: 5,
    stake: '2',
    days: 3,
  };
  const id = await opened(
    { kind: 'registration', withinDays: 7, perCurrency: { THB: prize } },
    { claimDays: 3, budgets: { THB: '15' } },
  );
  const [member, late] = [await signedInMember(ctx), await signedInMember(ctx)];
  const { rewardId } = (await join(member, id)).value;
  // The rounds are worth ten, which leaves five in the budget.
  expect(await join(late, id)).toMatchObject({ code: 'ACTIVITY_CLOSED' });
  const claims = await Promise.all([claim(member, rewardId), claim(member, rewardId)]);
  expect(claims.map(({ code, value }) => code ?? value.state)).toEqual(['CLAIMED', 'CLAIMED']);
  await sql`update games.free_grant set ask_at = ${ctx.clock()} where ask_at is not null`.execute(ctx.db);
  await freeRoundsJobs.tasks['games:free-rounds']?.(ctx, {});
  const grants = asked.filter(({ path }) => path === '/freerounds/grant');
  expect(grants).toHaveLength(1);
  expect(grants[0]?.body).toMatchObject({ player: String(member.memberId), gameCode: 'lantern-tide', rounds: 5 });
  const operator = await signedInOperator(ctx, { role: 'finance' });
  const { list } = (await ask(operator, 'GET', `/ops/v1/games/free-rounds?memberId=${member.memberId}`)).value;
  expect(list).toMatchObject([{ vendor: 'GIFTS', rounds: 5, state: 'GRANTED' }]);
});
