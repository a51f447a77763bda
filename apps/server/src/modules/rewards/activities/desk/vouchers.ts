import type { ActivityRule } from '@fairhouse/contract/activity-rules';
import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import {
  DeskVoucher,
  DeskVoucherPage,
  DeskVoucherQuery,
  MadeVouchers,
  NewDeskVouchers,
} from '@fairhouse/contract/desk-activities';
import type { Prize } from '@fairhouse/contract/rewards';
import { type CurrencyCode, isCurrency } from '@fairhouse/money/money';
import { plainCode, readableCode } from '../../../../platform/crypto/readable-code.ts';
import type { Ctx, Db } from '../../../../platform/ctx.ts';
import { databaseNow } from '../../../../platform/database/now.ts';
import { DomainError } from '../../../../platform/errors.ts';
import { memberNamed, seenAccounts } from '../../../identity/index.ts';
import { twoPersonAbove } from '../../../money-rows/index.ts';
import { deskAct, deskNew, deskRead, deskSetting, detailOf, found, isAgreed } from '../../../operators/index.ts';
import { worthOfPrize } from '../../prizes.ts';
import { type ActivityRow, activityById } from '../activity-store.ts';
import { markOfCode } from '../redeem.ts';
import {
  holdMaking,
  insertVoucher,
  listVoucherRows,
  madeLately,
  type Voucher,
  voidVoucher,
  voucherById,
} from '../voucher-store.ts';

/** The length of a generated code: sixty random bits, in groups of five characters. */
const codeLength = 12;

/** Vouchers, newest first; their codes are not shown again. */
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
 * Makes codes of an activity. Their maker may hand them to anybody, so two operators are needed when all codes of a day
 * are worth more than the hand rule, and always for points and free rounds, which it does not count. The activity's
 * budget, which two operators have set, bounds what all codes give.
 * @returns null while it waits for the second
 * @throws NOT_FOUND (no such activity of codes, no such agent), STATE_CONFLICT (the named code exists; value.state: a draft),
 * MALFORMED (several of one name), ALREADY_APPROVED
 */
const makeVouchers = deskSetting(
  'voucher-make',
  'rewards.money',
  async (ctx, promotionId: string, { count = 1, usesMax = 1, code, agent, expiresAt }: Making) => {
    const activity = await activityById(ctx.db, BigInt(promotionId));
    if (activity?.kind !== 'voucher') throw new DomainError('NOT_FOUND');
    if (code !== undefined && count !== 1) throw new DomainError('MALFORMED', { field: 'count' });
    // Its prize is not stated yet: one operator changes it, and two who open it do not read which codes there are.
    if (activity.state === 'DRAFT') throw new DomainError('STATE_CONFLICT', { state: 'DRAFT' });
    const agentId = agent === undefined ? null : found(await memberNamed(ctx.db, agent));
    await holdMaking(ctx.db);
    const wanted = { count, usesMax, code: code ?? null, agent: agent ?? null, expiresAt: expiresAt ?? null };
    const isLarge = await isAboveHandRule(ctx.db, activity, BigInt(count) * BigInt(usesMax));
    if (isLarge && !(await isAgreed(ctx, `vouchers ${activity.id}`, wanted))) return null;
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

/** Returns true when so many uses are worth more than the hand rule in some currency, with all codes of a day. */
async function isAboveHandRule(db: Db, { id, rule }: ActivityRow, uses: bigint): Promise<boolean> {
  const made = await madeLately(db);
  for (const [currency, prize] of prizesOf(rule)) {
    if (!('amount' in prize)) return true;
    let worth = worthOfPrize({ prize, currency }) * uses;
    for (const before of made) {
      const of = before.activityId === id ? rule : (await activityById(db, before.activityId))?.rule;
      const held = of && new Map(prizesOf(of)).get(currency);
      worth += held ? worthOfPrize({ prize: held, currency }) * before.uses : 0n;
    }
    if (worth > (await twoPersonAbove(db, currency))) return true;
  }
  return false;
}

function prizesOf(rule: ActivityRule): [CurrencyCode, Prize][] {
  if (rule.kind !== 'voucher') return [];
  return Object.entries(rule.perCurrency).flatMap(([currency, prize]): [CurrencyCode, Prize][] =>
    isCurrency(currency) ? [[currency, prize]] : [],
  );
}

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
    // The trail does not contain the code.
    const { code: _code, ...noted } = said;
    const made = await makeVouchers(ctx, { operatorId, reason, said: detailOf(noted) }, promotionId, said);
    return {
      waitsForSecond: made === null,
      list: await shownAll(
        ctx,
        (made ?? []).map(({ row }) => row),
      ),
      codes: (made ?? []).map(({ code }) => code),
    };
  },
});

/** Makes a code for the demo's content, without an author. */
export async function plantVoucher(ctx: Ctx, promotionId: bigint, code: string, usesMax: number): Promise<void> {
  await makeVouchers(ctx, null, String(promotionId), { count: 1, usesMax, code });
}

/** Voids a code; members who have used it keep what it gave. @throws NOT_FOUND, STATE_CONFLICT */
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
  const names = await seenAccounts(
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
