import type { JackpotMeters } from '@fairhouse/contract/games';
import { inLanguage, type Language } from '@fairhouse/contract/language';
import { VendorJackpot } from '@fairhouse/contract/vendor-jackpots';
import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Ctx } from '../../../platform/ctx.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import { currencyAt, ourAmount, type Vendor, VendorSilence } from '../../vendors/index.ts';
import { askVendor } from '../seamless-wallet/dialects/index.ts';
import { vendorCopy } from '../vendor-copy.ts';
import { isClosed } from './game-item.ts';
import type { Lobby } from './lobby.ts';

/** The shortest time between two calls of a vendor, while somebody watches. */
const keptMs = 5000;
/** The shortest time between two calls of a vendor that has no jackpots. */
const noneMs = 600_000;
const patienceMs = 2500;
const answerBytesMax = 256 * 1024;
/** Each jackpot is checked on its own: a malformed one does not invalidate the others. */
const Answer = Type.Object({ jackpots: Type.Array(Type.Unknown(), { maxItems: 200 }) });
let checker: ReturnType<typeof Compile<typeof VendorJackpot>> | undefined;

/** Vendors that have no jackpots, and when they answered so. */
const withoutAny = perCtx(() => new Map<string, number>());
const jackpotsOf = vendorCopy(keptMs, readJackpots);

/**
 * Returns vendors' jackpots as the vendors report them, at most five seconds old, for playable games. A vendor that
 * does not answer has none. They are displayed only: a jackpot's payout arrives like any win or credit, under the same
 * limits.
 */
export async function jackpotMeters(ctx: Ctx, { catalogue, language }: Lobby): Promise<JackpotMeters> {
  const open = [...catalogue.byCode.values()].filter((game) => !isClosed(game));
  const lists = await Promise.all(
    [...Map.groupBy(open, ({ vendor }) => vendor)].map(async ([code, games]) => {
      const vendor = catalogue.vendors.get(code);
      if (!vendor) return [];
      const playable = new Set(games.map(({ gameCode }) => gameCode));
      return (await jackpotsOf(ctx, code)).flatMap((jackpot) => meterOf(vendor, jackpot, playable, language) ?? []);
    }),
  );
  return { list: lists.flat() };
}

function meterOf(
  vendor: Vendor,
  { jackpot, name, gameCodes, currency: theirs, amount }: VendorJackpot,
  playable: ReadonlySet<string>,
  language: Language,
): JackpotMeters['list'][number] | null {
  const currency: CurrencyCode | null = currencyAt(vendor, theirs);
  const units = currency === null ? null : parseMoney(ourAmount(vendor, currency, amount, 'given'), currency);
  const shown = gameCodes.filter((code) => playable.has(code));
  if (currency === null || units === null || units <= 0n || shown.length === 0) return null;
  return {
    vassalage: vendor.code,
    jackpot,
    name: inLanguage(name, language) || jackpot,
    gameCodes: shown,
    currency,
    amount: formatMoney(units, currency),
  };
}

async function readJackpots(ctx: Ctx, vendor: Vendor): Promise<VendorJackpot[]> {
  const saidNoneAt = withoutAny(ctx).get(vendor.code);
  if (saidNoneAt !== undefined && performance.now() - saidNoneAt < noneMs) return [];
  try {
    const call = { path: '/jackpots/list', body: {}, answer: Answer, timeoutMs: patienceMs, answerBytesMax };
    return (await askVendor(ctx, vendor, call)).jackpots.filter(isJackpot);
  } catch (error) {
    if (!(error instanceof VendorSilence)) throw error;
    if (error.status === 404) withoutAny(ctx).set(vendor.code, performance.now());
    ctx.log.debug({ vendor: vendor.code, why: error.message }, 'a vendor did not tell its jackpots');
    return [];
  }
}

function isJackpot(said: unknown): said is VendorJackpot {
  checker ??= Compile(VendorJackpot);
  return checker.Check(said);
}
