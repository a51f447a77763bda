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
import { deskAct, deskRead, deskSetting, isAgreed, namesNewAddresses, versioned } from '../../operators/index.ts';
import { isMoney } from '../missions/follow.ts';
import { lockMission, type MissionRow, missionRows, putMission, showMissionAt } from '../missions/mission-store.ts';
import { type MissionTotals, missionTotals } from '../missions/progress-store.ts';
import { currencyOf, requireDistinct, requirePlayed, requirePrizes, unitsAbove0 } from '../prize-terms.ts';
import { isSameButWords } from '../same-terms.ts';

const held = { held: async ({ db }: Ctx, code: string) => settingOf(await lockMission(db, code)) };

/**
 * Makes a mission, closed, or changes its terms; members who have reached it keep its prize. Changes of an open
 * mission take two operators, except those of its title, unless the title names a new host: any number of members get
 * its prize again and again, and no hand rule counts that.
 * @returns false while it waits for the second operator
 * @throws AMOUNT_INVALID, ALREADY_APPROVED; as `requirePlayed`
 */
export const setMission = deskSetting(
  'set-mission',
  'rewards.money',
  async (ctx, code: string, terms: MissionTerms) => {
    requireDistinct(terms.currencies.map(({ currency }) => currency));
    for (const goal of terms.currencies) requireGoal(terms, goal);
    await requirePlayed(ctx, terms.games);
    await requirePrizes(ctx, terms.currencies);
    const before = await lockMission(ctx.db, code);
    const leads = await namesNewAddresses(ctx, before?.terms, terms);
    const gives = before?.is_open && (leads || !isSameButWords(before.terms, terms));
    if (gives && !(await isAgreed(ctx, `mission ${code}`, terms))) return false;
    await putMission(ctx.db, code, terms);
    return true;
  },
  held,
);

/**
 * Opens or closes a mission and sets its place in the list. Opening takes two operators: from then on it gives money.
 * @returns false while it waits for the second operator
 * @throws NOT_FOUND, ALREADY_APPROVED
 */
export const showMission = deskSetting(
  'show-mission',
  'rewards.set',
  async (ctx, code: string, shown: { isOpen: boolean; position: number }) => {
    const before = await lockMission(ctx.db, code);
    if (!before) throw new DomainError('NOT_FOUND');
    const opens = shown.isOpen && !before.is_open;
    if (opens && !(await isAgreed(ctx, `open-mission ${code}`, before.terms))) return false;
    await showMissionAt(ctx.db, code, shown);
    return true;
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
  sets: {
    action: setMission.action,
    set: (ctx, by, code, { terms }: MissionChange) => setMission(ctx, by, code, terms),
  },
  act: async (ctx, code, { operatorId }, { terms, reason, version }: MissionChange) => {
    const said = { terms: JSON.stringify(terms) };
    const isDone = await setMission(ctx, { operatorId, reason, version, said }, code, terms);
    return { waitsForSecond: !isDone, mission: await missionOf(ctx, code) };
  },
});

/** @throws as `showMission`, STATE_CONFLICT (value.version) */
export const changeMissionShow = deskAct({
  permission: showMission.permission,
  schema: { params: RewardCodePath, body: MissionShow },
  answer: DeskMissionValue,
  on: ({ code }: { code: string }) => code,
  sets: {
    action: showMission.action,
    set: (ctx, by, code, { isOpen, position }: MissionShow) => showMission(ctx, by, code, { isOpen, position }),
  },
  act: async (ctx, code, { operatorId }, { isOpen, position, reason, version }: MissionShow) => {
    const said = { isOpen, position };
    const isDone = await showMission(ctx, { operatorId, reason, version, said }, code, said);
    return { waitsForSecond: !isDone, mission: await missionOf(ctx, code) };
  },
});

/** @throws AMOUNT_INVALID */
function requireGoal(terms: MissionTerms, goal: MissionTerms['currencies'][number]): void {
  const currency = currencyOf(goal.currency);
  if (isMoney(terms.goal)) unitsAbove0(goal.target, currency);
  else if (!/^[1-9]\d{0,8}$/.test(goal.target)) throw new DomainError('AMOUNT_INVALID');
  if (goal.minStake !== undefined) unitsAbove0(goal.minStake, currency);
  // Without a least stake, bets of the smallest unit would reach any number.
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
