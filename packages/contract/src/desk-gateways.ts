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
  /** The number of accepted secrets: two during a rotation. */
  secrets: Count,
  /** Orders that are not final at the gateway, and orders of which it is unknown if the gateway has them. */
  openOrders: Count,
  unanswered: Count,
  unansweredSince: OptionalTime,
  /** The time of the last message within a week. */
  heardAt: OptionalTime,
  /** The time of the last comparison with its file, and the number of open differences. */
  comparedAt: OptionalTime,
  differences: Count,
  updatedAt: TimeString,
  version: Version,
});
export type DeskGateway = Static<typeof DeskGateway>;
export const DeskGatewayPath = Type.Object({ adapter: Adapter });
/** PUT …/gateways/:adapter. Off: it gets no new orders. */
export const DeskGatewaySwitch = Type.Object({ enabled: Type.Boolean(), version: Version, reason: Reason }, strict);
export type DeskGatewaySwitch = Static<typeof DeskGatewaySwitch>;
/**
 * POST …/gateways/:adapter/retire: only the newest secret is accepted. `version` is that of the gateway as the operator
 * saw it.
 */
export const DeskGatewayRetirement = Type.Object({ version: Version, reason: Reason }, strict);
export type DeskGatewayRetirement = Static<typeof DeskGatewayRetirement>;
/** The key that its messages and ours are signed with. No answer and no audit entry contains it. */
const Secret = Type.String({ minLength: 16, maxLength: 12_000 });
const Address = Type.String({ format: 'uri', maxLength: 300 });
/** POST …/gateways: a gateway that is not configured yet. Two operators submit it, and both type the secret. */
export const DeskGatewayNew = Type.Object(
  { adapter: Adapter, url: Address, merchant: saidLine(64), secret: Secret, reason: Reason },
  strict,
);
export type DeskGatewayNew = Static<typeof DeskGatewayNew>;
/** PUT …/gateways/:adapter/address: the address of its server. Two operators submit it. */
export const DeskGatewayAddress = Type.Object({ url: Address, version: Version, reason: Reason }, strict);
export type DeskGatewayAddress = Static<typeof DeskGatewayAddress>;
/**
 * PUT …/gateways/:adapter/secret: messages signed with the previous secret are still accepted. Two operators type it.
 */
export const DeskGatewaySecret = Type.Object({ secret: Secret, version: Version, reason: Reason }, strict);
export type DeskGatewaySecret = Static<typeof DeskGatewaySecret>;
/** False: a second operator has to submit the same. */
export const DeskGatewaySwitched = Type.Object({ done: Type.Boolean() });
