import { type Static, Type } from 'typebox';
import {
  Contract,
  ContractKind,
  ContractOffer,
  ContractState,
  ContractTerms,
  PaymentState,
  Statement,
} from './contracts.ts';
import { changed, ofMember, paging, period, Reason, strict, Version } from './desk.ts';
import { IdString, MoneyString, TimeString } from './envelope.ts';

// The operators' side of agents' contracts: `/ops/v1/agents/…`.

const upline = Type.Union([Type.Object({ memberId: IdString, username: Type.String() }), Type.Null()]);

/** GET …/contracts; upline null: the house. */
export const DeskContract = Type.Object({ ...Contract.properties, upline });
export type DeskContract = Static<typeof DeskContract>;
export const DeskContractQuery = Type.Object(
  { ...paging, ...ofMember, kind: Type.Optional(ContractKind), state: Type.Optional(ContractState) },
  strict,
);
export type DeskContractQuery = Static<typeof DeskContractQuery>;

/** POST …/contracts: the house offers one to an agent who is below no other agent; it takes two operators. */
export const DeskContractOffer = Type.Object({ ...ContractOffer.properties, reason: Reason }, strict);
export type DeskContractOffer = Static<typeof DeskContractOffer>;
/** `contract` null: it was the first operator's submission, and nothing is offered yet. */
export const DeskContractOffered = Type.Object({ contract: Type.Union([DeskContract, Type.Null()]) });

/** GET …/statements */
export const DeskStatement = Type.Object({ ...Statement.properties, upline });
export type DeskStatement = Static<typeof DeskStatement>;
export const DeskStatementQuery = Type.Object(
  { ...paging, ...ofMember, ...period, kind: Type.Optional(ContractKind), state: Type.Optional(PaymentState) },
  strict,
);
export type DeskStatementQuery = Static<typeof DeskStatementQuery>;

/** GET …/runs: the statements that wait for an approval, by kind, end of the period and currency. */
export const WageRun = Type.Object({
  kind: ContractKind,
  until: TimeString,
  currency: Type.String(),
  statements: Type.Integer(),
  /** The sum of the payments, less the corrections that take money back. */
  due: MoneyString,
  back: MoneyString,
  /**
   * The fingerprint of every payment of the kind and period end, in all currencies; a different one means that figures
   * have changed.
   */
  fingerprint: Type.String(),
});
export type WageRun = Static<typeof WageRun>;
export const WageRuns = Type.Object({ list: Type.Array(WageRun) });

/**
 * POST …/runs/approve: pays all statements of a kind and a period end; …/runs/refuse: pays none of them, and both sides
 * are notified of the reason. The fingerprint is the one of the list.
 */
export const WageRunDecision = Type.Object(
  { kind: ContractKind, until: TimeString, fingerprint: Type.String({ pattern: '^[0-9a-f]{64}$' }), reason: Reason },
  strict,
);
export type WageRunDecision = Static<typeof WageRunDecision>;
export const WageRunDecided = Type.Object({ statements: Type.Integer() });

/** GET …/preview: the running periods of a kind as if they ended now; nothing is written. */
export const WagePreviewQuery = Type.Object({ kind: ContractKind }, strict);
export type WagePreviewQuery = Static<typeof WagePreviewQuery>;
export const WagePreview = Type.Object({
  kind: ContractKind,
  totals: Type.Array(
    Type.Object({ currency: Type.String(), contracts: Type.Integer(), amount: MoneyString, byHouse: MoneyString }),
  ),
  /** The largest payments. */
  list: Type.Array(
    Type.Object({
      contractId: IdString,
      upline,
      downline: Type.Object({ memberId: IdString, username: Type.String() }),
      currency: Type.String(),
      from: TimeString,
      until: TimeString,
      basis: MoneyString,
      amount: MoneyString,
    }),
  ),
});
export type WagePreview = Static<typeof WagePreview>;

/** GET …/pay-rules, PUT …/pay-rules/:kind: turning the approval off takes two operators. */
export const PayRule = Type.Object({
  kind: ContractKind,
  needsApproval: Type.Boolean(),
  waitMinutes: Type.Integer(),
  version: Type.String(),
});
export type PayRule = Static<typeof PayRule>;
export const PayRules = Type.Object({ list: Type.Array(PayRule), waitsForSecond: Type.Boolean() });
export const PayRulePath = Type.Object({ kind: ContractKind });
export type PayRulePath = Static<typeof PayRulePath>;
export const PayRuleChange = Type.Object(
  { needsApproval: Type.Boolean(), waitMinutes: Type.Integer({ minimum: 0, maximum: 10_080 }), ...changed },
  strict,
);
export type PayRuleChange = Static<typeof PayRuleChange>;

/**
 * GET …/contract-defaults, PUT …/contract-defaults/:kind/:currency: the terms from which an offer starts; null removes
 * them.
 */
export const ContractDefault = Type.Object({
  kind: ContractKind,
  currency: Type.String(),
  terms: ContractTerms,
  version: Version,
});
export type ContractDefault = Static<typeof ContractDefault>;
export const ContractDefaults = Type.Object({ list: Type.Array(ContractDefault) });
export type ContractDefaults = Static<typeof ContractDefaults>;
export const ContractDefaultPath = Type.Object({
  kind: ContractKind,
  currency: Type.String({ pattern: '^[A-Z][A-Z0-9]{2,7}$' }),
});
export type ContractDefaultPath = Static<typeof ContractDefaultPath>;
export const ContractDefaultChange = Type.Object(
  { terms: Type.Union([ContractTerms, Type.Null()]), ...changed },
  strict,
);
export type ContractDefaultChange = Static<typeof ContractDefaultChange>;
