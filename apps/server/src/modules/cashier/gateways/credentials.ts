import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { memoryCopy } from '../../../platform/memory-copy.ts';
import type { Gateway } from './adapter.ts';
import { type GatewayRow, gatewayRow, gatewayRows, updateGateway, upsertGateway } from './gateway-store.ts';

const purpose = 'gateway-secret';
/**
 * The time for which credentials are cached, since webhooks are frequent: every node follows a change within this time.
 */
const keptMs = 1000;

type Known = { enabled: boolean; gateway: Gateway };

/** Every gateway by its adapter, with decrypted secrets. */
const gateways = memoryCopy(
  keptMs,
  async (ctx): Promise<Map<string, Known>> =>
    new Map(
      (await gatewayRows(ctx.db)).map((row) => [row.adapter, { enabled: row.enabled, gateway: opened(ctx, row) }]),
    ),
);

/**
 * Drops the cached gateways, so that the next use reads the database: call it after a change through another context.
 */
export const gatewaysChanged: (ctx: Ctx) => void = gateways.forget;

/**
 * Returns the gateway of an adapter with decrypted secrets, also while it is switched off; null: none is configured.
 */
export async function knownGateway(ctx: Ctx, adapter: string): Promise<Gateway | null> {
  return (await gateways.of(ctx)).get(adapter)?.gateway ?? null;
}

/**
 * Returns the gateway of an adapter for a new order.
 * @throws CHANNEL_UNAVAILABLE when none is configured, or it is switched off
 */
export async function gatewayFor(ctx: Ctx, adapter: string): Promise<Gateway> {
  const known = (await gateways.of(ctx)).get(adapter);
  if (!known?.enabled) throw new DomainError('CHANNEL_UNAVAILABLE');
  return known.gateway;
}

function opened(ctx: Ctx, { adapter, url, merchant, secret_sealed, previous_sealed }: GatewayRow): Gateway {
  const open = (sealed: Buffer) => ctx.vault.open(purpose, sealed).toString('utf8');
  const older = previous_sealed ? [open(previous_sealed)] : [];
  return { adapter, url, merchant, secrets: [open(secret_sealed), ...older] };
}

const sealed = (ctx: Ctx, secret: string) => ctx.vault.seal(purpose, Buffer.from(secret));

/** Configures or overwrites a gateway: its address, our merchant name there, and the secret. */
export async function putGateway(
  ctx: Ctx,
  { adapter, url, merchant, secret }: { adapter: string; url: string; merchant: string; secret: string },
): Promise<void> {
  await upsertGateway(ctx.db, {
    adapter,
    url,
    merchant,
    secret_sealed: sealed(ctx, secret),
    previous_sealed: null,
    enabled: true,
    updated_at: ctx.clock(),
  });
  gateways.forget(ctx);
}

/**
 * Signs with a new secret from now on; signatures with the previous one are accepted until it is retired.
 * @throws NOT_FOUND
 */
export async function rotateSecret(ctx: Ctx, adapter: string, secret: string): Promise<void> {
  const row = await gatewayRow(ctx.db, adapter);
  if (!row) throw new DomainError('NOT_FOUND');
  const { secret_sealed: previous_sealed } = row;
  await change(ctx, adapter, { secret_sealed: sealed(ctx, secret), previous_sealed });
}

/** Retires the older secret: from now on only the newest is accepted. @throws NOT_FOUND */
export async function retireSecret(ctx: Ctx, adapter: string): Promise<void> {
  await change(ctx, adapter, { previous_sealed: null });
}

/** Switches a gateway on or off for new orders. @throws NOT_FOUND */
export async function enableGateway(ctx: Ctx, adapter: string, enabled: boolean): Promise<void> {
  await change(ctx, adapter, { enabled });
}

/** Changes a gateway's address. @throws NOT_FOUND */
export async function moveGateway(ctx: Ctx, adapter: string, url: string): Promise<void> {
  await change(ctx, adapter, { url });
}

async function change(
  ctx: Ctx,
  adapter: string,
  row: Partial<Omit<GatewayRow, 'adapter' | 'updated_at'>>,
): Promise<void> {
  const found = await updateGateway(ctx.db, adapter, { ...row, updated_at: ctx.clock() });
  if (!found) throw new DomainError('NOT_FOUND');
  gateways.forget(ctx);
}

export type GatewayInfo = {
  adapter: string;
  url: string;
  merchant: string;
  enabled: boolean;
  secrets: 1 | 2;
  updatedAt: Date;
};

/** Returns every configured gateway, without its secrets. */
export async function listGateways(ctx: Ctx): Promise<GatewayInfo[]> {
  return (await gatewayRows(ctx.db)).map(infoOf);
}

/** Locks a gateway and returns it without its secrets; null: it is not configured. */
export async function lockGateway(ctx: Ctx, adapter: string): Promise<GatewayInfo | null> {
  const row = await gatewayRow(ctx.db, adapter, 'update');
  return row && infoOf(row);
}

function infoOf({ adapter, url, merchant, enabled, previous_sealed, updated_at }: GatewayRow): GatewayInfo {
  return { adapter, url, merchant, enabled, secrets: previous_sealed ? 2 : 1, updatedAt: updated_at };
}
