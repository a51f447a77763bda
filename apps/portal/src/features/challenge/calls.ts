import type { ChallengePurpose, SliderChallenge, WorkChallenge } from '@fairhouse/contract/challenge';
import { call } from '../../api/call.ts';

/** A puzzle for this browser, for two minutes. */
export function readSlider(purpose: ChallengePurpose, signal: AbortSignal): Promise<SliderChallenge> {
  return call<SliderChallenge>('POST', '/wps/challenge/slider', { body: { purpose }, token: false, signal });
}

/** Work for this browser, for two minutes. */
export function readWork(purpose: ChallengePurpose, signal: AbortSignal): Promise<WorkChallenge> {
  return call<WorkChallenge>('POST', '/wps/challenge/work', { body: { purpose }, token: false, signal });
}
