import type { GameType } from '@fairhouse/contract/games';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { putVendor, type VendorChange } from '../../vendors/index.ts';
import { catalogueChanged } from './catalogue.ts';
import { type GameFields, tables } from './game-store.ts';

/** Makes a vendor for a test; no server listens at its address. */
export async function testVendor(ctx: Ctx, code: string, change: VendorChange = {}): Promise<void> {
  await putVendor(ctx, code, {
    name: `Vendor ${code}`,
    url: 'http://127.0.0.1:9',
    walletMode: 'single',
    currencies: ['THB', 'USD'],
    secret: 's'.repeat(32),
    ...change,
  });
  catalogueChanged(ctx);
}

type Given = Partial<Omit<GameFields, 'name'>> & { name?: Partial<GameFields['name']>; game_type?: GameType };

/** Writes a game for a test. @returns its `nodeId` */
export async function testGame(ctx: Ctx, vendor: string, game_code: string, given: Given = {}): Promise<bigint> {
  const { name, min_bet, ...fields } = given;
  const english = name?.EN ?? game_code;
  const { id } = await tables(ctx.db)
    .insertInto('games.game')
    .values({
      vendor,
      game_code,
      game_type: 'RNG',
      state: 'on',
      classify: '',
      group_code: '',
      hot: null,
      is_new: null,
      position: 1000,
      rtp: null,
      lines: null,
      currencies: [],
      devices: ['desktop', 'mobile'],
      free_play: false,
      vendor_closed: false,
      listed: true,
      released_at: null,
      jackpot: null,
      jackpot_currency: null,
      edited: [],
      updated_at: ctx.clock(),
      ...fields,
      name: JSON.stringify({ EN: english, TH: name?.TH ?? english, CN: name?.CN ?? english }),
      min_bet: JSON.stringify(min_bet ?? {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  catalogueChanged(ctx);
  return id;
}

/** Hides every game and vendor of earlier tests. */
export async function emptyCatalogue(ctx: Ctx): Promise<void> {
  await sql`delete from games.game`.execute(ctx.db);
  await sql`delete from games.split where vendor is not null`.execute(ctx.db);
  await sql`delete from vendors.vendor`.execute(ctx.db);
  catalogueChanged(ctx);
}
