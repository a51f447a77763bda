import { type ContractKind, contractKinds } from '@fairhouse/contract/contracts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { expireOffers } from '../contracts/offer.ts';
import { correctLate } from './correct.ts';
import { payOwed } from './pay.ts';
import { stateDue } from './settle.ts';
import { endStrangers } from './sweep.ts';

/** Settles whatever is due. Every step can be repeated: the next run makes up for one that a crash interrupted. */
export async function settleAll(ctx: Ctx, kinds: readonly ContractKind[] = contractKinds): Promise<void> {
  await expireOffers(ctx);
  await endStrangers(ctx);
  for (const kind of kinds) await stateDue(ctx, kind);
  await correctLate(ctx);
  await payOwed(ctx);
}

export const settlementJobs: Jobs = {
  tasks: { 'agents:settle': (ctx) => settleAll(ctx) },
  crontab: ['* * * * * agents:settle'],
};
