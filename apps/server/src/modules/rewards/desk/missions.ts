import {
  DeskMission,
  DeskMissionValue,
  MissionChange,
  MissionShow,
  type MissionTerms,
} from '@fairhouse/contract/missions';
import { RewardCodePath } from '@fairhouse/contract/played-games';
import { parseMoney } from '@fairhouse/money/money';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskAct, deskRead, deskSetting, isAgreed, versioned } from '../../operators/index.ts';
import { isMoney } from '../missions/follow.ts';
import { lockMission, type MissionRow, missionRows, putMission, showMissionAt } from '../missions/mission-store.ts';
import { type MissionTotals, missionTotals } from '../missions/progress-store.ts';
import { currencyOf, requireDistinct, requirePrizes, unitsAbove0 } from '../prize-terms.ts';

const held = { held: async ({ db }: Ctx, code: string) => settingOf(await lockMission(db, code)) };

/**
 * Makes a mission, closed, or changes its terms; what members have reached keeps its prize. A prize above the hand rule of its
 * currency takes two operators. Returns false while it waits for the second.
 * @throws AMOUNT_INVALID, ALREADY_APPROVED
 */
export const setMission = deskSetting(
  'set-mission',
  'rewards.money',
  async (ctx, code: string, terms: MissionTerms) => {
    requireDistinct(terms.currencies.map(({ currency }) => currency));
    for (const goal of terms.currencies) requireGoal(terms, goal);
    const isLarge = await requirePrizes(ctx.db, terms.currencies);
    if (isLarge && !(await isAgreed(ctx, `mission ${code}`, terms))) return false;
    await putMission(ctx.db, code, terms);
    return true;
  },
  held,
);

/** Opens or closes a mission and sets its place in the list. @throws NOT_FOUND */
export const showMission = deskSetting(
  'show-mission',
  'rewards.set',
  async ({ db }, code: string, shown: { isOpen: boolean; position: number }) => {
    if (!(await lockMission(db, code))) throw new DomainError('NOT_FOUND');
    await showMissionAt(db, code, shown);
  },
  held,
);

/** All missions, in the order in which members see them. */
export const listDeskMissions = deskRead(
  { permission: 'rewards.read', schema: {}, answer: Type.Array(DeskMission) },
  readMissions,
);

/** @throws as `setMission`, STATE_CONFLICT (value.version) */
export const changeMission = deskAct({
  permission: setMission.permission,
  schema: { params: RewardCodePath, body: MissionChange },
  answer: DeskMissionValue,
  on: ({ code }: { code: string }) => code,
  act: async (ctx, code, { operatorId }, { terms, reason, version }: MissionChange) => {
    const said = { terms: JSON.stringify(terms) };
    const isDone = await setMission(ctx, { operatorId, reason, version, said }, code, terms);
    return { waitsForSecond: !isDone, mission: await missionOf(ctx, code) };
  },
});

/** @throws NOT_FOUND, STATE_CONFLICT (value.version) */
export const changeMissionShow = deskAct({
  permission: showMission.permission,
  schema: { params: RewardCodePath, body: MissionShow },
  answer: DeskMissionValue,
  on: ({ code }: { code: string }) => code,
  act: async (ctx, code, { operatorId }, { isOpen, position, reason, version }: MissionShow) => {
    const said = { isOpen, position };
    await showMission(ctx, { operatorId, reason, version, said }, code, said);
    return { waitsForSecond: false, mission: await missionOf(ctx, code) };
  },
});

/** @throws AMOUNT_INVALID */
function requireGoal(terms: MissionTerms, goal: MissionTerms['currencies'][number]): void {
  const currency = currencyOf(goal.currency);
  if (isMoney(terms.goal)) unitsAbove0(goal.target, currency);
  else if (!/^[1-9]\d{0,8}$/.test(goal.target)) throw new DomainError('AMOUNT_INVALID');
  if (goal.minStake !== undefined) unitsAbove0(goal.minStake, currency);
  // Bets of the smallest unit would reach any number.
  else if (!isMoney(terms.goal)) throw new DomainError('AMOUNT_INVALID');
  const hasMultiplier = (parseMoney(terms.multiplier ?? '0', { scale: 4 }) ?? 0n) > 0n;
  if (hasMultiplier !== (terms.goal === 'wins')) throw new DomainError('AMOUNT_INVALID');
}

async function missionOf(ctx: Ctx, code: string): Promise<DeskMission | null> {
  return (await readMissions(ctx)).find((mission) => mission.code === code) ?? null;
}

async function readMissions({ db }: Ctx): Promise<DeskMission[]> {
  const totals = await missionTotals(db);
  return (await missionRows(db, { openOnly: false })).map((row) => missionView(row, totals.get(row.id)));
}

function settingOf(row: MissionRow | null) {
  return row && { code: row.code, terms: row.terms, isOpen: row.is_open, position: row.position };
}

function missionView(row: MissionRow, totals: MissionTotals | undefined): DeskMission {
  const { code, terms, is_open: isOpen, position } = row;
  const { version } = versioned({ code, terms, isOpen, position });
  const { underway = 0, reached = 0, short = 0 } = totals ?? {};
  return { id: String(row.id), code, terms, isOpen, position, underway, reached, short, version };
}
