import { Value } from 'typebox/value';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { assert, DomainError } from '../../../platform/errors.ts';
import { addJob, type Task } from '../../../platform/jobs.ts';
import { brandSettings } from '../../site/index.ts';
import { memberByMobile } from '../store.ts';
import {
  type DeliveryRow,
  endDelivery,
  giveBackSmsOfDay,
  insertDelivery,
  lastEnd,
  queuedDelivery,
  takeSmsOfDay,
} from './delivery-store.ts';
import { markOf } from './keys.ts';
import { sendByMailServer } from './mail-server.ts';
import { Message, SendError, type SmsMessage } from './provider.ts';
import { sendBySmsGateway } from './sms-gateway.ts';

export const deliverTask = 'identity:deliver';
const sealPurpose = 'delivery';
/** A gateway that failed this lately is taken to fail still; afterwards one message tries it again. */
const gatewayRestMs = 30_000;
/** Over about a day: each try waits longer. */
const mailTriesMax = 16;

/** Keeps a message to be sent, sealed. @param options.membersOnly it goes out only if the number is a member's */
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

/** Keeps a message and has it sent by a job once the transaction commits. */
export async function queueMessage(
  ctx: Ctx,
  tx: Db,
  message: Message,
  options: { membersOnly?: boolean } = {},
): Promise<void> {
  const id = await keepMessage(ctx, tx, message, options);
  // A code that comes late is worth nothing, and its owner asks for another; other mail keeps.
  const maxAttempts = message.channel === 'sms' ? 1 : mailTriesMax;
  await addJob(tx, deliverTask, { id: id.toString() }, { maxAttempts });
}

/**
 * Sends what was kept, and waits for it.
 * @throws SMS_QUOTA, SMS_SEND_FAILED, SMS_UNKNOWN_ERROR, MAIL_SEND_FAILED
 */
export async function deliverNow(ctx: Ctx, id: bigint): Promise<void> {
  const delivery = await queuedDelivery(ctx.db, id);
  assert(delivery, 'a message that was kept just now waits to be sent');
  try {
    await send(ctx, delivery);
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    await endDelivery(ctx.db, id, error.why === 'failed' ? 'failed' : 'refused', ctx.clock());
    ctx.log.warn({ err: error, channel: delivery.channel }, 'A message was not sent');
    if (delivery.channel === 'email') throw new DomainError('MAIL_SEND_FAILED');
    throw new DomainError(error.why === 'unknown' ? 'SMS_UNKNOWN_ERROR' : 'SMS_SEND_FAILED');
  }
}

/** The job that sends one message. Mail is tried again while its server fails. */
export const deliver: Task = async (ctx, payload) => {
  const delivery = await queuedDelivery(ctx.db, idOf(payload));
  if (!delivery) return;
  if (delivery.members_only && !(await memberByMobile(ctx.db, openMessage(ctx, delivery).to))) {
    await endDelivery(ctx.db, delivery.id, 'withheld', ctx.clock());
    return;
  }
  try {
    await send(ctx, delivery);
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
};

/** Whether the SMS gateway is known to be failing: who waits for no answer is told so by this. */
export async function isGatewayFailing(ctx: Ctx): Promise<boolean> {
  const since = new Date(ctx.clock().getTime() - gatewayRestMs);
  return (await lastEnd(ctx.db, 'sms', since)) === 'failed';
}

/** The message of a delivery that still keeps it. */
export function openMessage(ctx: Ctx, { sealed }: Pick<DeliveryRow, 'sealed'>): Message {
  assert(sealed, 'what waits to be sent keeps its message');
  return Value.Parse(Message, JSON.parse(ctx.vault.open(sealPurpose, sealed).toString()));
}

export function recipientMark(ctx: Ctx, to: string): Buffer {
  return markOf(ctx, 'recipient', to);
}

/** The day (UTC) against whose quota an SMS of this moment counts. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

async function send(ctx: Ctx, delivery: DeliveryRow): Promise<void> {
  const message = openMessage(ctx, delivery);
  if (message.channel === 'sms') return await sendSms(ctx, delivery, message);
  const { mail } = ctx.config;
  if (mail) await sendByMailServer(mail, message);
  await endDelivery(ctx.db, delivery.id, mail ? 'sent' : 'outbox', ctx.clock());
}

async function sendSms(ctx: Ctx, delivery: DeliveryRow, message: SmsMessage): Promise<void> {
  const { smsDailyMax } = await brandSettings(ctx);
  const day = dayOf(ctx.clock());
  if (!(await takeSmsOfDay(ctx.db, day, smsDailyMax))) {
    await endDelivery(ctx.db, delivery.id, 'withheld', ctx.clock());
    throw new DomainError('SMS_QUOTA');
  }
  try {
    if (ctx.config.sms) await sendBySmsGateway(ctx.config.sms, message);
  } catch (error) {
    await giveBackSmsOfDay(ctx.db, day);
    throw error;
  }
  await endDelivery(ctx.db, delivery.id, ctx.config.sms ? 'sent' : 'outbox', ctx.clock());
}

function idOf(payload: unknown): bigint {
  assert(typeof payload === 'object' && payload !== null && 'id' in payload, 'the job names its delivery');
  return BigInt(String(payload.id));
}
