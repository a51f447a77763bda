import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import {
  DeskFreeRounds,
  DeskFreeRoundsCompared,
  DeskFreeRoundsGrant,
  DeskFreeRoundsGranted,
  DeskFreeRoundsQuery,
} from '@fairhouse/contract/desk-free-rounds';
import { formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { memberNames } from '../../identity/index.ts';
import {
  aboutMember,
  deskAct,
  deskList,
  deskView,
  found,
  type ListFilter,
  type Names,
  rowNumber,
} from '../../operators/index.ts';
import { cancelFreeRounds, grantAtVendor, grantFreeRounds } from './grants.ts';
import { listGrants, type PlayedGrant } from './store.ts';

const view = deskView(grantView, aboutMember);

/** Lists granted free rounds, newest first. */
export const listFreeRounds = deskList({
  permission: 'cashier.read',
  query: DeskFreeRoundsQuery,
  row: DeskFreeRounds,
  rows: ({ db }, filter: ListFilter<DeskFreeRoundsQuery>) => listGrants(db, filter),
  shown: view,
});

/** Grants a member free rounds. */
export const grantCall = deskAct({
  permission: grantFreeRounds.permission,
  schema: { params: DeskId, body: DeskFreeRoundsGrant },
  answer: DeskFreeRoundsGranted,
  on: rowNumber,
  act: async (ctx, id, { operatorId }, { reason, ...said }: DeskFreeRoundsGrant) => {
    const username = found((await memberNames(ctx.db, [id])).get(id) ?? null);
    const granting = { ...said, expiresAt: new Date(said.expiresAt) };
    const isDone = await grantFreeRounds(
      ctx,
      { operatorId, reason, said: { ...said, bonus: said.bonus ? JSON.stringify(said.bonus) : null } },
      username,
      granting,
    );
    return { waitsForSecond: !isDone };
  },
});

/** Ends a grant. */
export const cancelCall = deskAct({
  permission: cancelFreeRounds.permission,
  schema: { params: DeskId, body: DeskReason },
  answer: DeskFreeRounds,
  on: rowNumber,
  act: async (ctx, id, { operatorId }, { reason }: DeskReason) => {
    await cancelFreeRounds(ctx, { operatorId, reason, said: {} }, String(id));
    return await view.one(ctx, await grantWith(ctx, id));
  },
});

/** Fetches the vendor's own record of a grant. */
export const compareCall = deskAct({
  permission: 'rounds.reconcile',
  schema: { params: DeskId, body: DeskReason },
  answer: DeskFreeRoundsCompared,
  on: rowNumber,
  act: async (ctx, id) => {
    const grant = await grantWith(ctx, id);
    const theirs = await grantAtVendor(ctx, grant);
    const won = theirs && parseMoney(theirs.won, grant.currency);
    return {
      ...(await view.one(ctx, grant)),
      vendorStatus: theirs?.status ?? null,
      vendorPlayed: theirs?.played ?? null,
      vendorWon: won === null ? null : formatMoney(won, grant.currency),
    };
  },
});

/** Returns a grant. @throws NOT_FOUND */
export async function grantWith({ db }: Pick<Ctx, 'db'>, id: bigint): Promise<PlayedGrant> {
  return found((await listGrants(db, { id, limit: 1 }))[0] ?? null);
}

function grantView(grant: PlayedGrant, names: Names): DeskFreeRounds {
  const { id, member_id: memberId, vendor, game_code: gameCode, currency, rounds, stake, state, played, won } = grant;
  return {
    id: String(id),
    memberId: String(memberId),
    username: names.member(memberId),
    vendor,
    gameCode,
    currency,
    rounds,
    stake: formatMoney(stake, currency),
    expiresAt: grant.expires_at.toISOString(),
    bonus: grant.bonus_terms,
    state,
    played,
    won: formatMoney(won, currency),
    createdAt: grant.created_at.toISOString(),
  };
}
