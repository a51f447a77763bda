import { chainLengths, type DeskChain } from '@fairhouse/contract/desk-originals';
import { commitChain, listChains, saltChain, voidRound } from '../../../modules/originals/desk/index.ts';
import { BadInput, type Command, readArgs, type Work } from '../command.ts';
import { actForm, actOptions, readId } from '../desk/as-operator.ts';
import { setting, waitsForSecond } from '../desk/setting.ts';
import { readCount } from '../number-option.ts';

/** The hash chains of shared games. */
export const chainCommand: Command = {
  usage: [
    ['chain', 'lists the chains of shared games with what is published of them'],
    [
      `chain commit <game> --salt-height <height> [--length <rounds>] ${actForm}`,
      'makes a chain and publishes its end; its salt is the hash of that Bitcoin block, which is not found yet',
    ],
    [`chain salt <chain> <hash> ${actForm}`, 'salts a chain with the hash of its block: the chain may be played then'],
    [
      `chain void <round> ${actForm}`,
      'voids a shared round that cannot go on: stakes go back, and its chain ends; it takes two operators',
    ],
  ],
  async read([act, ...args]) {
    if (act === undefined) return listed;
    if (act === 'commit') return await readCommit(args);
    if (act === 'salt') return await readSalt(args);
    if (act === 'void') return await readVoid(args);
    throw new BadInput(`"${act}" is not commit, salt or void`);
  },
};

async function readCommit(args: string[]): Promise<Work> {
  const options = { 'salt-height': { type: 'string' }, length: { type: 'string' }, ...actOptions } as const;
  const { values, positionals } = readArgs(args, ['game'], options);
  const game = positionals[0] ?? '';
  const { 'salt-height': height, length } = values;
  if (height === undefined) throw new BadInput('--salt-height is missing: which block will salt the chain?');
  const said = {
    saltHeight: readCount('--salt-height', height, { min: 1, max: 100_000_000 }),
    length: length === undefined ? chainLengths.max : readCount('--length', length, chainLengths),
  };
  return await setting(
    { ...values, length: String(said.length) },
    commitChain,
    async (ctx, by) => chainLines(await commitChain(ctx, by, game, said)),
    { GAME_NOT_FOUND: `${game} is no game of shared rounds` },
  );
}

async function readSalt(args: string[]): Promise<Work> {
  const { values, positionals } = readArgs(args, ['chain', 'hash'], actOptions);
  const [id, salt = ''] = positionals;
  const chainId = String(readId(id));
  if (!/^[0-9a-f]{64}$/.test(salt)) throw new BadInput('<hash> is a block’s: 64 hex digits');
  return await setting(
    { ...values, salt },
    saltChain,
    async (ctx, by) => {
      await saltChain(ctx, by, chainId, { salt });
      return (await listChains(ctx, {})).list.filter((chain) => chain.chainId === chainId).flatMap(chainLines);
    },
    {
      NOT_FOUND: `There is no chain ${chainId}`,
      STATE_CONFLICT: 'The chain has its salt',
      SEED_INVALID: '<hash> is no block’s: it begins with too few zeros',
    },
  );
}

async function readVoid(args: string[]): Promise<Work> {
  const { values, positionals } = readArgs(args, ['round'], actOptions);
  const roundId = String(readId(positionals[0]));
  return await setting(
    values,
    voidRound,
    async (ctx, by) => {
      const done = await voidRound(ctx, by, roundId);
      return done ? [`round ${roundId} is void: its open bets get their stakes back`] : waitsForSecond;
    },
    {
      NOT_FOUND: `There is no shared round ${roundId}`,
      STATE_CONFLICT: 'The round is over, goes on, or has not stood still for ten minutes',
    },
  );
}

const chainLines = ({
  chainId,
  gameCode,
  used,
  length,
  endHash,
  saltHeight,
  salt,
}: Omit<DeskChain, 'left' | 'low'>) => [
  `chain ${chainId} of ${gameCode}: ${used} of ${length} rounds played`,
  `  end   ${endHash}`,
  `  salt  ${salt ?? 'not known yet'}, the hash of block ${saltHeight}`,
];

const listed: Work = async (ctx) => {
  const { list } = await listChains(ctx, {});
  if (list.length === 0) return ['no chains'];
  const low = new Map(list.filter((chain) => chain.low).map(({ gameCode, left }) => [gameCode, left]));
  return [
    ...list.flatMap(chainLines),
    ...[...low].map(([game, left]) => `${game} has ${left} rounds left: commit to its next chain`),
  ];
};
