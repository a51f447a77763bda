import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The request of a call: the route (`PUT /ops/v1/games/:id`), the parameters of its address, and its body.
 * `isSealed`: the body came encrypted. `agrees`: it repeats another operator's proposal (`x-agrees: yes`).
 */
export type CalledRequest = {
  method: string;
  url: string;
  params: unknown;
  body: unknown;
  isSealed: boolean;
  agrees: boolean;
};

/** An operator's call, and the IP address that it came from. */
type OperatorCall = { operatorId: bigint; ip: string; request: CalledRequest };

/**
 * The operator's call that is being answered. It is not passed as an argument: a hundred acts take their operator and
 * reason, and an act that forgot the address would leave an unnoticed gap in the trail.
 */
const answering = new AsyncLocalStorage<OperatorCall>();

/** Answers an operator's call: work within it can read the call's address and request. */
export function answerOperator<T>(call: OperatorCall, work: () => T): T {
  return answering.run(call, work);
}

/**
 * Returns the request of this operator's call that is being answered; null outside of one, such as at the site's own
 * machine.
 */
export function requestOfCall(operatorId: bigint | null): CalledRequest | null {
  const call = answering.getStore();
  return call !== undefined && call.operatorId === operatorId ? call.request : null;
}

/**
 * Returns the IP address of this operator's call that is being answered; null outside of one, such as at the site's
 * own machine.
 */
export function ipOfCall(operatorId: bigint | null): string | null {
  const call = answering.getStore();
  return call !== undefined && call.operatorId === operatorId ? call.ip : null;
}
