import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Ctx } from '../../../../platform/ctx.ts';
import {
  callVendor,
  nameAt,
  registerProtocol,
  secretOf,
  sendToVendor,
  type Vendor,
  type VendorCall,
  VendorSilence,
} from '../../../vendors/index.ts';
import type { Asking, Dialect } from './dialect.ts';
import { md5Form } from './md5-form/dialect.ts';
import { rsaJson } from './rsa-json/dialect.ts';

/** The foreign protocols of vendors. A new one is a folder beside this file and a line here. */
const dialects = new Map<string, Dialect>();

/** Registers a dialect that vendors may use. */
export function addDialect(dialect: Dialect): void {
  dialects.set(dialect.name, dialect);
  registerProtocol(dialect);
}
addDialect(rsaJson);
addDialect(md5Form);

/** Returns the dialect of a vendor; null: it uses the house's protocol. */
export const dialectOf = ({ protocol }: Pick<Vendor, 'protocol'>): Dialect | null => dialects.get(protocol) ?? null;

/**
 * Calls a vendor by the house's protocol, or by its dialect, whose answer is checked against the same schema.
 * @throws VendorSilence, with status 404 for a call that its dialect does not offer
 */
export async function askVendor<T extends TSchema>(ctx: Ctx, vendor: Vendor, call: VendorCall<T>): Promise<Static<T>> {
  const dialect = dialectOf(vendor);
  if (!dialect) return await callVendor(ctx, vendor, call);
  const ask = dialect.asks[call.path];
  if (!ask) throw new VendorSilence(`${vendor.code} speaks ${dialect.name}, which has no ${call.path}`, false, 404);
  const said = await ask(askingOf(ctx, vendor, call), call.body);
  if (!Value.Check(call.answer, said)) throw new VendorSilence(`${vendor.code} answered something else`, true);
  return said;
}

function askingOf(ctx: Ctx, vendor: Vendor, { timeoutMs, answerBytesMax }: VendorCall<TSchema>): Asking {
  const limits = {
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(answerBytesMax === undefined ? {} : { answerBytesMax }),
  };
  return {
    secrets: [secretOf(ctx, vendor)],
    settings: vendor.settings,
    currencies: vendor.currencies.map((currency) => nameAt(vendor, currency)),
    now: ctx.clock,
    send: async ({ method, path, headers = {}, body }) => {
      const url = new URL(`${vendor.url}${path}`);
      return await sendToVendor(ctx, vendor, { method, url, headers, body: body ?? null, ...limits });
    },
    garbled: () => new VendorSilence(`${vendor.code} answered something else`, true),
  };
}
