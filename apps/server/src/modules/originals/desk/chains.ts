import {
  DeskChainPath,
  DeskChainSalt,
  DeskChains,
  DeskNewChain,
  DeskOriginalPath,
} from '@fairhouse/contract/desk-originals';
import { games } from '@fairhouse/games/originals/registry';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskAct, deskRead, deskSetting, type Setter } from '../../operators/index.ts';
import { makeChain } from '../shared/chain.ts';
import {
  type ChainRow,
  chainsOf,
  insertChain,
  lockChain,
  type MadeChain,
  putSalt,
  roundsLeftOf,
} from '../shared/chain-store.ts';
import { sharedGames } from '../shared/drive.ts';
import { lowRounds } from '../shared/low-chains.ts';

/**
 * The proof of work that a salt must show: a hash with so many leading zeros (of 64 hex digits) costs more to find
 * than a house could spend on choosing one. Every Bitcoin block of these years has more zeros.
 */
const workPattern = /^0{16}/;

const view = (chain: ChainRow) => ({
  chainId: String(chain.id),
  gameCode: chain.game_code,
  length: chain.length,
  used: chain.used,
  endHash: chain.end_hash,
  committedAt: chain.committed_at.toISOString(),
  saltHeight: chain.salt_height,
  salt: chain.salt,
  saltedAt: chain.salted_at?.toISOString() ?? null,
});

/** The chains of shared games, in the order in which they are played. */
export const listChains = deskRead(
  { schema: {}, answer: DeskChains, permission: 'games.read' },
  async ({ db }: Ctx) => {
    const left = new Map((await roundsLeftOf(db, sharedGames)).map(({ gameCode, rounds }) => [gameCode, rounds]));
    const ofGame = ({ game_code }: ChainRow) => left.get(game_code) ?? 0;
    return {
      list: (await chainsOf(db)).map((row) => ({ ...view(row), left: ofGame(row), low: ofGame(row) < lowRounds })),
    };
  },
);

type NewChain = Pick<DeskNewChain, 'length' | 'saltHeight'>;

const writeChain = deskSetting(
  'original-chain',
  'originals.set',
  async (ctx, gameCode: string, { length, saltHeight }: NewChain, made: MadeChain) => {
    const chain = await insertChain(ctx.db, { gameCode, length, saltHeight }, made);
    Object.assign(ctx.noted, { chain: String(chain.id), endHash: chain.end_hash });
    return view(chain);
  },
);

/**
 * Makes a chain of a new secret, publishes its end hash and names the future block whose hash will be its salt. A
 * house that named a block already found could have tried many chains against its hash, so both the end and the block
 * are dated.
 * @throws GAME_NOT_FOUND for a game without shared rounds
 */
export const commitChain = Object.assign(
  async (ctx: Ctx, by: Setter | null, gameCode: string, said: NewChain) => {
    if (games.get(gameCode)?.kind !== 'shared') throw new DomainError('GAME_NOT_FOUND');
    // Made before the transaction: a long chain takes seconds.
    return await writeChain(ctx, by, gameCode, said, await makeChain(ctx, said.length));
  },
  { permission: writeChain.permission },
);

/**
 * Salts a chain with the hash of the block that was named with its end. Only once: another salt would change the
 * result of every round.
 * @throws NOT_FOUND, STATE_CONFLICT (value.state) for a salted chain, SEED_INVALID for a hash without a block's work
 */
export const saltChain = deskSetting(
  'original-chain-salt',
  'originals.set',
  async ({ db }, chainId: string, { salt }: Pick<DeskChainSalt, 'salt'>) => {
    const chain = await lockChain(db, BigInt(chainId));
    if (!chain) throw new DomainError('NOT_FOUND');
    if (chain.salt !== null) throw new DomainError('STATE_CONFLICT', { state: 'SALTED' });
    if (!workPattern.test(salt)) throw new DomainError('SEED_INVALID');
    await putSalt(db, chain.id, salt);
  },
);

/** The console's call of `commitChain`. */
export const chainCall = deskAct({
  permission: commitChain.permission,
  perMinute: 6,
  schema: { params: DeskOriginalPath, body: DeskNewChain },
  answer: DeskChains,
  on: ({ gameCode }: DeskOriginalPath) => gameCode,
  act: async (ctx, gameCode, { operatorId }, { reason, length, saltHeight }: DeskNewChain) => {
    const said = { length, saltHeight };
    await commitChain(ctx, { operatorId, reason, said }, gameCode, said);
    return await listChains(ctx, {});
  },
});

/** The console's call of `saltChain`. */
export const saltCall = deskAct({
  permission: saltChain.permission,
  schema: { params: DeskChainPath, body: DeskChainSalt },
  answer: DeskChains,
  on: ({ chainId }: DeskChainPath) => chainId,
  act: async (ctx, chainId, { operatorId }, { reason, salt }: DeskChainSalt) => {
    await saltChain(ctx, { operatorId, reason, said: { salt } }, chainId, { salt });
    return await listChains(ctx, {});
  },
});
