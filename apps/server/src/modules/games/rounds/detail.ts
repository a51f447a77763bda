import { inLanguage, type Language } from '@fairhouse/contract/language';
import type { RoundDetail } from '@fairhouse/contract/play';
import { VendorRoundDetailAnswer, type VendorRoundDetailRequest } from '@fairhouse/contract/vendor-protocol';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import { serviceUrl } from '../../../platform/config/service-url.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { knownVendor, nameAt, type Vendor, VendorSilence } from '../../vendors/index.ts';
import { gameByCode } from '../catalogue/catalogue.ts';
import { askVendor } from '../seamless-wallet/dialects/index.ts';

type Row = { vendor: string; round_ref: string; game_code: string; currency: CurrencyCode; table_ref: string | null };

/**
 * Returns the result of the member's round, with the address at which its vendor shows it: on one of the vendor's own
 * origins, or none.
 * @throws NOT_FOUND (also for another member's round), VENDOR_UNAVAILABLE (it does not answer)
 */
export async function roundDetail(
  ctx: Ctx,
  { memberId, round, language }: { memberId: bigint; round: bigint; language: Language },
): Promise<RoundDetail> {
  const { rows } = await sql<Row>`
    select vendor, round_ref, game_code, currency, table_ref from games.round
    where id = ${round} and member_id = ${memberId}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new DomainError('NOT_FOUND');
  const vendor = await knownVendor(ctx, row.vendor);
  const game = await gameByCode(ctx, row.vendor, row.game_code).catch(() => null);
  const body: VendorRoundDetailRequest = {
    roundId: row.round_ref,
    player: String(memberId),
    gameCode: row.game_code,
    currency: nameAt(vendor, row.currency),
    language,
  };
  return {
    vendorName: vendor.name,
    gameName: game ? inLanguage(game.name, language) : row.game_code,
    vendorRound: row.round_ref,
    table: row.table_ref,
    opens: vendor.opens,
    url: await addressOf(ctx, vendor, body),
  };
}

/**
 * Returns the vendor's own page or picture of a round; null: there is none, or its address is not on the vendor's
 * origins.
 */
async function addressOf(ctx: Ctx, vendor: Vendor, body: VendorRoundDetailRequest): Promise<string | null> {
  try {
    const said = await askVendor(ctx, vendor, { path: '/rounds/detail', body, answer: VendorRoundDetailAnswer });
    const text = said.url ?? said.picture ?? '';
    const address = serviceUrl(text) === undefined ? null : new URL(text);
    return address && vendor.launchOrigins.includes(address.origin) ? address.href : null;
  } catch (error) {
    if (!(error instanceof VendorSilence)) throw error;
    // A status below 500 means that there is no such page.
    if (error.status !== null && error.status < 500) return null;
    throw new DomainError('VENDOR_UNAVAILABLE');
  }
}
