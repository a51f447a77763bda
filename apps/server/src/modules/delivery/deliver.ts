import { Value } from 'typebox/value';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { addJob, type Task } from '../../platform/jobs/jobs.ts';
import {
  type DeliveryRow,
  endDelivery,
  giveBackSmsOfDay,
  insertDelivery,
  queuedDelivery,
  takeSmsOfDay,
} from './delivery-store.ts';
import { dayOf, recipientMark } from './limits.ts';
import { sendByMailServer } from './mail-server.ts';
import { Message, SendError, type SmsMessage } from './message.ts';
import { sendBySmsProvider } from './sms-provider.ts';

/** The task's name dates from when the identity module sent messages itself: queued jobs are stored under it. */
export const deliverTask = 'identity:deliver';
const sealPurpose = 'delivery';
/** The tries of a mail, over about a day with growing waits. */
const mailTriesMax = 16;

/** Functions that modules above delivery provide, passed in `app.ts`. */
export type DeliveryRules = {
  /** Returns the most SMS that the brand sends within a day. */
  smsDailyMax: (ctx: Ctx) => Promise<number>;
  /** True for a member's number: a message for members only is sent to no other. @param mobile E.164 */
  isMemberMobile: (ctx: Ctx, mobile: string) => Promise<boolean>;
};

/**
 * Stores an encrypted message that is to be sent.
 * @param options.membersOnly send it only if the number is a member's
 */
export async function keepMessage(
  ctx: Ctx,
  tx: Db,
  message: Message,
  { membersOnly = false }: { membersOnly?: boolean } = {},
): Promise<bigint> {
  return await insertDelivery(tx, {
    at: ctx.clock(),
    channel: message.channel,
    recipient: recipientMark(ctx, message.to),
    sealed: ctx.vault.seal(sealPurpose, Buffer.from(JSON.stringify(message))),
    members_only: membersOnly,
  });
}

/** Stores a message and queues the job that sends it once the transaction commits. */
export async function queueMessage(
  ctx: Ctx,
  tx: Db,
  message: Message,
  options: { membersOnly?: boolean } = {},
): Promise<void> {
  const id = await keepMessage(ctx, tx, message, options);
  // A late code is worthless, and the member requests another; other mail can wait.
  const maxAttempts = message.channel === 'sms' ? 1 : mailTriesMax;
  await addJob(tx, deliverTask, { id: id.toString() }, { maxAttempts });
}

/**
 * Sends a stored message and waits for its provider.
 * @throws SMS_QUOTA, SMS_SEND_FAILED, SMS_UNKNOWN_ERROR, MAIL_SEND_FAILED
 */
export async function deliverNow(ctx: Ctx, id: bigint, rules: Quota): Promise<void> {
  const delivery = await queuedDelivery(ctx.db, id);
  assert(delivery, 'a message that was kept just now waits to be sent');
  try {
    await send(ctx, delivery, rules);
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    await endDelivery(ctx.db, id, error.why === 'failed' ? 'failed' : 'refused', ctx.clock());
    ctx.log.warn({ err: error, channel: delivery.channel }, 'A message was not sent');
    if (delivery.channel === 'email') throw new DomainError('MAIL_SEND_FAILED');
    throw new DomainError(error.why === 'unknown' ? 'SMS_UNKNOWN_ERROR' : 'SMS_SEND_FAILED');
  }
}

/** Returns the job that sends one message. Mail is tried again while its server fails. */
export function deliver(rules: DeliveryRules): Task {
  return (ctx, payload) => deliverQueued(ctx, payload, rules);
}

async function deliverQueued(ctx: Ctx, payload: unknown, rules: DeliveryRules): Promise<void> {
  const delivery = await queuedDelivery(ctx.db, idOf(payload));
  if (!delivery) return;
  if (delivery.members_only && !(await rules.isMemberMobile(ctx, openMessage(ctx, delivery).to))) {
    await endDelivery(ctx.db, delivery.id, 'withheld', ctx.clock());
    return;
  }
  try {
    await send(ctx, delivery, rules);
  } catch (error) {
    if (error instanceof DomainError) {
      ctx.log.warn({ code: error.code }, 'A message was withheld');
      return;
    }
    if (!(error instanceof SendError)) throw error;
    if (delivery.channel === 'email' && error.why === 'failed') throw error;
    await endDelivery(ctx.db, delivery.id, error.why === 'failed' ? 'failed' : 'refused', ctx.clock());
    ctx.log.warn({ err: error, channel: delivery.channel }, 'A message was not sent');
  }
}

/** Decrypts the message of a delivery that still keeps it. */
export function openMessage(ctx: Ctx, { sealed }: Pick<DeliveryRow, 'sealed'>): Message {
  assert(sealed, 'what waits to be sent keeps its message');
  return Value.Parse(Message, JSON.parse(ctx.vault.open(sealPurpose, sealed).toString()));
}

type Quota = Pick<DeliveryRules, 'smsDailyMax'>;

async function send(ctx: Ctx, delivery: DeliveryRow, quota: Quota): Promise<void> {
  const message = openMessage(ctx, delivery);
  if (message.channel === 'sms') return await sendSms(ctx, delivery, message, quota);
  const { mail } = ctx.config;
  if (mail) await sendByMailServer(mail, message);
  await endDelivery(ctx.db, delivery.id, mail ? 'sent' : 'outbox', ctx.clock());
}

async function sendSms(ctx: Ctx, delivery: DeliveryRow, message: SmsMessage, quota: Quota): Promise<void> {
  const day = dayOf(ctx.clock());
  if (!(await takeSmsOfDay(ctx.db, day, await quota.smsDailyMax(ctx)))) {
    await endDelivery(ctx.db, delivery.id, 'withheld', ctx.clock());
    throw new DomainError('SMS_QUOTA');
  }
  try {
    if (ctx.config.sms) await sendBySmsProvider(ctx.config.sms, message);
  } catch (error) {
    // A message that may have been sent may be charged, so it still counts for the day.
    if (error instanceof SendError && error.unsent) await giveBackSmsOfDay(ctx.db, day);
    throw error;
  }
  await endDelivery(ctx.db, delivery.id, ctx.config.sms ? 'sent' : 'outbox', ctx.clock());
}

function idOf(payload: unknown): bigint {
  assert(typeof payload === 'object' && payload !== null && 'id' in payload, 'the job names its delivery');
  return BigInt(String(payload.id));
}
