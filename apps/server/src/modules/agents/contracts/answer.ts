import type { ContractKind } from '@fairhouse/contract/contracts';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { brandSettings } from '../../site/index.ts';
import { type Action, takeToken } from './act-tokens.ts';
import { beginningOf, endOf } from './begin.ts';
import { type ContractRow, contractRows, leftBehind, lockAccepted, passedOn } from './contract-store.ts';
import { endContract, endingBelow, holdGiven } from './end.ts';
import { noteStep } from './notices.ts';
import { lockContracts, refuseTooHigh } from './offer.ts';
import { requireParties } from './parties.ts';
import { periodEnd, stepOf } from './periods.ts';
import { nothingCarried } from './rules.ts';
import { parseTerms, type Terms } from './terms.ts';

export type Answer = {
  action: Action;
  kind: ContractKind;
  contractId: bigint;
  version: number;
  /** The token that the board issued for this act. */
  token: string;
  /** The ids of the contracts that the agent was shown as ending by this act. */
  ends: readonly bigint[];
};

/**
 * Accepts or rejects an offer, or terminates a contract, for the downline. A token belongs to one act and works once:
 * the same answer sent again changes nothing.
 * @throws NOT_FOUND (also for another member's contract), STATE_CONFLICT (value.state), CONTRACT_NOT_ALLOWED,
 * RATE_TOO_HIGH, CONTRACTS_END (value.ends)
 */
export async function answerContract(ctx: Ctx, memberId: bigint, answer: Answer): Promise<ContractRow> {
  // Read before the transaction, which holds one connection: a query outside it would need a second one.
  const { utcOffsetMinutes, agentTypes } = await brandSettings(ctx);
  return await moneyTransaction(ctx, async (tx) => {
    await lockContracts(tx);
    const row = await contractRows.lock(tx, answer.contractId);
    if (row?.payee_id !== memberId || row.kind !== answer.kind) throw new DomainError('NOT_FOUND');
    if (!(await takeToken(tx, row, answer))) return row;
    return await acts[answer.action]({ ctx, tx, row, answer, utcOffsetMinutes, agentTypes });
  });
}

type Signing = {
  ctx: Ctx;
  tx: Db;
  row: ContractRow;
  answer: Answer;
  utcOffsetMinutes: number;
  agentTypes: readonly number[];
};

const acts: Record<Action, (signing: Signing) => Promise<ContractRow>> = { accept, reject, terminate };

/**
 * Refuses an offer that is not open. An offer ends at `expires_at`, also before a job has set its state.
 * @throws STATE_CONFLICT (value.state)
 */
function requireOpen(row: ContractRow, now: Date): void {
  requireState(row, 'OFFERED');
  if (row.expires_at && row.expires_at <= now) throw new DomainError('STATE_CONFLICT', { state: 'EXPIRED' });
}

async function accept({ ctx, tx, row, answer, utcOffsetMinutes, agentTypes }: Signing): Promise<ContractRow> {
  const now = await databaseNow(tx);
  requireOpen(row, now);
  const { kind, payer_id, payee_id } = row;
  const terms = parseTerms(kind, row.terms, row.currency);
  await requireParties({ ...ctx, db: tx }, agentTypes, { payerId: payer_id, payeeId: payee_id });
  await refuseTooHigh(tx, payer_id, terms);
  const from = await beginningOf(tx, row, now, utcOffsetMinutes);
  const actor = { kind: 'member', id: payee_id } as const;
  await endBelow({ ctx, tx, row, answer }, terms, from);
  for (const before of await lockAccepted(tx, payee_id, kind)) {
    if (before.until_at === null || before.until_at > from) {
      await endContract(ctx, tx, before, { at: from, by: 'replaced', actor });
    }
  }
  // A contract that is not settled to its end yet passes on what it carries when it is settled.
  const left = await leftBehind(tx, row, from);
  const { loss, unpaid } = left?.state === 'ENDED' ? passedOn(left, row) : nothingCarried;
  const after: ContractRow = {
    ...row,
    inherited: loss,
    carried: loss,
    inherited_unpaid: unpaid,
    unpaid,
    state: 'ACCEPTED',
    answered_at: now,
    from_at: from,
    settled_until: from,
    period_end: periodEnd(stepOf(terms), from, utcOffsetMinutes),
  };
  await contractRows.write(tx, [{ before: row, after }]);
  await noteStep(ctx, tx, after, { step: 'accepted', from: row.state, actor });
  return after;
}

async function reject({ ctx, tx, row }: Signing): Promise<ContractRow> {
  requireState(row, 'OFFERED');
  const after: ContractRow = { ...row, state: 'REJECTED', answered_at: await databaseNow(tx) };
  await contractRows.write(tx, [{ before: row, after }]);
  const actor = { kind: 'member', id: row.payee_id } as const;
  await noteStep(ctx, tx, after, { step: 'rejected', from: row.state, actor });
  return after;
}

/**
 * Ends the contract with its running period, so that nobody picks the moment at which a period's profit is highest.
 * Periods that are over but not settled yet stay earned.
 */
async function terminate({ ctx, tx, row, answer, utcOffsetMinutes }: Signing): Promise<ContractRow> {
  requireState(row, 'ACCEPTED');
  if (row.until_at !== null) throw new DomainError('STATE_CONFLICT', { state: row.state });
  const at = endOf(row, await databaseNow(tx), utcOffsetMinutes);
  await endBelow({ ctx, tx, row, answer }, null, at);
  const actor = { kind: 'member', id: row.payee_id } as const;
  return await endContract(ctx, tx, row, { at, by: 'terminated', actor });
}

/**
 * Ends the contracts that the agent gives and that the new terms do not cover.
 * @throws CONTRACTS_END: the agent was shown another list of them
 */
async function endBelow(
  { ctx, tx, row, answer }: Pick<Signing, 'ctx' | 'tx' | 'row' | 'answer'>,
  terms: Terms | null,
  at: Date,
): Promise<void> {
  const ending = await endingBelow(holdGiven(tx), row.payee_id, row.kind, terms);
  const told = new Set(answer.ends);
  if (told.size !== ending.length || ending.some(({ id }) => !told.has(id))) {
    throw new DomainError('CONTRACTS_END', { ends: ending.map(({ id }) => String(id)) });
  }
  for (const given of ending) {
    await endContract(ctx, tx, given, { at, by: 'lower-rate', actor: { kind: 'member', id: row.payee_id } });
  }
}

function requireState({ state }: ContractRow, needed: ContractRow['state']): void {
  if (state !== needed) throw new DomainError('STATE_CONFLICT', { state });
}
