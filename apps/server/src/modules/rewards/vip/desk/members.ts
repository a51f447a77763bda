import { DeskId } from '@fairhouse/contract/desk';
import { DeskVipHand, DeskVipMember, DeskVipMemberQuery } from '@fairhouse/contract/vip';
import { sql } from 'kysely';
import type { Ctx, Db } from '../../../../platform/ctx.ts';
import { DomainError } from '../../../../platform/errors.ts';
import { memberNamed, memberNames } from '../../../identity/index.ts';
import {
  aboutMember,
  deskAct,
  deskList,
  deskSetting,
  deskView,
  found,
  isAgreed,
  type ListFilter,
  type Names,
  rowNumber,
} from '../../../operators/index.ts';
import { levelRow } from '../level-store.ts';
import { restateOne } from '../restate.ts';
import { endHandLevel, putHandLevel, type StandingRow, standingOf } from '../standing-store.ts';

type Row = StandingRow & { id: bigint };
const view = deskView(shown, aboutMember);

/** Members above level 0, or one member; newest accounts first. */
export const listVipMembers = deskList({
  permission: 'rewards.read',
  query: DeskVipMemberQuery,
  row: DeskVipMember,
  rows: ({ db }: Ctx, filter: ListFilter<DeskVipMemberQuery>) => standingRows(db, filter),
  shown: view,
});

async function standingRows(
  db: Db,
  { memberId, level, before, limit }: ListFilter<DeskVipMemberQuery>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.*, s.member_id as id from rewards.standing s
    where ${memberId === undefined ? sql`s.level > 0` : sql`s.member_id = ${memberId}`}
      ${level === undefined ? sql`` : sql`and s.level = ${level}`}
      ${before === undefined ? sql`` : sql`and s.member_id < ${before}`}
    order by s.member_id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Sets a member's level by hand until a time (null: for ever), or leaves it to the terms again (level null). A level that is
 * promised takes two operators, also one that the terms have brought or a lower one, since they could take it back; less than what two
 * have promised already, or level 0, takes one. The job does not lower it before its time. Returns false while it waits for the second.
 * @throws NOT_FOUND (no such account or level), STATE_CONFLICT for a time that is over, ALREADY_APPROVED
 */
export const setMemberLevel = deskSetting(
  'vip-member',
  'rewards.decide',
  async (ctx, account: string, { level, until, why }: { level: number | null; until: Date | null; why: string }) => {
    const { db } = ctx;
    const memberId = await memberNamed(db, account);
    if (memberId === null) throw new DomainError('NOT_FOUND');
    if (level === null) return await endHandLevel(db, memberId);
    if (!(await levelRow(db, level))) throw new DomainError('NOT_FOUND');
    if (until !== null && until <= ctx.clock()) throw new DomainError('STATE_CONFLICT', { state: 'over' });
    const standing = await standingOf(db, memberId);
    const said = { held: standing?.level ?? 0, level, until: until?.toISOString() ?? null };
    if (promisesMore(standing, { level, until }) && !(await isAgreed(ctx, `vip-member ${memberId}`, said)))
      return false;
    await putHandLevel(db, { memberId, level, until, reason: why });
    return true;
  },
);

/** True of a level by hand that stands higher, or longer, than what two operators have promised; level 0 promises nothing. */
function promisesMore(standing: StandingRow | null, { level, until }: { level: number; until: Date | null }): boolean {
  if (level === 0) return false;
  const { hand_level: promised = null, hand_until: end = null } = standing ?? {};
  const isLonger = end !== null && (until === null || until > end);
  return promised === null || level > promised || isLonger;
}

/** @throws as `setMemberLevel` */
export const changeMemberLevel = deskAct({
  permission: setMemberLevel.permission,
  schema: { params: DeskId, body: DeskVipHand },
  answer: DeskVipMember,
  on: rowNumber,
  act: async (ctx, id, { operatorId }, { reason, level, until }: DeskVipHand) => {
    const account = found((await memberNames(ctx.db, [id])).get(id) ?? null);
    const by = { operatorId, reason, said: { level, until } };
    const time = until === null ? null : new Date(until);
    const isSet = await setMemberLevel(ctx, by, account, { level, until: time, why: reason });
    await restateOne(ctx, id);
    const row = await standingOf(ctx.db, id);
    const standing = await view.one(ctx, { ...(row ?? nowhere(id)), id });
    return isSet || level === null ? standing : { ...standing, waitsForSecond: true };
  },
});

const nowhere = (memberId: bigint): StandingRow => ({
  member_id: memberId,
  level: 0,
  since: new Date(0),
  reached: 0,
  capped_at: null,
  hand_level: null,
  hand_until: null,
  hand_reason: null,
});

function shown(row: Row, names: Names): DeskVipMember {
  return {
    id: String(row.id),
    memberId: String(row.member_id),
    username: names.member(row.member_id),
    level: row.level,
    since: row.since.toISOString(),
    reached: row.reached,
    cappedAt: row.capped_at,
    handLevel: row.hand_level,
    handUntil: row.hand_until?.toISOString() ?? null,
    handReason: row.hand_reason,
  };
}
