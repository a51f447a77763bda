import type { Ctx, Db } from '../../platform/ctx.ts';
import { countryOf } from '../site/index.ts';
import type { EventKind } from './event-kinds.ts';
import { insertEvent } from './event-store.ts';
import type { Visitor } from './visitor.ts';

export type SecurityEvent = {
  kind: EventKind;
  visitor: Visitor;
  /** Null: no account, for example for an unknown name. */
  memberId?: bigint;
  operatorId?: bigint;
  /** Never a secret: the way of logging in, the method, a masked target. */
  detail?: Record<string, string | number | boolean>;
};

/** Writes an event with its place and browser. Pass the act's transaction. */
export async function noteEvent(ctx: Ctx, db: Db, event: SecurityEvent): Promise<void> {
  const { kind, visitor, memberId = null, operatorId = null, detail = {} } = event;
  await insertEvent(db, {
    kind,
    member_id: memberId,
    operator_id: operatorId,
    ip: visitor.ip,
    country: (await countryOf(ctx, visitor.ip)) ?? null,
    browser: visitor.browser,
    user_agent: visitor.userAgent,
    request_id: visitor.requestId,
    detail,
  });
}
