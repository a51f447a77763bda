import { expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { brandSettings } from '../../site/index.ts';
import { contractRows } from '../contracts/contract-store.ts';
import { moveAt } from '../testing.ts';
import { settleAll } from './jobs.ts';
import { listStatementRows } from './statement-store.ts';
import { endStrangers } from './sweep.ts';
import { begun, betOf, chainSince, flatTerms, middleOfDay, placed, play, signed, voided } from './testing.ts';
import { verifyWages } from './verify.ts';

const ctx = await useTestCtx();
const { utcOffsetMinutes } = await brandSettings(ctx);
const middleOf = (days: number) => middleOfDay(days, utcOffsetMinutes);
const hourMs = 3_600_000;
const carries = { carriesLosses: true };
const terms = { up: flatTerms('dividend', '20', carries), down: flatTerms('dividend', '10', carries) };

test.each(['after', 'before'] as const)(
  'a branch that goes and comes back takes up its loss where it was left, also what comes late, and with another upline it has none',
  async (signs) => {
    const { upline, downline, player, given } = await chainSince(ctx, middleOf(4), terms);
    const other = await placed(ctx, null);
    const house = { payerId: null, payeeId: other.memberId };
    await begun(ctx, await signed(ctx, 'dividend', { ...house, terms: terms.up }), middleOf(4));
    const lost = betOf(player.memberId, middleOf(4), { stake: 50_000n });
    const of = async (contractId: bigint) =>
      (await listStatementRows(ctx.db, { payeeId: downline.memberId, limit: 50 }))
        .reverse()
        .filter((row) => row.contract_id === contractId);
    const sign = async (payerId: bigint, at: Date) =>
      await begun(ctx, await signed(ctx, 'dividend', { payerId, payeeId: downline.memberId, terms: terms.down }), at);
    await moveAt(ctx, downline.memberId, other.memberId, middleOf(3));
    await endStrangers(ctx);
    const away = await sign(other.memberId, middleOf(2));
    await moveAt(ctx, downline.memberId, upline.memberId, new Date(middleOf(2).getTime() + 6 * hourMs));
    await endStrangers(ctx);
    await play(ctx, [lost, betOf(player.memberId, middleOf(4), { payout: 300_000n })]);
    const settle = async () => {
      await settleAll(ctx, ['dividend']);
      await settleAll(ctx, ['dividend']);
    };
    if (signs === 'after') await settle();
    const back = await sign(upline.memberId, middleOf(1));
    await play(ctx, [
      betOf(player.memberId, middleOf(2), { stake: 70_000n }),
      betOf(player.memberId, middleOf(1), { stake: 500_000n }),
    ]);
    await settle();
    expect(await contractRows.byId(ctx.db, given.id)).toMatchObject({ ended_by: 'moved', carried: -150_000n });
    expect((await of(away.id)).map(({ carried_in, amount }) => [carried_in, amount])).toContainEqual([0n, 7_000n]);
    expect((await of(back.id)).find(({ amount }) => amount > 0n)).toMatchObject({ basis: 350_000n, amount: 35_000n });
    await play(ctx, [voided(lost)]);
    await settle();
    expect((await of(back.id)).at(-1)).toMatchObject({ basis: 300_000n, amount: 30_000n, due: -5_000n });
    expect(await verifyWages(ctx.db)).toEqual([]);
  },
);
