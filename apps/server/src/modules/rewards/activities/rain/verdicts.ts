import type { ErrorCode } from '@fairhouse/contract/errors';
import { DomainError } from '../../../../platform/errors.ts';

/** The answers to a request for a packet, as `rewards.take_packets` numbers them. */
export const packetVerdicts = {
  taken: 0,
  busy: 1,
  noRain: 10,
  closed: 11,
  early: 12,
  over: 13,
  enough: 14,
  allTaken: 15,
  sameDevice: 16,
  sameAddress: 17,
  sameAccount: 18,
} as const;

const codes = new Map<number, [ErrorCode, Record<string, string>?]>([
  [packetVerdicts.noRain, ['NOT_FOUND']],
  [packetVerdicts.closed, ['ACTIVITY_CLOSED', { state: 'CLOSED' }]],
  [packetVerdicts.early, ['RAIN_EARLY']],
  [packetVerdicts.over, ['RAIN_OVER']],
  [packetVerdicts.enough, ['RAIN_ENOUGH']],
  [packetVerdicts.allTaken, ['RAIN_TAKEN']],
  [packetVerdicts.sameDevice, ['ACTIVITY_FORBIDDEN', { why: 'device' }]],
  [packetVerdicts.sameAddress, ['ACTIVITY_FORBIDDEN', { why: 'address' }]],
  [packetVerdicts.sameAccount, ['ACTIVITY_FORBIDDEN', { why: 'account' }]],
]);

/** Returns the error of a verdict without a packet. */
export function refusalOf(verdict: number): DomainError {
  const [code, value] = codes.get(verdict) ?? ['SERVICE_UNAVAILABLE'];
  return new DomainError(code, value);
}
