import { type Static, Type } from 'typebox';
import { BonusAtStake } from './bonus.ts';
import { cursorPageOf, IdString, MoneyString, TimeString } from './envelope.ts';
import { line } from './text.ts';

/**
 * PENDING: the vendor has not reported the outcome yet. RETURNED: nothing was moved; the money is back in its wallet.
 */
export const VendorTransferState = Type.Union([
  Type.Literal('PENDING'),
  Type.Literal('DONE'),
  Type.Literal('RETURNED'),
]);
export type VendorTransferState = Static<typeof VendorTransferState>;

const VendorCode = Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,23}$' });

export const VendorTransfer = Type.Object({
  id: IdString,
  vendor: VendorCode,
  name: Type.String(),
  /** in: to the vendor. out: back. */
  direction: Type.Union([Type.Literal('in'), Type.Literal('out')]),
  currency: Type.String(),
  /** null for a recall until it is known. */
  amount: Type.Union([MoneyString, Type.Null()]),
  state: VendorTransferState,
  /** For a recall: the winnings (or, negative, the loss) at the vendor since the money was moved there. */
  result: Type.Union([MoneyString, Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
  at: TimeString,
});
export type VendorTransfer = Static<typeof VendorTransfer>;

/**
 * POST /wps/relay/GCS_walletTransfer: money to one vendor, or a recall of everything from one or (without `vendor`)
 * from all.
 */
export const WalletTransferRequest = Type.Union([
  Type.Object({ type: Type.Literal('IN'), vendor: VendorCode, amount: MoneyString }, { additionalProperties: false }),
  Type.Object({ type: Type.Literal('RECALL'), vendor: Type.Optional(VendorCode) }, { additionalProperties: false }),
]);
export type WalletTransferRequest = Static<typeof WalletTransferRequest>;

/** One result per vendor; empty: there was nothing to recall. */
export const WalletTransferValue = Type.Object({ results: Type.Array(VendorTransfer) });
export type WalletTransferValue = Static<typeof WalletTransferValue>;

/** GET /wps/relay/GCS_merchantWallet. */
export const MerchantWallet = Type.Object({
  /** True if one wallet serves all games: no vendor keeps wallets of its own. */
  isSingle: Type.Boolean(),
  currency: Type.String(),
  cash: MoneyString,
  /** Set aside: withdrawals, transfers under way. */
  locked: MoneyString,
  wallets: Type.Array(
    Type.Object({
      vendor: VendorCode,
      name: Type.String(),
      balance: MoneyString,
      /** False if the vendor does not answer, or a transfer is under way; `balance` is then the last known one. */
      isLive: Type.Boolean(),
      /** True if money may be moved there; a recall is always possible. */
      isOpen: Type.Boolean(),
      /** The transfer under way. */
      pending: Type.Union([VendorTransfer, Type.Null()]),
    }),
  ),
});
export type MerchantWallet = Static<typeof MerchantWallet>;

export const TransferListQuery = Type.Object({
  cursor: Type.Optional(IdString),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
});
export type TransferListQuery = Static<typeof TransferListQuery>;

/** GET /wps/cashier/vendor-transfers: newest first. */
export const VendorTransferPage = cursorPageOf(VendorTransfer);
export type VendorTransferPage = Static<typeof VendorTransferPage>;

/** A member to whom money may be sent. */
export const TransferParty = Type.Object({
  memberId: IdString,
  account: Type.String(),
  nickname: Type.String(),
  /** The real name, masked: `S••• K•••`; '' when none is given. */
  realName: Type.String(),
  /** Their relation to the member. */
  relation: Type.Union([Type.Literal('upline'), Type.Literal('downline')]),
});
export type TransferParty = Static<typeof TransferParty>;

/** GET /wps/cashier/transfers/options: the possible recipients and the limits. */
export const TransferOptions = Type.Object({
  currency: Type.String(),
  cash: MoneyString,
  /** Null: the brand offers no transfers in this currency. */
  rule: Type.Union([
    Type.Object({
      min: MoneyString,
      max: MoneyString,
      /** Amount that may still be sent today. */
      amountLeft: MoneyString,
      countLeft: Type.Integer(),
    }),
    Type.Null(),
  ]),
  upline: Type.Union([TransferParty, Type.Null()]),
  downlines: Type.Integer(),
});
export type TransferOptions = Static<typeof TransferOptions>;

/** GET /wps/cashier/transfers/downlines: those whose account starts with the text, by name. */
export const DownlinesQuery = Type.Object({ search: Type.Optional(line(64)) });
export type DownlinesQuery = Static<typeof DownlinesQuery>;
export const DownlinesValue = Type.Object({ list: Type.Array(TransferParty) });
export type DownlinesValue = Static<typeof DownlinesValue>;

/** POST /wps/cashier/transfers/check: the transfer to be confirmed. */
export const CheckTransferRequest = Type.Object(
  { recipientId: IdString, amount: MoneyString },
  { additionalProperties: false },
);
export type CheckTransferRequest = Static<typeof CheckTransferRequest>;
export const CheckedTransfer = Type.Object({
  recipient: TransferParty,
  sender: Type.String(),
  currency: Type.String(),
  amount: MoneyString,
  cashAfter: MoneyString,
  /** The open bonus that the transfer ends; null: none. */
  bonus: Type.Union([BonusAtStake, Type.Null()]),
  /** By the server's clock. */
  at: TimeString,
});
export type CheckedTransfer = Static<typeof CheckedTransfer>;

/** POST /wps/cashier/transfers (encrypted, with an Idempotency-Key). */
export const SendTransferRequest = Type.Object(
  {
    recipientId: IdString,
    amount: MoneyString,
    note: Type.Optional(line(140)),
    /** True: the open bonus may end with it. */
    forfeitBonus: Type.Optional(Type.Boolean()),
    fundPassword: line(128, 1),
  },
  { additionalProperties: false },
);
export type SendTransferRequest = Static<typeof SendTransferRequest>;

export const MemberTransfer = Type.Object({
  id: IdString,
  direction: Type.Union([Type.Literal('sent'), Type.Literal('arrived')]),
  /** The account of the other member. */
  account: Type.String(),
  nickname: Type.String(),
  /** tip: neither upline nor downline; it was given in a chat room. */
  relation: Type.Union([Type.Literal('upline'), Type.Literal('downline'), Type.Literal('tip')]),
  currency: Type.String(),
  amount: MoneyString,
  note: Type.String(),
  at: TimeString,
});
export type MemberTransfer = Static<typeof MemberTransfer>;
export const MemberTransferPage = cursorPageOf(MemberTransfer);
export type MemberTransferPage = Static<typeof MemberTransferPage>;
