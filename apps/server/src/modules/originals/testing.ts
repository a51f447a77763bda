import { randomUUID } from 'node:crypto';
import type { ActRequest, BetRequest, BetValue, Round } from '@fairhouse/contract/originals';
import { numbersOf, type Seeds } from '@fairhouse/fairness/numbers';
import type { Standing } from '@fairhouse/games/game';
import { diceRollOf, diceWins, readDiceParams } from '@fairhouse/games/originals/dice/rules';
import { minesOf, minesTiles } from '@fairhouse/games/originals/mines/rules';
import { games } from '@fairhouse/games/originals/registry';
import { parseMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { openDatabase, openPool } from '../../platform/database/database.ts';
import { assert, DomainError } from '../../platform/errors.ts';
import { balancesOf, houseAccount, openWallets, post } from '../ledger/index.ts';
import { placeBet } from './bet.ts';
import type { Player } from './round.ts';
import { rotateSeeds, seedState, seedsOf } from './seeds.ts';
import { act } from './stepped.ts';

type Action = ActRequest['action'];

let lastMember = 500_000n;

/** Makes a member with cash (or a trial user with play money), without the rest of a registration. */
export async function newPlayer(
  ctx: Ctx,
  { balance = '1000', isTrial = false }: { balance?: string; isTrial?: boolean } = {},
): Promise<Player> {
  const player: Player = { memberId: ++lastMember, currency: 'THB', isTrial };
  const wallets = await ctx.db
    .transaction()
    .execute((tx) => openWallets(tx, player.memberId, 'THB', isTrial ? ['play'] : ['cash', 'bonus', 'locked', 'debt']));
  const credit = wallets.get(isTrial ? 'play' : 'cash');
  const amount = units(balance);
  assert(credit, 'a player has a wallet to play from');
  if (amount > 0n) {
    const debit = await houseAccount(ctx, isTrial ? 'play' : 'promotion:signup', 'THB');
    const kind = isTrial ? 'playGrant' : 'signupGift';
    await post(ctx, { key: randomUUID(), legs: [{ debit, credit, amount, kind, ref: 0n }] });
  }
  return player;
}

/** Opens another server process on the same database: its own connections and its own memory. */
export function anotherNode(ctx: Ctx & { close: () => Promise<void> }): { node: Ctx; close: () => Promise<void> } {
  const { databaseUrl } = ctx.config;
  assert(databaseUrl, 'a test has a database');
  const pool = openPool(databaseUrl, 10, () => {});
  const works: (() => Promise<void> | void)[] = [];
  const node: Ctx = { ...ctx, pool, db: openDatabase(pool), onClose: (work) => works.push(work) };
  return {
    node,
    close: async () => {
      for (const work of works.reverse()) await work();
      await pool.end();
    },
  };
}

/** Returns a nearly even bet: 4,950 of 10,001 outcomes win 2.0002 times the stake. */
export function evens(stake = '10'): BetRequest {
  return { game: 'dice', stake, params: { target: 50.5, condition: 'over' } };
}

/** Places a bet with a key of its own. */
export function play(ctx: Ctx, player: Player, bet: BetRequest = evens()): Promise<BetValue> {
  return placeBet(ctx, player, randomUUID(), bet);
}

/** The balance of the wallet that the player plays from, in units. */
export async function balanceOf(ctx: Ctx, player: Player): Promise<bigint> {
  const balances = await balancesOf(ctx, player.memberId);
  return balances.find(({ type }) => type === (player.isTrial ? 'play' : 'cash'))?.balance ?? -1n;
}

export function units(text: string): bigint {
  const read = parseMoney(text, 'THB');
  assert(read !== null, `${text} is an amount`);
  return read;
}

/** Returns the error code with which an operation is refused; null when it succeeds. */
export async function refusal(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

/** A bet on mines. */
export function minesBet(stake = '10', mines = 3): BetRequest {
  return { game: 'mines', stake, params: { mines } };
}

/** Returns the tiles of an open round by its seeds: safe ones first, mines after. */
export async function tilesOf(ctx: Ctx, player: Player, round: Round): Promise<{ safe: number[]; mines: number[] }> {
  const { mines: count = 0 } = round.params as { mines?: number };
  const pair = { memberId: player.memberId, pairId: BigInt(round.seedPairId), nonce: BigInt(round.nonce) };
  const mines = minesOf(numbersOf(await seedsOf(ctx, ctx.db, pair)), { mines: count });
  const all = Array.from({ length: minesTiles }, (_, tile) => tile);
  return { safe: all.filter((tile) => !mines.includes(tile)), mines };
}

/**
 * Rotates the player's seeds to ones with which the next bet of a stepped game is in the wanted state after these
 * actions.
 */
export async function seedsFor(
  ctx: Ctx,
  player: Player,
  { game, params, actions = [] }: { game: string; params: object; actions?: object[] },
  fits: (standing: Standing) => boolean,
): Promise<void> {
  const bet = games.get(game)?.bet(params);
  assert(bet?.kind === 'stepped', 'the game has steps');
  await rotateTo(ctx, player, (seeds) => {
    const standing = bet.after(numbersOf({ ...seeds, nonce: 0 }), actions, () => true);
    return standing !== null && fits(standing);
  });
}

/**
 * Rotates the player's seeds to ones with which the next `count` of these dice bets are lost, so that a test does not
 * depend on luck.
 */
export async function losingSeeds(
  ctx: Ctx,
  player: Pick<Player, 'memberId'>,
  bet: BetRequest,
  bets = 1,
): Promise<void> {
  const params = readDiceParams(bet.params);
  assert(params, 'the bet is one on dice');
  const nonces = Array.from({ length: bets }, (_, nonce) => nonce);
  await rotateTo(ctx, player, (seeds) =>
    nonces.every((nonce) => !diceWins(params, diceRollOf(numbersOf({ ...seeds, nonce })))),
  );
}

/**
 * Rotates the player's seeds to ones that satisfy a test: the committed server seed stays, and a fitting client seed
 * is searched for.
 */
async function rotateTo(
  ctx: Ctx,
  { memberId }: Pick<Player, 'memberId'>,
  fits: (seeds: Omit<Seeds, 'nonce'>) => boolean,
): Promise<void> {
  await seedState(ctx, memberId);
  const { rows } = await sql<{ sealed: Buffer }>`
    select server_seed_sealed as sealed from originals.seed_pair where member_id = ${memberId} and state = 'next'`.execute(
    ctx.db,
  );
  assert(rows[0], 'a member has a next pair');
  const serverSeed = ctx.vault.open('originals.server-seed', rows[0].sealed).toString();
  for (let tried = 0; ; tried += 1) {
    const clientSeed = `client ${tried}`;
    if (!fits({ serverSeed, clientSeed })) continue;
    await rotateSeeds(ctx, memberId, clientSeed);
    return;
  }
}

/** Takes the next step of a round. */
export function take(ctx: Ctx, player: Player, { roundId, actions }: Round, action: Action): Promise<BetValue> {
  return act(ctx, player, BigInt(roundId), { step: actions.length, action });
}

export const cashout: Action = { type: 'cashout' };
export const reveal = (tile: number): Action => ({ type: 'reveal', tile });
