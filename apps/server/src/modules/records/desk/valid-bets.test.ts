import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { operatorAtDesk } from '../../../testing/operators.ts';

const site = await useTestApp();
const [one, two] = [await operatorAtDesk(site, 'finance'), await operatorAtDesk(site, 'finance')];
type Desk = typeof one;
const reason = 'As agreed on Monday';

test('what of a bet counts is set from the console, and more of it takes two operators', async () => {
  const { value: rules } = await one.get<{ gameType: string; version: string }[]>('/valid-bets');
  const { version, gameType } = rules[0] ?? {};
  const counted = (by: Desk, said: object) => by.put(`/valid-bets/${gameType}`, { reason, ...said });
  const less = { measure: 'risked', ratioBp: 5000 };
  expect(await counted(one, { ...less, version })).toMatchObject({
    value: { waitsForSecond: false, list: expect.arrayContaining([expect.objectContaining({ gameType, ...less })]) },
  });
  expect(await counted(two, { measure: 'stake', ratioBp: 1, version })).toMatchObject({ code: 'STATE_CONFLICT' });
  // Counting more takes two operators: one alone could meet a friend's turnover, and pay rebates for it.
  for (const more of [
    { measure: 'risked', ratioBp: 5001 },
    { measure: 'stake', ratioBp: 5000 },
  ]) {
    expect(await counted(one, more)).toMatchObject({ value: { waitsForSecond: true } });
    expect(await counted(one, more)).toMatchObject({ code: 'ALREADY_APPROVED' });
  }
  expect(await counted(two, { measure: 'stake', ratioBp: 5000 })).toMatchObject({ value: { waitsForSecond: false } });
  expect(await one.put('/valid-bets/CHESS', { measure: 'stake', ratioBp: 1, reason })).toMatchObject({
    code: 'NOT_FOUND',
  });
});
