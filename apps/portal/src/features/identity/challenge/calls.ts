import type { ChallengePurpose, SliderChallenge, WorkChallenge } from '@fairhouse/contract/challenge';
import type { Captcha } from '@fairhouse/contract/identity';
import { call } from '../../../api/call.ts';

/** Reads a slider puzzle for this browser, valid for two minutes. */
export function readSlider(purpose: ChallengePurpose, signal: AbortSignal): Promise<SliderChallenge> {
  return call<SliderChallenge>('POST', '/wps/challenge/slider', { body: { purpose }, token: false, signal });
}

/** Reads proof-of-work for this browser, valid for two minutes. */
export function readWork(purpose: ChallengePurpose, signal: AbortSignal): Promise<WorkChallenge> {
  return call<WorkChallenge>('POST', '/wps/challenge/work', { body: { purpose }, token: false, signal });
}

/** Reads a new captcha picture. */
export function readCaptcha(): Promise<Captcha> {
  return call<Captcha>('GET', '/wps/captcha', { token: false });
}
