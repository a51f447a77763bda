import { type Static, Type } from 'typebox';
import { OptionalTime, Reason, strict, Version } from './desk.ts';
import { TimeString } from './envelope.ts';

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
/** False: a second operator has to state the same. */
export const DeskGatewaySwitched = Type.Object({ done: Type.Boolean() });
