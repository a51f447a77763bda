import { type Static, Type } from 'typebox';

/** An SMS as it is stored until a provider accepts it; `to` is E.164. */
export const SmsMessage = Type.Object({
  channel: Type.Literal('sms'),
  to: Type.String(),
  text: Type.String(),
  code: Type.String(),
});
export type SmsMessage = Static<typeof SmsMessage>;

/** A mail as it is stored; `text` is complete, `html` has the same content. `to` is one address. */
export const MailMessage = Type.Object({
  channel: Type.Literal('email'),
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: Type.Optional(Type.String()),
  attachment: Type.Optional(
    Type.Object({
      name: Type.String(),
      type: Type.String(),
      content: Type.String(),
      /** The encoding of `content`, for a binary file. */
      encoding: Type.Optional(Type.Literal('base64')),
    }),
  ),
});
export type MailMessage = Static<typeof MailMessage>;

export const Message = Type.Union([SmsMessage, MailMessage]);
export type Message = Static<typeof Message>;
export type Channel = Message['channel'];

/**
 * A message that was not sent, with the reason. `failed`: the provider cannot be reached or is broken, so other
 * messages would fail too. `refused`: it refuses this message. `unknown`: its answer tells neither. The answer's text
 * is left out: errors are logged, and providers repeat the recipient in it.
 */
export class SendError extends Error {
  readonly why: 'failed' | 'refused' | 'unknown';
  /** True when the message was certainly not sent: never connected, or refused by 4xx. */
  readonly unsent: boolean;

  constructor(why: SendError['why'], message: string, unsent = false) {
    super(message);
    this.name = 'SendError';
    this.why = why;
    this.unsent = unsent;
  }
}

/** Returns only the error's code, or that of its cause, e.g. ECONNREFUSED. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('cause' in error) return codeOf(error.cause);
  return error instanceof Error ? error.name : 'unknown';
}
