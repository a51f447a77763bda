import { type Static, Type } from 'typebox';

/** A message as it is kept until a provider takes it; `to` is E.164. */
export const SmsMessage = Type.Object({
  channel: Type.Literal('sms'),
  to: Type.String(),
  text: Type.String(),
  code: Type.String(),
});
export type SmsMessage = Static<typeof SmsMessage>;

/** `text` is all of it, `html` the same for those who see it. `to` is one address. */
export const MailMessage = Type.Object({
  channel: Type.Literal('email'),
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: Type.Optional(Type.String()),
});
export type MailMessage = Static<typeof MailMessage>;

export const Message = Type.Union([SmsMessage, MailMessage]);
export type Message = Static<typeof Message>;
export type Channel = Message['channel'];

/**
 * Why a provider did not take a message. `failed`: it cannot be reached or is broken, and others will fare no better.
 * `refused`: it does not want this one. `unknown`: it answered something that says neither. What it said is left out:
 * errors are logged, and providers repeat whom they were to write to.
 */
export class SendError extends Error {
  readonly why: 'failed' | 'refused' | 'unknown';

  constructor(why: SendError['why'], message: string) {
    super(message);
    this.name = 'SendError';
    this.why = why;
  }
}

/** The error's code alone, e.g. ECONNREFUSED, its own or its cause's. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('cause' in error) return codeOf(error.cause);
  return error instanceof Error ? error.name : 'unknown';
}
