import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** The protocol of docs/vendors.md. */
export const houseProtocol = 'fairhouse';

/** The facts of a foreign protocol that are needed where vendors are set up; the dialects themselves live with the gateway. */
export type Protocol = {
  name: string;
  /** Decimal places of its amounts, in whatever currency. */
  decimals: number;
  /** False: its list of rounds leaves out those that go on. */
  listsOpen: boolean;
  /** The settings that a vendor needs, by name. */
  settings: TSchema;
  /** Returns why a secret is none, or null. */
  secretFault: (secret: string) => string | null;
};

const known = new Map<string, Protocol>();

/** Makes a foreign protocol known to this program. */
export function registerProtocol(protocol: Protocol): void {
  known.set(protocol.name, protocol);
}

/** Returns a foreign protocol; null: the house's, or unknown. */
export const protocolNamed = (name: string): Protocol | null => known.get(name) ?? null;

/** Returns the names of the protocols that vendors may speak, the house's first. */
export const protocolNames = (): string[] => [houseProtocol, ...known.keys()];

/** Returns why a vendor cannot speak the protocol with these settings, or null. */
export function settingsFault(name: string, settings: Readonly<Record<string, string>>): string | null {
  if (name === houseProtocol) return Object.keys(settings).length === 0 ? null : 'the house’s protocol has no settings';
  const protocol = known.get(name);
  if (!protocol) return `there is no protocol ${name}`;
  const [first] = Value.Errors(protocol.settings, settings);
  return first ? `${first.instancePath.slice(1)} ${first.message}`.trim() : null;
}
