import type { Levels } from '@fairhouse/contract/agent-register';
import {
  DeskLevelRule,
  DeskLevelRuleChange,
  DeskLevelsChange,
  DeskMoved,
  DeskTree,
  DeskTreePath,
  DeskTreeQuery,
  DeskUplineChange,
} from '@fairhouse/contract/desk-tree';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { memberNamed, memberNames, seenAccount, seenAccounts } from '../../identity/index.ts';
import { deskAct, deskChange, deskRead, deskSetting, isAgreed } from '../../operators/index.ts';
import { brandSettings } from '../../site/index.ts';
import { teamSizes } from '../team/overview-store.ts';
import { levelRule, levelsOf, setLevels, shownLevels, storedLevels } from '../tree/levels.ts';
import { moveBranch } from '../tree/move.ts';
import { holdTree, putRoots } from '../tree/move-store.ts';
import { percentOf, ppmOf } from '../tree/rate.ts';
import { accountTypes, directBelow, movesOf, putLevelRule, uplinesOf } from './tree-store.ts';

/** @throws NOT_FOUND */
async function accountNamed(db: Db, username: string): Promise<bigint> {
  const memberId = await memberNamed(db, username);
  if (memberId === null) throw new DomainError('NOT_FOUND');
  return memberId;
}

async function treeOf(ctx: Ctx, username: string): Promise<DeskTree> {
  const memberId = await accountNamed(ctx.db, username);
  const [above, below, moves] = await Promise.all([
    uplinesOf(ctx.db, memberId),
    directBelow(ctx.db, memberId),
    movesOf(ctx.db, memberId),
  ]);
  const names = await seenAccounts(ctx.db, [
    ...above,
    ...moves.flatMap(({ from, to }) => [from, to].filter((id) => id !== null)),
  ]);
  const nameOf = (id: bigint | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    username: (await memberNames(ctx.db, [memberId])).get(memberId) ?? username,
    levels: shownLevels(await levelsOf(ctx.db, memberId)),
    team: (await teamSizes(ctx.db, [memberId])).get(memberId) ?? 0,
    above: above.map((id) => names.get(id) ?? ''),
    below: below.map(({ username: account, team, ...levels }) => ({
      username: seenAccount(account),
      team,
      levels: shownLevels(levels),
    })),
    moves: moves.map(({ from, to, members, reason, movedAt, countsFrom }) => ({
      from: nameOf(from),
      to: nameOf(to),
      members: Number(members),
      reason,
      movedAt: movedAt.toISOString(),
      countsFrom: countsFrom.toISOString(),
    })),
  };
}

/** An account's place in the tree. @throws NOT_FOUND */
export const showTree = deskRead(
  { permission: 'agents.read', schema: { querystring: DeskTreeQuery }, answer: DeskTree },
  (ctx, { username }: DeskTreeQuery) => treeOf(ctx, username),
);

/**
 * Moves an account with all below it to another upline, or below nobody. Money follows the tree, so two operators must
 * ask for the same move.
 * @returns false while it waits for the second operator
 * @throws NOT_FOUND, TRIAL_NOT_ALLOWED, ALREADY_APPROVED; as `moveBranch`
 */
export const setUpline = deskSetting(
  'agent-upline',
  'agents.set',
  async (ctx, account: string, { upline, reason }: { upline: string | null; reason: string }) => {
    const memberId = await accountNamed(ctx.db, account);
    const to = upline === null ? null : await accountNamed(ctx.db, upline);
    await requireReal(ctx, to === null ? [memberId] : [memberId, to]);
    await holdTree(ctx.db);
    const [from = null] = await uplinesOf(ctx.db, memberId);
    if (from === to) throw new DomainError('STATE_CONFLICT');
    if (!(await isAgreed(ctx, `agent-upline ${memberId}`, { from, to }))) return false;
    const moved = await moveBranch(ctx.db, { memberId, to, reason, operatorId: ctx.by });
    Object.assign(ctx.noted, { members: Number(moved.members), countsFrom: moved.countsFrom.toISOString() });
    return true;
  },
);

/** Refuses trial users, who stand in no tree. */
async function requireReal(ctx: Ctx, ids: readonly bigint[]): Promise<void> {
  const { trialTypes } = await brandSettings(ctx);
  const types = await accountTypes(ctx.db, ids);
  if (types.some((type) => trialTypes.includes(type))) throw new DomainError('TRIAL_NOT_ALLOWED');
}

/** The console's call of `setUpline`. */
export const uplineChange = deskAct({
  permission: setUpline.permission,
  schema: { params: DeskTreePath, body: DeskUplineChange },
  answer: DeskMoved,
  on: ({ username }: DeskTreeQuery) => username,
  act: async (ctx, username, { operatorId }, { upline, reason }: DeskUplineChange) => {
    const by = { operatorId, reason, said: { upline } };
    const isSet = await setUpline(ctx, by, username, { upline, reason });
    return { tree: await treeOf(ctx, username), waitsForSecond: !isSet };
  },
});

/** Sets the levels of any account. @throws NOT_FOUND, LEVEL_ABOVE_UPLINE (value.min, value.max) */
export const setAccountLevels = deskSetting(
  'agent-levels',
  'agents.set',
  async (ctx, account: string, { levels }: { levels: Levels }) => {
    const memberId = await accountNamed(ctx.db, account);
    await requireReal(ctx, [memberId]);
    await holdTree(ctx.db);
    await putRoots(ctx.db, [memberId]);
    await setLevels(ctx.db, memberId, storedLevels(levels));
  },
);

export const levelsChange = deskChange({
  setting: setAccountLevels,
  schema: { params: DeskTreePath, body: DeskLevelsChange },
  answer: DeskTree,
  named: ({ username }: DeskTreeQuery) => username,
  shown: treeOf,
});

const ruleOf = async (ctx: Ctx): Promise<DeskLevelRule> => {
  const { rebateMaxPpm, prizeMin, prizeMax } = await levelRule(ctx.db);
  return { rebateMax: percentOf(rebateMaxPpm), prizeMin, prizeMax };
};

/** The limits of levels. */
export const showLevelRule = deskRead({ permission: 'agents.read', schema: {}, answer: DeskLevelRule }, ruleOf);

/**
 * Sets the limits of levels; levels given before stay as they are.
 * @throws MALFORMED for a least prize above the most
 */
export const setLevelRule = deskSetting(
  'level-rule',
  'agents.set',
  async (ctx, _only: 'all', { rebateMax, prizeMin, prizeMax }: DeskLevelRule) => {
    const rebateMaxPpm = ppmOf(rebateMax);
    if (prizeMin > prizeMax || rebateMaxPpm > 1_000_000) throw new DomainError('MALFORMED');
    await putLevelRule(ctx.db, { rebateMaxPpm, prizeMin, prizeMax });
  },
);

export const levelRuleChange = deskChange({
  setting: setLevelRule,
  schema: { body: DeskLevelRuleChange },
  answer: DeskLevelRule,
  named: (): 'all' => 'all',
  shown: ruleOf,
});
