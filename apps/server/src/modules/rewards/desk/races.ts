import { RewardCodePath } from '@fairhouse/contract/played-games';
import {
  DeskRace,
  DeskRacePlaces,
  DeskRaceValue,
  RaceCancel,
  RaceChange,
  type RaceTerms,
} from '@fairhouse/contract/races';
import { ratioOf } from '@fairhouse/money/money';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { seenAccounts, shownNames } from '../../identity/index.ts';
import {
  deskAct,
  deskRead,
  deskSetting,
  found,
  isAgreed,
  namesNewAddresses,
  versioned,
} from '../../operators/index.ts';
import {
  currencyOf,
  requireAhead,
  requireDistinct,
  requirePlayed,
  requirePrizes,
  unitsAbove0,
} from '../prize-terms.ts';
import { endRace, lockRace, putRace, type RaceRow, raceMembers, raceOf, raceRows } from '../races/race-store.ts';
import { shownScore } from '../races/score.ts';
import { placesOf, raceState } from '../races/views.ts';
import { isSameButWords } from '../same-terms.ts';

const listMax = 200;

/**
 * Makes a race, or changes it; a running one only in its title and text. Changes take two operators, except those of
 * title and text, unless these name a new host: of many small races each would be below the hand rule.
 * @returns false while it waits for the second operator
 * @throws AMOUNT_INVALID, ALREADY_APPROVED, STATE_CONFLICT (value.state)
 */
export const setRace = deskSetting(
  'set-race',
  'rewards.money',
  async (ctx, code: string, terms: RaceTerms) => {
    const { db } = ctx;
    const before = await lockRace(db, code);
    const now = await databaseNow(db);
    if (before && (before.state !== 'RUNNING' || (before.starts_at <= now && !isSameButWords(before.terms, terms))))
      throw new DomainError('STATE_CONFLICT', { state: raceState(before, now) });
    const times = timesOf(terms);
    if (!before) requireAhead(ctx, 'endsAt', times.endsAt);
    await requireTerms(ctx, terms);
    const leads = await namesNewAddresses(ctx, before?.terms, terms);
    const isSame = before !== null && !leads && isSameButWords(before.terms, terms);
    if (!isSame && !(await isAgreed(ctx, `race ${code}`, terms))) return false;
    await putRace(db, code, terms, times);
    return true;
  },
  { held: async ({ db }: Ctx, code: string) => settingOf(await lockRace(db, code)) },
);

/**
 * Cancels a race before it is paid; it takes two operators.
 * @returns false while it waits for the second operator
 * @throws NOT_FOUND, STATE_CONFLICT (value.state), ALREADY_APPROVED
 */
export const cancelRace = deskSetting('cancel-race', 'rewards.money', async (ctx, code: string) => {
  const race = found(await lockRace(ctx.db, code));
  if (race.state !== 'RUNNING') throw new DomainError('STATE_CONFLICT', { state: race.state });
  if (!(await isAgreed(ctx, `cancel-race ${code}`, { id: race.id }))) return false;
  await endRace(ctx.db, race.id, 'CANCELLED', await databaseNow(ctx.db));
  return true;
});

/** The races, the one that ends last first. */
export const listDeskRaces = deskRead(
  { permission: 'rewards.read', schema: {}, answer: Type.Array(DeskRace) },
  readRaces,
);

/** The leading places of a race, with accounts. @throws NOT_FOUND */
export const placesOfRace = deskRead(
  { permission: 'rewards.read', schema: { querystring: RewardCodePath }, answer: DeskRacePlaces },
  async (ctx, { code }: { code: string }) => {
    const race = found(await raceOf(ctx.db, code));
    const rows = await placesOf(ctx, race);
    const members = rows.map(({ member_id }) => member_id);
    const [names, accounts] = [await shownNames(ctx.db, members), await seenAccounts(ctx.db, members)];
    return rows.map(({ place, member_id, currency, score, reached_at }) => ({
      place,
      name: names.get(member_id) ?? '•••',
      score: shownScore(race.terms, score),
      reachedAt: reached_at.toISOString(),
      memberId: String(member_id),
      username: accounts.get(member_id) ?? '',
      currency,
    }));
  },
);

