import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import {
  DeskVoucher,
  DeskVoucherPage,
  DeskVoucherQuery,
  MadeVouchers,
  NewDeskVouchers,
} from '@fairhouse/contract/desk-activities';
import { plainCode, readableCode } from '../../../../platform/crypto/readable-code.ts';
import type { Ctx } from '../../../../platform/ctx.ts';
import { databaseNow } from '../../../../platform/database/now.ts';
import { DomainError } from '../../../../platform/errors.ts';
import { memberNamed, memberNames } from '../../../identity/index.ts';
import { deskAct, deskNew, deskRead, deskSetting, detailOf, found } from '../../../operators/index.ts';
import { activityById } from '../activity-store.ts';
import { markOfCode } from '../redeem.ts';
import { insertVoucher, listVoucherRows, type Voucher, voidVoucher, voucherById } from '../voucher-store.ts';

/** Length of a code that is made up: sixty bits, five characters a group. */
const codeLength = 12;

/** Vouchers, newest first; their codes are shown to nobody any more. */
export const listVouchers = deskRead(
  { permission: 'rewards.read', schema: { querystring: DeskVoucherQuery }, answer: DeskVoucherPage },
  async (ctx: Ctx, { cursor, pageSize, promotionId }: DeskVoucherQuery) => {
    const rows = await listVoucherRows(ctx.db, {
      limit: pageSize + 1,
      ...(cursor === undefined ? {} : { before: BigInt(cursor) }),
      ...(promotionId === undefined ? {} : { activityId: BigInt(promotionId) }),
    });
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return { list: await shownAll(ctx, page), nextCursor: rows.length > pageSize && last ? String(last.id) : null };
  },
);

type Making = Omit<NewDeskVouchers, 'reason' | 'promotionId'>;

/**
 * Makes codes of an activity. Its budget, which two operators have stated, bounds what they are worth together.
 * @throws NOT_FOUND (no such activity of codes, no such agent), STATE_CONFLICT (the named code is there), MALFORMED (several of one name)
 */
const makeVouchers = deskSetting(
  'voucher-make',
  'rewards.money',
  async (ctx, promotionId: string, { count = 1, usesMax = 1, code, agent, expiresAt }: Making) => {
    const activity = await activityById(ctx.db, BigInt(promotionId));
    if (activity?.kind !== 'voucher') throw new DomainError('NOT_FOUND');
    if (code !== undefined && count !== 1) throw new DomainError('MALFORMED', { field: 'count' });
    const agentId = agent === undefined ? null : found(await memberNamed(ctx.db, agent));
    const at = await databaseNow(ctx.db);
    const made: { row: Voucher; code: string }[] = [];
    while (made.length < count) {
      const plain = code === undefined ? readableCode(codeLength) : plainCode(code);
      const row = await insertVoucher(ctx.db, {
        activity_id: activity.id,
        code_mac: markOfCode(ctx, plain),
        hint: plain.slice(-3),
        uses_max: usesMax,
        agent_id: agentId,
        expires_at: expiresAt === undefined ? null : new Date(expiresAt),
        created_at: at,
      });
      if (row) made.push({ row, code: code ?? grouped(plain) });
      else if (code !== undefined) throw new DomainError('STATE_CONFLICT');
    }
    return made;
  },
);

/** @throws as `makeVouchers` */
export const makeVoucherCodes = deskNew({
  permission: makeVouchers.permission,
  schema: { body: NewDeskVouchers },
  answer: MadeVouchers,
  noStore: true,
  act: async (
    ctx: Ctx,
    { operatorId }: { operatorId: bigint | null },
    { reason, promotionId, ...said }: NewDeskVouchers,
  ) => {
    // The trail names no code.
    const { code: _code, ...noted } = said;
    const made = await makeVouchers(ctx, { operatorId, reason, said: detailOf(noted) }, promotionId, said);
    return {
      list: await shownAll(
        ctx,
        made.map(({ row }) => row),
      ),
      codes: made.map(({ code }) => code),
    };
  },
});

/** Makes codes for the demo's content, by nobody. */
export async function plantVoucher(ctx: Ctx, promotionId: bigint, code: string, usesMax: number): Promise<void> {
  await makeVouchers(ctx, null, String(promotionId), { count: 1, usesMax, code });
}

/** Makes a code void; who has used it keeps what it gave. @throws NOT_FOUND, STATE_CONFLICT */
const setVoid = deskSetting('voucher-void', 'rewards.money', async (ctx, id: string) => {
  found(await voucherById(ctx.db, BigInt(id)));
  if (!(await voidVoucher(ctx.db, BigInt(id)))) throw new DomainError('STATE_CONFLICT');
});

/** @throws NOT_FOUND, STATE_CONFLICT */
export const voidOneVoucher = deskAct({
  permission: setVoid.permission,
  schema: { params: DeskId, body: DeskReason },
  answer: DeskVoucher,
  on: ({ id }: { id: string }) => id,
  act: async (ctx: Ctx, id, { operatorId }: { operatorId: bigint | null }, { reason }: DeskReason) => {
    await setVoid(ctx, { operatorId, reason, said: {} }, id);
    const [shown] = await shownAll(ctx, [found(await voucherById(ctx.db, BigInt(id)))]);
    return found(shown ?? null);
  },
});

const grouped = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-');

async function shownAll({ db }: Ctx, rows: readonly Voucher[]): Promise<DeskVoucher[]> {
  const names = await memberNames(
    db,
    rows.flatMap(({ agent_id }) => agent_id ?? []),
  );
  return rows.map((row) => ({
    id: String(row.id),
    promotionId: String(row.activity_id),
    hint: row.hint,
    usesMax: row.uses_max,
    uses: row.uses,
    agent: row.agent_id === null ? null : (names.get(row.agent_id) ?? String(row.agent_id)),
    expiresAt: row.expires_at?.toISOString() ?? null,
    voidedAt: row.voided_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }));
}
