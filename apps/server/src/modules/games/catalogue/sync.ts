import { isDeepStrictEqual } from 'node:util';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { listVendors, type Vendor, VendorSilence, vendorOf } from '../../vendors/index.ts';
import { askVendor } from '../seamless-wallet/dialects/index.ts';
import { catalogueChanged } from './catalogue.ts';
import { type GameRow, lockCatalogue } from './game-store.ts';
import { gamesOfVendor, listedFields, noteSync, putListed, unlist } from './sync-store.ts';
import { type ListedGame, readListed, type UnusableGame } from './vendor-list.ts';

const path = '/games/list';
const timeoutMs = 10_000;
/** The most unusable games that a result names. */
const namedMax = 20;
const answerBytesMax = 16 * 1024 * 1024;
/** Each game is checked on its own: a malformed one does not invalidate the others. */
const Answer = Type.Object({ games: Type.Array(Type.Unknown(), { maxItems: 20_000 }) });

export type SyncResult =
  /** The vendor gave no list: nothing changes. */
  | { fault: string }
  | {
      fault: null;
      games: number;
      added: number;
      changed: number;
      gone: number;
      skipped: number;
      unusable: UnusableGame[];
    };

/**
 * Brings the catalogue in line with a vendor's list: adds new games, updates differing ones except for fields that
 * operators wrote, and hides those no longer listed until they are listed again. An empty list hides nothing.
 * @throws VENDOR_NOT_FOUND
 */
export async function syncVendor(ctx: Ctx, vendorCode: string): Promise<SyncResult> {
  const vendor = await vendorOf(ctx, vendorCode);
  const at = ctx.clock();
  const list = await listOf(ctx, vendor);
  if ('fault' in list) {
    await noteSync(ctx.db, {
      vendor: vendorCode,
      tried_at: at,
      synced_at: null,
      fault: list.fault,
      games: 0,
      skipped: 0,
    });
    return list;
  }
  const { games, skipped, unusable } = list;
  const counts = await ctx.db.transaction().execute(async (tx) => {
    await lockCatalogue(tx);
    const held = new Map((await gamesOfVendor(tx, vendorCode)).map((row) => [row.game_code, row]));
    const changed = games.filter((game) => differs(held.get(game.game_code), game));
    const listed = new Set(games.map(({ game_code }) => game_code));
    const gone = [...held.values()].filter((row) => row.listed && !listed.has(row.game_code));
    if (changed.length > 0) await putListed(tx, vendorCode, changed, at);
    if (gone.length > 0) {
      await unlist(
        tx,
        gone.map(({ id }) => id),
        at,
      );
    }
    const fresh = { vendor: vendorCode, tried_at: at, synced_at: at, fault: null, games: games.length, skipped };
    await noteSync(tx, fresh);
    const added = changed.filter(({ game_code }) => !held.has(game_code)).length;
    return { added, changed: changed.length - added, gone: gone.length };
  });
  catalogueChanged(ctx);
  if (skipped > 0)
    ctx.log.warn({ vendor: vendorCode, skipped, unusable }, 'some games of a vendor’s list cannot be used');
  return { fault: null, games: games.length, skipped, unusable, ...counts };
}

/** Queues the sync of every vendor's list, each in a job of its own, so that a slow one does not delay others. */
export async function syncVendors(ctx: Ctx): Promise<void> {
  for (const { code, enabled } of await listVendors(ctx)) {
    if (enabled) await askForSync(ctx, code);
  }
}

/** Queues the sync of a vendor's list. */
export async function askForSync(ctx: Pick<Ctx, 'db'>, vendor: string): Promise<void> {
  await addJob(ctx.db, 'games:sync-vendor', { vendor }, { jobKey: `games:sync:${vendor}`, maxAttempts: 1 });
}

async function listOf(
  ctx: Ctx,
  vendor: Vendor,
): Promise<{ fault: string } | { games: ListedGame[]; skipped: number; unusable: UnusableGame[] }> {
  let said: unknown[];
  try {
    const call = { path, body: {}, answer: Answer, timeoutMs, answerBytesMax };
    said = (await askVendor(ctx, vendor, call)).games;
  } catch (error) {
    if (!(error instanceof VendorSilence)) throw error;
    return { fault: error.message };
  }
  const games = new Map<string, ListedGame>();
  const unusable: UnusableGame[] = [];
  for (const one of said) {
    const game = readListed(one, vendor);
    if ('why' in game) unusable.push(game);
    else if (games.has(game.game_code)) unusable.push({ gameCode: game.game_code, why: 'is listed twice' });
    else games.set(game.game_code, game);
  }
  if (games.size === 0) {
    const [first] = unusable;
    const why = first ? `: ${first.gameCode} ${first.why}` : '';
    return { fault: `${vendor.code} lists no game that can be used${why}` };
  }
  return { games: [...games.values()], skipped: unusable.length, unusable: unusable.slice(0, namedMax) };
}

/** True when a vendor's list differs from the row in a field that no operator wrote. */
function differs(row: GameRow | undefined, game: ListedGame): boolean {
  if (!row?.listed) return true;
  return listedFields.some((name) => !row.edited.includes(name) && !isDeepStrictEqual(row[name], game[name]));
}
