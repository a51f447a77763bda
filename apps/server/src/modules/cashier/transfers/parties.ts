import type { TransferParty } from '@fairhouse/contract/transfers';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import {
  downlinesOf,
  maskName,
  type Relation,
  type Relative,
  relationOf,
  relativesOf,
  type Session,
  uplineOf,
} from '../../identity/index.ts';
import { brandSettings } from '../../site/index.ts';

type Asker = Pick<Session, 'memberId' | 'currency'>;
export type Recipient = { relation: Relation; member: Relative };

const listedMax = 50;

/**
 * Returns the recipient, if the member may send money there: the upline or a downline with an open, real account in the
 * same currency.
 * @throws RECIPIENT_NOT_FOUND for every other account, whether it exists or not; TRANSFER_NOT_ALLOWED
 */
export async function mayTransfer(ctx: Ctx, { memberId, currency }: Asker, recipientId: bigint): Promise<Recipient> {
  const relation = await relationOf(ctx, memberId, recipientId);
  const member = relation && (await relativesOf(ctx, [recipientId])).get(recipientId);
  if (!member) throw new DomainError('RECIPIENT_NOT_FOUND');
  if (!(await takesMoney(ctx, member, currency))) throw new DomainError('TRANSFER_NOT_ALLOWED');
  return { relation, member };
}

async function takesMoney(ctx: Ctx, member: Relative, currency: CurrencyCode): Promise<boolean> {
  const { trialTypes } = await brandSettings(ctx);
  return !member.locked && member.currency === currency && !trialTypes.includes(member.accountType);
}

/** The member's upline, or null if there is none or it cannot receive transfers. */
export async function uplineParty(ctx: Ctx, { memberId, currency }: Asker): Promise<TransferParty | null> {
  const upline = await uplineOf(ctx, memberId);
  const member = upline && (await relativesOf(ctx, [upline.uplineId])).get(upline.uplineId);
  return member && (await takesMoney(ctx, member, currency)) ? partyOf({ relation: 'upline', member }) : null;
}

/** The member's downlines that can receive transfers, by name. */
export async function downlineParties(
  ctx: Ctx,
  { memberId, currency }: Asker,
  search: string,
): Promise<TransferParty[]> {
  const parties: TransferParty[] = [];
  for (const member of await downlinesOf(ctx, memberId, { search, limit: listedMax })) {
    if (await takesMoney(ctx, member, currency)) parties.push(partyOf({ relation: 'downline', member }));
  }
  return parties;
}

export function partyOf({ relation, member }: Recipient): TransferParty {
  const { memberId, account, nickname, payeeName } = member;
  const realName = payeeName === null ? '' : maskName(payeeName);
  return { memberId: String(memberId), account, nickname, realName, relation };
}
