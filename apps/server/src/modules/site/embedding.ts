import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { siteChanged, snapshotOf } from './snapshot.ts';

/** Returns the origins whose pages may show the site in a frame. */
export async function embedOrigins(ctx: Ctx): Promise<readonly string[]> {
  return (await snapshotOf(ctx)).brand.embed_origins;
}

/** @param origin as a browser writes it: scheme, host, and the port unless it is the scheme's default */
export async function allowEmbedding(ctx: Ctx, origin: string): Promise<void> {
  await sql`
    update site.brand set embed_origins = array_append(embed_origins, ${origin})
     where not ${origin} = any(embed_origins)`.execute(ctx.db);
  siteChanged(ctx);
}

/** @returns false when the origin was not allowed */
export async function denyEmbedding(ctx: Ctx, origin: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update site.brand set embed_origins = array_remove(embed_origins, ${origin})
     where ${origin} = any(embed_origins)`.execute(ctx.db);
  siteChanged(ctx);
  return (numAffectedRows ?? 0n) > 0n;
}

const thisMachine: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

/**
 * Parses an origin as browsers compare it: scheme, host and port. Plain HTTP is allowed for this machine only.
 * @returns null for anything else
 */
export function embeddingOrigin(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && url.origin === text.replace(/\/$/, '').toLowerCase();
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && thisMachine.has(url.hostname));
  return url && isOrigin && isSafe && !url.hostname.includes('*') ? url.origin : null;
}
