import { type Static, Type } from 'typebox';
import { OptionalTime, Reason, strict, Version } from './desk.ts';
import { TimeString } from './envelope.ts';
import { saidLine } from './text.ts';

// The payment gateways and their live state: `/ops/v1/cashier/gateways`.

const Count = Type.Integer({ minimum: 0 });
const Adapter = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{1,31}$' });

export const DeskGateway = Type.Object({
  adapter: Adapter,
  url: Type.String(),
  merchant: Type.String(),
  enabled: Type.Boolean(),
  /** Secrets that are taken: two while one is rotated. */
  secrets: Count,
  /** Orders that have not ended there, and those of which it has not said whether it has them. */
  openOrders: Count,
  unanswered: Count,
  unansweredSince: OptionalTime,
  /** The last message within a week. */
  heardAt: OptionalTime,
  /** The last comparison with its file, and the differences that are open. */
  comparedAt: OptionalTime,
  differences: Count,
  updatedAt: TimeString,
  version: Version,
});
export type DeskGateway = Static<typeof DeskGateway>;
export const DeskGatewayPath = Type.Object({ adapter: Adapter });
/** PUT …/gateways/:adapter. Off: nothing new is asked of it. */
export const DeskGatewaySwitch = Type.Object({ enabled: Type.Boolean(), version: Version, reason: Reason }, strict);
export type DeskGatewaySwitch = Static<typeof DeskGatewaySwitch>;
/** POST …/gateways/:adapter/retire: the newest secret alone is taken. It names the gateway as it was seen. */
export const DeskGatewayRetirement = Type.Object({ version: Version, reason: Reason }, strict);
export type DeskGatewayRetirement = Static<typeof DeskGatewayRetirement>;
/** The key that its messages and ours are signed with. It is in no answer and in no trail. */
const Secret = Type.String({ minLength: 16, maxLength: 12_000 });
const Address = Type.String({ format: 'uri', maxLength: 300 });
/** POST …/gateways: a gateway that is not configured yet. Two operators state it, and both type the secret. */
export const DeskGatewayNew = Type.Object(
  { adapter: Adapter, url: Address, merchant: saidLine(64), secret: Secret, reason: Reason },
  strict,
);
export type DeskGatewayNew = Static<typeof DeskGatewayNew>;
/** PUT …/gateways/:adapter/address: where it is called. Two operators state it. */
export const DeskGatewayAddress = Type.Object({ url: Address, version: Version, reason: Reason }, strict);
export type DeskGatewayAddress = Static<typeof DeskGatewayAddress>;
/** PUT …/gateways/:adapter/secret: what the one before signed is still taken. Two operators type it. */
export const DeskGatewaySecret = Type.Object({ secret: Secret, version: Version, reason: Reason }, strict);
export type DeskGatewaySecret = Static<typeof DeskGatewaySecret>;
/** False: a second operator has to state the same. */
export const DeskGatewaySwitched = Type.Object({ done: Type.Boolean() });
