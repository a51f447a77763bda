import { inLanguage, type Language } from '@fairhouse/contract/language';
import type { LiveModel, LiveModelQuery } from '@fairhouse/contract/play';
import { LiveTable } from '@fairhouse/contract/vendor-protocol';
import { type CurrencyCode, formatMoney, parseMoney } from '@fairhouse/money/money';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Ctx } from '../../../platform/ctx.ts';
import { nameAt, ourAmount, type Vendor, VendorSilence } from '../../vendors/index.ts';
import { catalogueOf } from '../catalogue/catalogue.ts';
import { isClosed } from '../catalogue/game-item.ts';
import { askVendor } from '../seamless-wallet/dialects/index.ts';
import { vendorCopy } from '../vendor-copy.ts';

/** The shortest time between two calls of a vendor, however many members look: tables change by the second. */
const keptMs = 2000;
const patienceMs = 2500;
const answerBytesMax = 1024 * 1024;
/** Each table is checked on its own: a malformed one does not invalidate the others. */
const Answer = Type.Object({ tables: Type.Array(Type.Unknown(), { maxItems: 500 }) });
let checker: ReturnType<typeof Compile<typeof LiveTable>> | undefined;

/**
 * Returns a vendor's tables, at most two seconds old; the last known ones while a slow vendor answers, none for a
 * silent one.
 */
export const tablesOf = vendorCopy(keptMs, readTables);

/**
 * Returns the live tables that are open now, vendor by vendor in their order. A vendor that does not answer has none.
 */
export async function liveModels(
  ctx: Ctx,
  query: LiveModelQuery,
  { language, currency }: { language: Language; currency: CurrencyCode },
): Promise<LiveModel[]> {
  const { byType, byCode, vendors } = await catalogueOf(ctx);
  const playing = new Set((byType.get('LIVE') ?? []).filter((game) => !isClosed(game)).map(({ vendor }) => vendor));
  const asked = [...vendors.values()].filter(
    ({ code }) => playing.has(code) && (query.vassalage === undefined || query.vassalage === code),
  );
  const lists = await Promise.all(
    asked.map(async (vendor) =>
      (await tablesOf(ctx, vendor.code))
        .filter(({ gameCode }) => {
          const game = byCode.get(`${vendor.code}/${gameCode}`);
          // The same list contains the rooms of games between members.
          return game !== undefined && game.gameType !== 'PVP';
        })
        .map((table) => modelOf(vendor, table, language, currency)),
    ),
  );
  return lists.flat().filter(({ gameCode }) => query.gameCode === undefined || query.gameCode === gameCode);
}

function modelOf(vendor: Vendor, table: LiveTable, language: Language, currency: CurrencyCode): LiveModel {
  const limits = table.limits[nameAt(vendor, currency)];
  const amount = (text: string) => amountOf(ourAmount(vendor, currency, text, 'taken'), currency);
  return {
    vassalage: vendor.code,
    vendorName: vendor.name,
    gameCode: table.gameCode,
    table: table.table,
    name: inLanguage(table.name, language) || table.table,
    dealer: table.dealer,
    state: table.state,
    betsCloseAt: table.betsCloseAt ?? null,
    players: table.players,
    minBet: limits ? amount(limits.min) : null,
    maxBet: limits ? amount(limits.max) : null,
    currency,
    road: table.road,
  };
}

function amountOf(text: string, currency: CurrencyCode): string | null {
  const units = parseMoney(text, currency);
  return units === null ? null : formatMoney(units, currency);
}

async function readTables(ctx: Ctx, vendor: Vendor): Promise<LiveTable[]> {
  try {
    const call = { path: '/live/tables', body: {}, answer: Answer, timeoutMs: patienceMs, answerBytesMax };
    const said = (await askVendor(ctx, vendor, call)).tables;
    const tables = said.filter(isTable);
    const skipped = said.length - tables.length;
    if (skipped > 0) ctx.log.debug({ vendor: vendor.code, skipped }, 'some live tables of a vendor cannot be shown');
    return tables;
  } catch (error) {
    if (!(error instanceof VendorSilence)) throw error;
    ctx.log.debug({ vendor: vendor.code, why: error.message }, 'a vendor did not tell its live tables');
    return [];
  }
}

function isTable(said: unknown): said is LiveTable {
  checker ??= Compile(LiveTable);
  return checker.Check(said);
}