const onCode = ({ code }: { code: string }) => code;

/** @throws as `setRace`, STATE_CONFLICT (value.version) */
export const changeRace = deskAct({
  permission: setRace.permission,
  schema: { params: RewardCodePath, body: RaceChange },
  answer: DeskRaceValue,
  on: onCode,
  act: async (ctx, code, { operatorId }, { terms, reason, version }: RaceChange) => {
    const said = { terms: JSON.stringify(terms) };
    const isDone = await setRace(ctx, { operatorId, reason, version, said }, code, terms);
    return { waitsForSecond: !isDone, race: await raceNamed(ctx, code) };
  },
});

/** @throws as `cancelRace` */
export const cancelOneRace = deskAct({
  permission: cancelRace.permission,
  schema: { params: RewardCodePath, body: RaceCancel },
  answer: DeskRaceValue,
  on: onCode,
  act: async (ctx, code, { operatorId }, { reason }: RaceCancel) => {
    const isDone = await cancelRace(ctx, { operatorId, reason, said: {} }, code);
    return { waitsForSecond: !isDone, race: await raceNamed(ctx, code) };
  },
});

/** @throws AMOUNT_INVALID; as `requirePlayed`, `requirePrizes` */
async function requireTerms(ctx: Ctx, { games, currency, currencies, prizes }: RaceTerms): Promise<void> {
  const names = currencies.map((one) => one.currency);
  requireDistinct(names);
  currencyOf(currency);
  for (const { currency: name, rate, minStake } of currencies) {
    unitsAbove0(minStake, currencyOf(name));
    const ratio = ratioOf(rate);
    const isOne = ratio !== null && ratio.num === ratio.den;
    if (!ratio || ratio.num <= 0n || (name === currency && !isOne)) throw new DomainError('AMOUNT_INVALID');
  }
  for (const [i, { from, to, prizes: stated }] of prizes.entries()) {
    if (from !== (prizes[i - 1]?.to ?? 0) + 1 || to < from) throw new DomainError('AMOUNT_INVALID');
    requireDistinct(stated.map((one) => one.currency));
    // Each place has a prize in every currency that takes part, and in no other.
    if (stated.length !== names.length || !stated.every((one) => names.includes(one.currency)))
      throw new DomainError('AMOUNT_INVALID');
  }
  await requirePlayed(ctx, games);
  await requirePrizes(
    ctx,
    prizes.flatMap((one) => one.prizes),
  );
}

/** @throws AMOUNT_INVALID for times in the wrong order */
function timesOf({ startsAt, endsAt, settleMinutes }: RaceTerms) {
  const ends = new Date(endsAt);
  const times = {
    startsAt: new Date(startsAt),
    endsAt: ends,
    settlesAt: new Date(ends.getTime() + settleMinutes * 60_000),
  };
  if (times.startsAt >= ends) throw new DomainError('AMOUNT_INVALID');
  return times;
}

async function readRaces({ db }: Ctx): Promise<DeskRace[]> {
  const rows = await raceRows(db, { shownOnly: false, limit: listMax });
  const members = await raceMembers(
    db,
    rows.map(({ id }) => id),
  );
  const now = await databaseNow(db);
  return rows.map((row) => raceView(row, members.get(row.id) ?? 0, now));
}

async function raceNamed(ctx: Ctx, code: string): Promise<DeskRace | null> {
  return (await readRaces(ctx)).find((race) => race.code === code) ?? null;
}

function settingOf(row: RaceRow | null) {
  return row && { code: row.code, terms: row.terms, state: row.state };
}

function raceView(row: RaceRow, members: number, now: Date): DeskRace {
  const { code, terms, state } = row;
  return {
    id: String(row.id),
    code,
    state: raceState(row, now),
    terms,
    members,
    settlesAt: row.settles_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    version: versioned({ code, terms, state }).version,
  };
}
