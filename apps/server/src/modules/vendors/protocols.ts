import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** The protocol of docs/vendors.md. */
export const houseProtocol = 'fairhouse';

/**
 * The facts of a foreign protocol that the set-up of vendors needs; the dialects themselves are in
 * `games/seamless-wallet`.
 */
export type Protocol = {
  name: string;
  /** Decimal places of its amounts, in any currency. */
  decimals: number;
  /** False: its list of rounds leaves out unfinished ones. */
  listsOpen: boolean;
  /** The settings that a vendor needs, by name. */
  settings: TSchema;
  /** Returns the reason for which a secret is invalid, or null. */
  secretFault: (secret: string) => string | null;
};

const known = new Map<string, Protocol>();

/** Registers a foreign protocol. */
export function registerProtocol(protocol: Protocol): void {
  known.set(protocol.name, protocol);
}

/** Returns a foreign protocol; null for the house's own, and for an unknown one. */
export const protocolNamed = (name: string): Protocol | null => known.get(name) ?? null;

/** Returns the names of the protocols that vendors may speak, the house's first. */
export const protocolNames = (): string[] => [houseProtocol, ...known.keys()];

/** Returns the reason for which a vendor cannot use the protocol with these settings, or null. */
export function settingsFault(name: string, settings: Readonly<Record<string, string>>): string | null {
  if (name === houseProtocol) return Object.keys(settings).length === 0 ? null : 'the house’s protocol has no settings';
  const protocol = known.get(name);
  if (!protocol) return `there is no protocol ${name}`;
  const [first] = Value.Errors(protocol.settings, settings);
  return first ? `${first.instancePath.slice(1)} ${first.message}`.trim() : null;
}
