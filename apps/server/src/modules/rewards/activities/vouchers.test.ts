import type { RuleOf } from '@fairhouse/contract/activity-rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { activityActs, cash } from './testing.ts';

const site = await useTestApp();
const { ctx } = site;
const { opened, cashOf, redeem, ask } = activityActs(site);
const finance = await signedInOperator(ctx, { role: 'finance' });

describe('a voucher', () => {
  const rule: RuleOf<'voucher'> = { kind: 'voucher', perCurrency: { THB: cash('50') } };
  const budgets = { THB: '10000' };
  const make = async (id: bigint, more: object = {}) => {
    const said = { promotionId: String(id), reason: 'For the fair', ...more };
    const made = await ask(finance, 'POST', '/ops/v1/vouchers', said);
    expect(made).toMatchObject({ success: true });
    return made.value;
  };

  test('needs a budget, is shown once, and is used once a member, up to its uses', async () => {
    await expect(opened(rule, {})).rejects.toThrow('MALFORMED');
    const id = await opened(rule, { budgets });
    const { codes, list } = await make(id, { usesMax: 2 });
    const [one, two, three] = [await signedInMember(ctx), await signedInMember(ctx), await signedInMember(ctx)];
    const code: string = codes[0];
    expect(await redeem(one, id, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).toMatchObject({
      value: { state: 'CLAIM' },
    });
    expect(await redeem(one, id, code)).toMatchObject({ value: { state: 'CLAIM' } });
    expect(await redeem(two, id, code)).toMatchObject({ value: { state: 'CLAIM' } });
    const used = await redeem(three, id, code);
    const unknown = await redeem(three, id, 'AAAA-BBBB-CCCC');
    expect(used).toMatchObject({ status: 422, code: 'VOUCHER_INVALID' });
    expect(used).toEqual(unknown);
    const page = (await ask(finance, 'GET', `/ops/v1/vouchers?promotionId=${id}`)).value.list;
    expect(page).toMatchObject([{ id: list[0].id, uses: 2, usesMax: 2 }]);
    expect(JSON.stringify(page)).not.toContain(code.replaceAll('-', ''));
  });

  test('used by twenty at one moment, gives one', async () => {
    const id = await opened(rule, { budgets, claimDays: null });
    const { codes } = await make(id);
    const members = await Promise.all(Array.from({ length: 20 }, () => signedInMember(ctx)));
    const answers = await Promise.all(members.map((member) => redeem(member, id, codes[0])));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'VOUCHER_INVALID')).toHaveLength(19);
    const sums = await Promise.all(members.map(({ memberId }) => cashOf(memberId)));
    expect(sums.reduce((sum, units) => sum + units, 0n)).toBe(500_000n);
  });

  test('is good in its agent’s line alone, not void, not late, and not another activity’s', async () => {
    const id = await opened(rule, { budgets });
    const [agent, member] = [await signedInMember(ctx), await signedInMember(ctx)];
    const [ofLine, gone, late, named] = [
      await make(id, { agent: agent.username }),
      await make(id),
      await make(id, { expiresAt: new Date(Date.now() - 1000).toISOString() }),
      await make(id, { code: 'FAIR-2026', usesMax: 10 }),
    ];
    await ask(finance, 'POST', `/ops/v1/vouchers/${gone.list[0].id}/void`, { reason: 'Leaked' });
    for (const { codes } of [ofLine, gone, late]) {
      expect(await redeem(member, id, codes[0])).toMatchObject({ code: 'VOUCHER_INVALID' });
    }
    const elsewhere = await opened(rule, { budgets });
    expect(await redeem(member, elsewhere, 'FAIR-2026')).toMatchObject({ code: 'VOUCHER_INVALID' });
    expect(await redeem(member, id, 'fair 2026')).toMatchObject({ value: { state: 'CLAIM' } });
    expect(named.codes).toEqual(['FAIR-2026']);
    await sql`insert into identity.upline (member_id, upline_id, via, code, created_at)
      values (${member.memberId}, ${agent.memberId}, 'affiliate', 'X', now())`.execute(ctx.db);
    expect(await redeem(member, id, ofLine.codes[0])).toMatchObject({ value: { state: 'CLAIM' } });
  });

  test('is not found by guessing', async () => {
    const id = await opened(rule, { budgets });
    const member = await signedInMember(ctx);
    const codes = [];
    for (let i = 0; i < 12; i++) codes.push((await redeem(member, id, `GUESS-${i}0000`)).code);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('VOUCHER_INVALID'));
    expect(codes.slice(10)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  });
});
