import type { PayoutAccountList } from '@fairhouse/contract/payout-accounts';

const flowSteps = ['name', 'account', 'fund', 'amount', 'review'] as const;
export type FlowStep = (typeof flowSteps)[number];

/** The values that a member typed in the withdrawal flow; never the fund password. */
export type Draft = {
  /** The payout goes to an address, which has no name. */
  byAddress: boolean;
  provider: string;
  number: string;
  holderName: string;
  /** The account's fields are complete. */
  accountSaid: boolean;
  accountId: string | null;
  channel: string | null;
  amount: string;
  /** The amount is complete. */
  amountSaid: boolean;
  /** The steps of the flow as computed when it began; null before. */
  steps: FlowStep[] | null;
};

export const emptyDraft: Draft = {
  byAddress: false,
  provider: '',
  number: '',
  holderName: '',
  accountSaid: false,
  accountId: null,
  channel: null,
  amount: '',
  amountSaid: false,
  steps: null,
};

type Known = Pick<PayoutAccountList, 'realName' | 'hasFundPassword'> & { list: readonly unknown[] };

/** Returns the steps that a member still has to do. */
export function stepsAhead({ realName, hasFundPassword, list }: Known): FlowStep[] {
  const hasAccount = list.length > 0;
  return [
    ...(realName === null && !hasAccount ? (['name'] as const) : []),
    ...(hasAccount ? [] : (['account'] as const)),
    ...(hasAccount && hasFundPassword ? [] : (['fund'] as const)),
    'amount',
    'review',
  ];
}

/** Returns the member's next unfinished step. */
export function stepNow(known: Known, draft: Draft): FlowStep {
  const [next] = stepsAhead(known).filter((step) => !isSaid(step, draft));
  return next ?? 'review';
}

/** Returns the steps of the whole flow; the number stays the same while the member works through them. */
export function stepsOfWay(known: Known, draft: Draft): readonly FlowStep[] {
  return draft.steps?.includes(stepNow(known, draft)) ? draft.steps : stepsAhead(known);
}

/** Returns the step to show: the requested one, unless the member has not reached it yet. */
export function stepShown(steps: readonly FlowStep[], reached: FlowStep, asked: FlowStep): FlowStep {
  const [at, most] = [steps.indexOf(asked), steps.indexOf(reached)];
  return at === -1 || at > most ? reached : asked;
}

/** True for a step that is finished and cannot be changed: its value is shown, and nothing is asked. */
export function isDone(step: FlowStep, { realName, hasFundPassword, list }: Known): boolean {
  const hasAccount = list.length > 0;
  if (step === 'name') return realName !== null;
  if (step === 'account') return hasAccount;
  return step === 'fund' && hasAccount && hasFundPassword;
}

function isSaid(step: FlowStep, draft: Draft): boolean {
  if (step === 'name') return draft.byAddress;
  if (step === 'account') return draft.accountSaid;
  return step === 'amount' && draft.amountSaid;
}

/** Parses a draft that the tab kept; null if it is not one. */
export function readDraft(kept: unknown): Draft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const held = new Map<string, unknown>(Object.entries(kept));
  const text = (name: keyof Draft) => {
    const value = held.get(name);
    return typeof value === 'string' ? value.slice(0, 128) : null;
  };
  return {
    byAddress: held.get('byAddress') === true,
    provider: text('provider') ?? '',
    number: text('number') ?? '',
    holderName: text('holderName') ?? '',
    accountSaid: held.get('accountSaid') === true,
    accountId: text('accountId'),
    channel: text('channel'),
    amount: text('amount') ?? '',
    amountSaid: held.get('amountSaid') === true,
    steps: readSteps(held.get('steps')),
  };
}

function readSteps(kept: unknown): FlowStep[] | null {
  return Array.isArray(kept) ? flowSteps.filter((step) => kept.includes(step)) : null;
}
