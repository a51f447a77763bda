import { DeskSeason, DeskSeasonValue, SeasonChange, type SeasonTerms } from '@fairhouse/contract/missions';
import { RewardCodePath } from '@fairhouse/contract/played-games';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskAct, deskRead, deskSetting, isAgreed, namesNewAddresses, versioned } from '../../operators/index.ts';
import { isSeasonTaken, lockSeason, putSeason, type SeasonRow, seasonRows } from '../missions/mission-store.ts';
import { seasonMembers } from '../missions/progress-store.ts';
import { requireAhead, requireDistinct, requirePrizes } from '../prize-terms.ts';
import { isSameButWords } from '../same-terms.ts';

/**
 * Makes a season or changes it; the beginning of a running one stays. Changes take two operators, since its levels
 * give money to any number of members; a title alone only where it names a new host.
 * @returns false while it waits for the second operator
 * @throws AMOUNT_INVALID, ALREADY_APPROVED, STATE_CONFLICT (value.state: RUNNING, TAKEN: another season runs then)
 */
export const setSeason = deskSetting(
  'set-season',
  'rewards.money',
  async (ctx, code: string, terms: SeasonTerms) => {
    const { db } = ctx;
    const before = await lockSeason(db, code);
    const [startsAt, endsAt] = [new Date(terms.startsAt), new Date(terms.endsAt)];
    if (startsAt >= endsAt) throw new DomainError('AMOUNT_INVALID');
    for (const [i, { points, prizes }] of terms.levels.entries()) {
      if (points <= (terms.levels[i - 1]?.points ?? 0)) throw new DomainError('AMOUNT_INVALID');
      requireDistinct(prizes.map(({ currency }) => currency));
    }
    const isRunning = before !== null && before.starts_at <= (await databaseNow(db));
    if (isRunning && startsAt.getTime() !== before.starts_at.getTime())
      throw new DomainError('STATE_CONFLICT', { state: 'RUNNING' });
    if (await isSeasonTaken(db, code, terms)) throw new DomainError('STATE_CONFLICT', { state: 'TAKEN' });
    if (!before) requireAhead(ctx, 'endsAt', endsAt);
    await requirePrizes(
      ctx,
      terms.levels.flatMap(({ prizes }) => prizes),
    );
    const leads = await namesNewAddresses(ctx, before && settingOf(before).terms, terms);
    const isSame = before !== null && !leads && isSameButWords(settingOf(before).terms, terms);
    if (!isSame && !(await isAgreed(ctx, `season ${code}`, terms))) return false;
    await putSeason(db, code, terms);
    return true;
  },
  { held: async ({ db }, code) => settingOf(await lockSeason(db, code)) },
);

/** The seasons, newest first. */
export const listDeskSeasons = deskRead(
  { permission: 'rewards.read', schema: {}, answer: Type.Array(DeskSeason) },
  readSeasons,
);

/** @throws as `setSeason`, STATE_CONFLICT (value.version) */
export const changeSeason = deskAct({
  permission: setSeason.permission,
  schema: { params: RewardCodePath, body: SeasonChange },
  answer: DeskSeasonValue,
  on: ({ code }: { code: string }) => code,
  act: async (ctx, code, { operatorId }, { terms, reason, version }: SeasonChange) => {
    const said = { terms: JSON.stringify(terms) };
    const isDone = await setSeason(ctx, { operatorId, reason, version, said }, code, terms);
    const season = (await readSeasons(ctx)).find((one) => one.code === code) ?? null;
    return { waitsForSecond: !isDone, season };
  },
});

async function readSeasons({ db }: Ctx): Promise<DeskSeason[]> {
  const members = await seasonMembers(db);
  return (await seasonRows(db)).map((row) => {
    const setting = settingOf(row);
    const { version } = versioned(setting);
    return { id: String(row.id), ...setting, members: members.get(row.id) ?? 0, version };
  });
}

function settingOf(row: SeasonRow): { code: string; terms: SeasonTerms };
function settingOf(row: SeasonRow | null): { code: string; terms: SeasonTerms } | null;
function settingOf(row: SeasonRow | null): { code: string; terms: SeasonTerms } | null {
  if (!row) return null;
  const { code, title, levels, starts_at: from, ends_at: until } = row;
  return { code, terms: { title, startsAt: from.toISOString(), endsAt: until.toISOString(), levels } };
}
