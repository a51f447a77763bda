import type { DeskPushNotice } from '@fairhouse/contract/desk-push';
import type { Language, Localized } from '@fairhouse/contract/language';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import { sendPush } from '../delivery/index.ts';
import { brandLook } from '../site/index.ts';
import { hasPermission, isPermission, type Permission } from './permissions.ts';
import type { OperatorRole } from './roles.ts';

const everyMs = 1000;
const sideBySide = 20;
const text: Localized = {
  EN: 'Something waits for a second operator.',
  TH: 'มีรายการรอผู้ปฏิบัติงานคนที่สอง',
  CN: '有事项等待第二位操作员处理。',
};

/** Notes that another operator with this permission has to approve too, in the transaction of the first approval. */
export async function askSecond(tx: Db, permission: Permission, operatorId: bigint): Promise<void> {
  await sql`insert into operators.waiting (permission, operator_id) values (${permission}, ${operatorId})`.execute(tx);
}

/** Sends pushes of waiting approvals to the operators who may give them, until the context closes. */
export function startOperatorPushes(ctx: Ctx): void {
  startLoop(ctx, 'pushes to operators', everyMs, async () => {
    await tellWaiting(ctx);
    return false;
  });
}

type Asked = { permission: string; operator_id: bigint };
type Subscriber = { id: bigint; operator_id: bigint; role: OperatorRole; sealed: Buffer; language: Language };

/**
 * Pushes what waits, once to each browser: the node that takes a row from the queue pushes it. A push that a crash
 * interrupts is not repeated; the list of approvals shows it in any case.
 * @returns the number of pushes that the push services accepted
 */
export async function tellWaiting(ctx: Ctx): Promise<number> {
  const { rows: asked } = await sql<Asked>`
    delete from operators.waiting returning permission, operator_id`.execute(ctx.db);
  if (asked.length === 0) return 0;
  const { rows } = await sql<Subscriber>`
    select s.id, s.operator_id, o.role, s.sealed, s.language
      from operators.push_subscription s join operators.operator o on o.id = s.operator_id
     where o.disabled_at is null order by s.id`.execute(ctx.db);
  const due = rows.filter((one) => asked.some((waiting) => maySecond(one, waiting)));
  const { name: title } = await brandLook(ctx);
  let taken = 0;
  for (let at = 0; at < due.length; at += sideBySide) {
    const sent = due.slice(at, at + sideBySide).map(async ({ id, sealed, language }) => {
      const notice: DeskPushNotice = { kind: 'approval', title, text: text[language], to: '/console/approvals' };
      const became = await sendPush(ctx, sealed, notice.kind, notice);
      if (became === 'gone') await sql`delete from operators.push_subscription where id = ${id}`.execute(ctx.db);
      return became === 'taken';
    });
    taken += (await Promise.all(sent)).filter(Boolean).length;
  }
  return taken;
}

/** True for an operator with the permission who is not the first approver. */
function maySecond({ operator_id, role }: Subscriber, waiting: Asked): boolean {
  const { permission } = waiting;
  return operator_id !== waiting.operator_id && isPermission(permission) && hasPermission(role, permission);
}
