/**
 * SMS and mail: queued, encrypted until they are sent, and kept in an outbox where no provider is configured; and
 * pushes to browsers.
 */
export { type DeliveryRules, deliverNow, keepMessage, queueMessage } from './deliver.ts';
export { deliveryJobs } from './jobs.ts';
export { letter } from './letter.ts';
export { isSmsFailing, nthLastMessage, recipientMark, requireSmsQuota } from './limits.ts';
export { maskEmail, maskMobile } from './mask.ts';
export type { Channel, MailMessage, Message } from './message.ts';
export { pushKey } from './web-push/keys.ts';
export { sealTarget, sendPush } from './web-push/push.ts';
