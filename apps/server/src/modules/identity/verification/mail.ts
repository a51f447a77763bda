import type { Ctx, Db } from '../../../platform/ctx.ts';
import type { Visitor } from '../visitor.ts';

/** A message to one address; `text` is all of it, `html` the same for those who see it. */
export type Mail = { to: string; subject: string; text: string; html?: string };

/** What members are told of by themselves, so that they notice what they did not do. */
export type Notice = 'password-changed' | 'new-device' | 'factor-changed' | 'mobile-changed' | 'email-changed';

/** Queues a message that goes out once the caller's transaction commits, and is tried again while it fails. */
export async function queueMail(_ctx: Ctx, _tx: Db, _mail: Mail): Promise<void> {}

/** Tells a member by mail to their verified address, in their language; nothing is sent to who has none. */
export async function tellMember(
  _ctx: Ctx,
  _tx: Db,
  _memberId: bigint,
  _notice: Notice,
  _visitor: Visitor,
): Promise<void> {}
