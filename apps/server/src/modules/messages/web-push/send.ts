import type { PushKind, PushNotice } from '@fairhouse/contract/web-push';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { startLoop } from '../../../platform/jobs/loop.ts';
import { sendPush } from '../../delivery/index.ts';
import { canPlay } from '../../protection/index.ts';
import { brandSettings } from '../../site/index.ts';
import { readers } from '../message-store.ts';
import { removeSubscription, type Subscription } from './subscriptions.ts';
import { pushWords } from './words.ts';

const everyMs = 1000;
const sideBySide = 20;
const pushesMax = 500;
const reader = { name: 'web-push', start: '' };

/** Sends web pushes of new messages to the subscribed browsers, until the context closes. One node at a time. */
export function startWebPush(ctx: Ctx): void {
  startLoop(ctx, 'web push', everyMs, async () => {
    await pushOnce(ctx);
    return false;
  });
}

type Due = Subscription & { kind: PushKind };

/**
 * Sends the pushes of messages written since the last run. A push that a crash interrupts is not repeated: the
 * message itself is in the inbox.
 * @returns the number of pushes that the push services accepted
 */
export async function pushOnce(ctx: Ctx): Promise<number> {
  if (!(await hasNew(ctx.db))) return 0;
  const due = await ctx.db.transaction().execute(async (tx) => {
    const from = await readers.lock(tx, reader);
    if (from === null) return [];
    const { rows: seen } = await sql<{
      now: string;
    }>`select pg_snapshot_xmin(pg_current_snapshot())::text as now`.execute(tx);
    const now = seen[0]?.now ?? '0';
    if (now === from) return [];
    await readers.move(tx, reader.name, now);
    // Messages of before the reader's first step are not pushed.
    if (from === reader.start) return [];
    // Several messages of one kind make one push to a browser.
    const { rows } = await sql<Due>`
      select distinct on (s.id, k.kind) s.id, s.member_id, s.sealed, s.kinds, s.language, k.kind
        from messages.message m
        cross join lateral (select case
          when m.subject = 'withdrawal' then 'withdrawal'
          when split_part(m.template, '.', 1) = any(${promotional}) then 'promotion'
          else 'message' end as kind) k
        join messages.push_subscription s on s.member_id = m.member_id and k.kind = any(s.kinds)
       where m.xact >= ${from}::xid8 and m.xact < ${now}::xid8
       order by s.id, k.kind limit ${pushesMax}`.execute(tx);
    return rows;
  });
  let taken = 0;
  for (let at = 0; at < due.length; at += sideBySide) {
    const sent = await Promise.all(due.slice(at, at + sideBySide).map((one) => send(ctx, one)));
    taken += sent.filter(Boolean).length;
  }
  return taken;
}

/**
 * True when messages were written since the last run, or before the first run: a check every second then writes
 * nothing.
 */
async function hasNew(db: Db): Promise<boolean> {
  const from = await readers.cursorOf(db, reader.name);
  if (from === null) return true;
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from messages.message where xact >= ${from}::xid8) as any`.execute(db);
  return rows[0]?.any ?? false;
}

/** Subjects of the notices that count as promotions. */
const promotional = ['activity', 'bonus', 'mission', 'race', 'raffle', 'rain', 'rebate', 'referral', 'reward', 'vip'];

/** Sends one push. @returns true when the push service accepted it */
async function send(ctx: Ctx, due: Due): Promise<boolean> {
  // A member who may not play, or takes a break, gets no pushes of promotions.
  if (due.kind === 'promotion' && !(await canPlay(ctx, { memberId: due.member_id })).allowed) return false;
  const { text, to } = pushWords[due.kind];
  const notice: PushNotice = { kind: due.kind, title: (await brandSettings(ctx)).name, text: text[due.language], to };
  const became = await sendPush(ctx, due.sealed, due.kind, notice);
  if (became === 'gone') await removeSubscription(ctx.db, due.id);
  return became === 'taken';
}
