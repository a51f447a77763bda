import type { Ctx, Db } from '../../../platform/ctx.ts';
import type { Session } from '../../identity/index.ts';
import { payOwedBy } from './pay.ts';
import { leftOwing } from './statement-store.ts';

type Owner = Pick<Session, 'memberId' | 'currency'>;

/** The wages that an upline owes, and amounts to be given back: paid before the upline's cash is withdrawn or sent. */
export const wagesOwed = {
  pay: async (ctx: Ctx, { memberId, currency }: Owner): Promise<void> => {
    if ((await leftOwing(ctx.db, memberId, currency)) > 0n) await payOwedBy(ctx, memberId);
  },
  left: (db: Db, { memberId, currency }: Owner): Promise<bigint> => leftOwing(db, memberId, currency),
};
