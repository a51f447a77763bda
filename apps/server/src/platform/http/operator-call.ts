import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The request of a call: the route (`PUT /ops/v1/games/:id`), the parameters of its address, and its body; `isSealed`: the body came
 * encrypted; `agrees`: it says again what another operator has said (`x-agrees: yes`).
 */
export type CalledRequest = {
  method: string;
  url: string;
  params: unknown;
  body: unknown;
  isSealed: boolean;
  agrees: boolean;
};

/** An operator's call, and the address that it came from. */
type OperatorCall = { operatorId: bigint; ip: string; request: CalledRequest };

/**
 * The operator's call that is being answered. It is no part of what an act is given: a hundred acts name their operator and their reason,
 * and one of them that forgot the address would leave a gap in the trail that nobody sees.
 */
const answering = new AsyncLocalStorage<OperatorCall>();

/** Answers an operator's call: what is done for it can ask for its address and its request. */
export function answerOperator<T>(call: OperatorCall, work: () => T): T {
  return answering.run(call, work);
}

/** Returns the request of this operator's call that is being answered; null: there is none, as at the site's own machine. */
export function requestOfCall(operatorId: bigint | null): CalledRequest | null {
  const call = answering.getStore();
  return call !== undefined && call.operatorId === operatorId ? call.request : null;
}

/** Returns the address of this operator's call that is being answered; null: there is none, as at the site's own machine. */
export function ipOfCall(operatorId: bigint | null): string | null {
  const call = answering.getStore();
  return call !== undefined && call.operatorId === operatorId ? call.ip : null;
}
