import { formatMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { seenAccounts } from '../../identity/index.ts';
import { type Actor, noteMoneyEvents } from '../../money-rows/index.ts';
import { openOf, type StatementRow, sizeOf } from './statement-store.ts';

/** The kinds of events, as the payee and as the payer receive them. */
const told = {
  paid: { due: ['paid', 'given'], back: ['taken-back', 'returned'] },
  short: { due: ['delayed', 'short'], back: ['owing', 'owed'] },
  refused: { due: ['refused', 'given-refused'], back: ['kept', 'given-kept'] },
} as const;

/**
 * Notes events for both sides. Members are notified of dividends and daily wages; events of other kinds reach open
 * pages only.
 */
export async function noteEach(
  ctx: Ctx,
  tx: Db,
  rows: readonly StatementRow[],
  step: keyof typeof told,
  operatorId: bigint | null = null,
): Promise<void> {
  const actor: Actor = operatorId === null ? { kind: 'system' } : { kind: 'operator', id: operatorId };
  const names = await seenAccounts(
    tx,
    rows.flatMap(({ payer_id, payee_id }) => (payer_id === null ? [] : [payee_id])),
  );
  await noteMoneyEvents(
    ctx,
    tx,
    rows.flatMap((row) => {
      const { id, kind, payer_id, payee_id, due, currency, from_at, until_at, state } = row;
      const [toPayee, toPayer] = told[step][due < 0n ? 'back' : 'due'];
      const detail = {
        kind,
        amount: formatMoney(step === 'refused' ? openOf(row) : sizeOf(row), currency),
        currency,
        from: from_at.toISOString(),
        until: until_at.toISOString(),
        ...(row.refused_why === null ? {} : { why: row.refused_why }),
      };
      const event = {
        subject: kind === 'dividend' || kind === 'daily' ? 'wage' : 'salary',
        id,
        from: step === 'refused' ? 'HELD' : 'OWED',
        to: state,
        actor,
      };
      const ofPayee = { ...event, memberId: payee_id, kind: toPayee, detail };
      if (payer_id === null) return [ofPayee];
      const downline = names.get(payee_id) ?? String(payee_id);
      return [ofPayee, { ...event, memberId: payer_id, kind: toPayer, detail: { ...detail, downline } }];
    }),
  );
}
