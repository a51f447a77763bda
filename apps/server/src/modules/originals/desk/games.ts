import {
  DeskOriginalChange,
  DeskOriginalLimitsChange,
  DeskOriginalLimitsPath,
  DeskOriginalPath,
  DeskOriginals,
} from '@fairhouse/contract/desk-originals';
import { games } from '@fairhouse/games/originals/registry';
import { formatMoney, parseMoney } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskChange, deskRead, deskSetting, isAgreed, type Said, versioned } from '../../operators/index.ts';
import { offersChanged } from '../offer.ts';
import {
  type GameRow,
  type LimitRow,
  lockGame,
  lockLimits,
  putGame,
  putLimits,
  readGames,
  readLimits,
} from '../offer-store.ts';
import { chainsOf } from '../shared/chain-store.ts';

const gameView = ({ game_code, name, state, is_hot }: GameRow) => ({ gameCode: game_code, name, state, isHot: is_hot });

const limitView = ({ currency, min_stake, max_stake, max_payout, max_round_payout }: LimitRow) => ({
  currency,
  minStake: formatMoney(min_stake, currency),
  maxStake: formatMoney(max_stake, currency),
  maxPayout: formatMoney(max_payout, currency),
  ...(max_round_payout === null ? {} : { maxRoundPayout: formatMoney(max_round_payout, currency) }),
});

const listed = { schema: {}, answer: DeskOriginals } as const;

/** The in-house games that this house has, hidden ones too, with their limits. */
export const listOriginals = deskRead({ ...listed, permission: 'games.read' }, async (ctx: Ctx) => {
  const [rows, limits] = await Promise.all([readGames(ctx), readLimits(ctx)]);
  return {
    list: rows.flatMap((row) => {
      const rules = games.get(row.game_code);
      if (!rules) return [];
      const own = limits
        .filter(({ game_code }) => game_code === row.game_code)
        .map((limit) => versioned(limitView(limit)));
      return [{ ...versioned(gameView(row)), rtp: rules.rtp, limits: own }];
    }),
  };
});

/** Opens, closes or hides a game, and marks it as hot; open rounds go on. @throws GAME_NOT_FOUND, CHAIN_MISSING */
export const setOriginal = deskSetting(
  'original',
  'games.edit',
  async (ctx, gameCode: string, { state, isHot }: Said<DeskOriginalChange>) => {
    const held = await known(ctx.db, gameCode);
    if (state === 'on' && games.get(gameCode)?.kind === 'shared') await requireChain(ctx.db, gameCode);
    await putGame(ctx.db, { ...held, state: state ?? held.state, is_hot: isHot ?? held.is_hot });
  },
  { held: async ({ db }, gameCode) => gameView(await known(db, gameCode)), changed: offersChanged },
);

async function requireChain(db: Ctx['db'], gameCode: string): Promise<void> {
  const left = (await chainsOf(db, gameCode)).some(({ salt, used, length }) => salt !== null && used < length);
  if (!left) throw new DomainError('CHAIN_MISSING');
}

async function known(db: Ctx['db'], gameCode: string): Promise<GameRow> {
  const row = games.has(gameCode) ? await lockGame(db, gameCode) : null;
  if (!row) throw new DomainError('GAME_NOT_FOUND');
  return row;
}

/** Returns the name of a game's limits: "dice THB". */
export const limitsName = (gameCode: string, currency: string): string => `${gameCode} ${currency}`;

/**
 * Sets the named limits of a game in a currency; a higher stake or payout takes two operators. A round keeps the
 * payout limit of its opening.
 * @returns false while it waits for the second operator
 * @throws GAME_NOT_FOUND, AMOUNT_INVALID for no amount of the currency, or when a minimum exceeds its maximum
 */
export const setOriginalLimits = deskSetting(
  'original-limits',
  'originals.set',
  async (ctx, name: string, change: Said<DeskOriginalLimitsChange>) => {
    const held = await limitsNamed(ctx.db, name);
    const units = (text: string | undefined, present: bigint) => {
      if (text === undefined) return present;
      const read = parseMoney(text, held.currency);
      if (read === null || read <= 0n) throw new DomainError('AMOUNT_INVALID');
      return read;
    };
    const after = {
      ...held,
      min_stake: units(change.minStake, held.min_stake),
      max_stake: units(change.maxStake, held.max_stake),
      max_payout: units(change.maxPayout, held.max_payout),
      max_round_payout: held.max_round_payout,
    };
    if (held.max_round_payout !== null) {
      after.max_round_payout = units(change.maxRoundPayout, held.max_round_payout);
    } else if (change.maxRoundPayout !== undefined) throw new DomainError('AMOUNT_INVALID');
    const ofRound = after.max_round_payout ?? after.max_payout;
    if (after.min_stake > after.max_stake || after.max_stake > after.max_payout || after.max_payout > ofRound) {
      throw new DomainError('AMOUNT_INVALID');
    }
    const isHigher =
      after.max_stake > held.max_stake ||
      after.max_payout > held.max_payout ||
      ofRound > (held.max_round_payout ?? ofRound);
    if (isHigher && !(await isAgreed(ctx, `original-limits ${name}`, { held, after }))) return false;
    await putLimits(ctx.db, after);
    return true;
  },
  { held: async ({ db }, name) => limitView(await limitsNamed(db, name)), changed: offersChanged },
);

async function limitsNamed(db: Ctx['db'], name: string): Promise<LimitRow> {
  const [gameCode = '', currency = ''] = name.split(' ');
  const row = games.has(gameCode) ? await lockLimits(db, gameCode, currency) : null;
  if (!row) throw new DomainError('GAME_NOT_FOUND');
  return row;
}

const shown = async (ctx: Ctx) => await listOriginals(ctx, {});

export const changeOriginal = deskChange({
  setting: setOriginal,
  schema: { params: DeskOriginalPath, body: DeskOriginalChange },
  answer: DeskOriginals,
  named: ({ gameCode }: DeskOriginalPath) => gameCode,
  shown,
});

export const changeOriginalLimits = deskChange({
  setting: setOriginalLimits,
  schema: { params: DeskOriginalLimitsPath, body: DeskOriginalLimitsChange },
  answer: DeskOriginals,
  named: ({ gameCode, currency }: DeskOriginalLimitsPath) => limitsName(gameCode, currency),
  shown,
});
