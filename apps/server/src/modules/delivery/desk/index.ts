/** Operators' settings and views of sent messages. */
export { readOutbox } from './outbox.ts';
export { deskDeliveryRoutes, setSms } from './sms.ts';
