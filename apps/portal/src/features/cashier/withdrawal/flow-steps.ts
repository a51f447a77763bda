import type { PayoutAccountList } from '@fairhouse/contract/payout-accounts';

export type FlowStep = 'name' | 'account' | 'fund' | 'amount' | 'review';

/** The values that a member typed on the way to a withdrawal; never the fund password. */
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
};

type Known = Pick<PayoutAccountList, 'realName' | 'hasFundPassword'> & { list: readonly unknown[] };

/** Returns the steps that lie ahead of a member; what was done before is no step. */
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

/** Returns the step that the member has come to. */
export function stepNow(known: Known, draft: Draft): FlowStep {
  const [next] = stepsAhead(known).filter((step) => !isSaid(step, draft));
  return next ?? 'review';
}

function isSaid(step: FlowStep, draft: Draft): boolean {
  if (step === 'name') return draft.byAddress;
  if (step === 'account') return draft.accountSaid;
  return step === 'amount' && draft.amountSaid;
}

/** Parses a draft that the tab kept; null for what is none. */
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
  };
}
