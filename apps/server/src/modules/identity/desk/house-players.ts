import { DeskId } from '@fairhouse/contract/desk';
import {
  DeskHousePlayer,
  DeskHousePlayerChange,
  DeskHousePlayerQuery,
  DeskHousePlayerSet,
} from '@fairhouse/contract/desk-members';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskAct, deskList, deskSetting, found, isAgreed, type ListFilter, rowNumber } from '../../operators/index.ts';
import {
  type HousePlayer,
  listHousePlayers as housePlayerRows,
  housePlayers,
  markHousePlayer,
  unmarkHousePlayer,
} from '../house-players.ts';
import { memberNamed, memberNames } from '../names.ts';
import { seenAccount } from '../seen-account.ts';

/**
 * Marks an account as a house player, or removes the mark. A marked account loses its unpaid wins against members.
 * Removing the mark restores its places, so it takes two operators. Returns false while it waits for the second
 * operator.
 * @throws NOT_FOUND, ALREADY_APPROVED
 */
export const setHousePlayer = deskSetting(
  'house-player',
  'rewards.money',
  async (ctx, account: string, isHouse: boolean): Promise<boolean> => {
    const memberId = await memberNamed(ctx.db, account);
    if (memberId === null) throw new DomainError('NOT_FOUND');
    if (isHouse) {
      await markHousePlayer(ctx.db, memberId);
      return true;
    }
    if (!(await housePlayers(ctx.db, [memberId])).has(memberId)) return true;
    if (!(await isAgreed(ctx, `house-player ${memberId}`, { isHouse }))) return false;
    await unmarkHousePlayer(ctx.db, memberId);
    return true;
  },
);

const shown = ({ id, username, since }: HousePlayer): DeskHousePlayer => ({
  id: String(id),
  username: seenAccount(username),
  since: since.toISOString(),
});
const view = {
  all: async (_ctx: Ctx, rows: readonly HousePlayer[]) => rows.map(shown),
  one: async (_ctx: Ctx, row: HousePlayer) => shown(row),
};

/** Lists the house players, newest accounts first. */
export const listHousePlayers = deskList({
  permission: 'rewards.read',
  query: DeskHousePlayerQuery,
  row: DeskHousePlayer,
  rows: ({ db }, filter: ListFilter<DeskHousePlayerQuery>) => housePlayerRows(db, filter),
  shown: view,
});

/** The console's call of `setHousePlayer`. */
export const changeHousePlayer = deskAct({
  permission: setHousePlayer.permission,
  schema: { params: DeskId, body: DeskHousePlayerChange },
  answer: DeskHousePlayerSet,
  on: rowNumber,
  act: async (ctx, id, { operatorId }, { reason, isHouse }: DeskHousePlayerChange) => {
    const username = found((await memberNames(ctx.db, [id])).get(id) ?? null);
    const isSet = await setHousePlayer(ctx, { operatorId, reason, said: { isHouse } }, username, isHouse);
    return { username: seenAccount(username), isHouse: isSet ? isHouse : true, waitsForSecond: !isSet };
  },
});
