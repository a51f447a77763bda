import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInMember } from '../../../testing/members.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { plainTerms } from '../../bonus/testing.ts';
import { notedActs } from '../../operators/index.ts';
import { setModule } from '../../site/settings.ts';
import { activityActs, cash } from '../activities/testing.ts';

const site = await useTestApp();
const { ctx } = site;
const { pool } = ctx;
const { ask, opened } = activityActs(site);
const words = (text: string) => ({ EN: text, TH: text, CN: text });
const reason = 'A withdrawal that was late';
beforeAll(() => setModule(ctx, 'PTSYS3', true));

type Member = Awaited<ReturnType<typeof signedInMember>>;

/** Sets the hand rule: the units that one operator may give alone. */
async function alone(units: bigint): Promise<void> {
  await pool.query(
    `insert into cashier.hand_rule values ('THB', $1) on conflict (currency) do update set two_person_above = $1`,
    [units],
  );
  await pool.query('update points.rule set two_person_above = $1', [units]);
}

const acts = [
  {
    ...{ action: 'give-reward', url: '/ops/v1/rewards', made: 'select from rewards.reward where member_id = $1' },
    body: async ({ memberId }: Member, amount: string) => ({
      ...{ memberId: String(memberId), title: words('Sorry'), reason, issue: false, days: 7 },
      prize: { kind: 'cash', amount, turnoverBp: 0 },
    }),
  },
  {
    ...{ action: 'offer-bonus', url: '/ops/v1/bonuses', made: 'select from bonus.grant where member_id = $1' },
    body: async ({ memberId }: Member, amount: string) => ({
      ...{ memberId: String(memberId), amount, reason },
      terms: { ...plainTerms, stacking: 'queue' },
    }),
  },
  {
    ...{ action: 'adjust-points', url: '/ops/v1/points/adjustments' },
    made: 'select from points.adjustment where member_id = $1',
    body: async ({ memberId }: Member, points: string) => ({ memberId: String(memberId), points, reason }),
  },
  {
    ...{ action: 'give-spins', url: '/ops/v1/spins', made: 'select from rewards.given_spins where member_id = $1' },
    body: async ({ username }: Member, spins: string) => ({
      promotionId: await wheel(),
      username,
      spins: Number(spins),
      reason,
    }),
  },
];

let opening: Promise<bigint> | null = null;
async function wheel(): Promise<string> {
  const part = (label: string) => ({ label: words(label), weight: 1, stock: null, prize: cash('10') });
  const segments = [part('Ten'), part('A ten'), part('B ten')];
  opening ??= opened({ kind: 'wheel', daily: 3, dailyMax: 10, perCurrency: { THB: { segments } } });
  return String(await opening);
}

test.each(acts)(
  'a first statement that is sent again says nothing anew: $action',
  async ({ action, url, made, body }) => {
    await alone(0n);
    const [one, two] = [await signedInOperator(ctx), await signedInOperator(ctx)];
    const member = await signedInMember(ctx);
    const said = await body(member, '20');
    const key = randomUUID();
    const count = async () => (await pool.query(made, [member.memberId])).rows.length;
    const lines = async () =>
      (await notedActs(ctx.db, { limit: 50, action })).filter((line) => line.operator_id === one.operatorId);

    const first = await ask(one, 'POST', url, said, key);
    expect(first).toMatchObject({ status: 200, value: { waitsForSecond: true } });
    expect(await ask(one, 'POST', url, said, key)).toEqual(first);
    expect(await ask(one, 'POST', url, await body(member, '21'), key)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(await ask(one, 'POST', url, said)).toMatchObject({ code: 'ALREADY_APPROVED' });
    expect(await lines()).toHaveLength(1);

    // A repeat changes nothing after the second operator has made it, or once the rule allows one operator to make
    // it.
    expect(await ask(two, 'POST', url, said)).toMatchObject({ value: { waitsForSecond: false } });
    await ask(one, 'POST', url, said, key);
    await alone(100_000_000n);
    await ask(one, 'POST', url, said, key);
    expect([await count(), (await lines()).length]).toEqual([1, 1]);
    await alone(0n);
    expect(await ask(two, 'POST', url, said)).toMatchObject({ value: { waitsForSecond: true } });
    expect(await count()).toBe(1);
  },
);

test.each(acts)('two requests of one key at one moment are one statement: $action', async ({ url, body }) => {
  await alone(0n);
  const one = await signedInOperator(ctx);
  const said = await body(await signedInMember(ctx), '20');
  const key = randomUUID();
  const answers = await Promise.all([ask(one, 'POST', url, said, key), ask(one, 'POST', url, said, key)]);
  expect(answers.map(({ value }) => value.waitsForSecond)).toEqual([true, true]);
});
