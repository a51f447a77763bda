import type { TransferParty } from '@fairhouse/contract/transfers';
import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import {
  downlinesOf,
  maskAccount,
  maskName,
  type Relation,
  type Relative,
  relationOf,
  relativesOf,
  type Session,
  seenAccount,
  shownNickname,
  uplineOf,
} from '../../identity/index.ts';
import { brandSettings } from '../../site/index.ts';
import type { TransferRelation } from './transfer-store.ts';

type Asker = Pick<Session, 'memberId' | 'currency' | 'isAgent'>;
/** A relative of the viewer; `isAgent`: the viewer is an agent. */
export type Seen = { relation: TransferRelation; member: Relative; isAgent: boolean };
export type Recipient = { relation: Relation; member: Relative };

const listedMax = 50;

/**
 * Returns the recipient if the member may send money there: the upline or a downline with an open, real account in the
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

/** True for an open, real account in this currency. */
export async function takesMoney(ctx: Ctx, member: Relative, currency: CurrencyCode): Promise<boolean> {
  const { trialTypes } = await brandSettings(ctx);
  return !member.locked && member.currency === currency && !trialTypes.includes(member.accountType);
}

/** Returns the member's upline; null when there is none or it cannot receive transfers. */
export async function uplineParty(ctx: Ctx, { memberId, currency, isAgent }: Asker): Promise<TransferParty | null> {
  const upline = await uplineOf(ctx, memberId);
  const member = upline && (await relativesOf(ctx, [upline.uplineId])).get(upline.uplineId);
  return member && (await takesMoney(ctx, member, currency)) ? partyOf({ relation: 'upline', member, isAgent }) : null;
}

/** Returns the member's downlines that can receive transfers. */
export async function downlineParties(
  ctx: Ctx,
  { memberId, currency, isAgent }: Asker,
  search: string,
): Promise<TransferParty[]> {
  const parties: TransferParty[] = [];
  const seen = isAgent ? 'account' : 'masked';
  for (const member of await downlinesOf(ctx, memberId, { search, seen, limit: listedMax })) {
    if (await takesMoney(ctx, member, currency)) parties.push(partyOf({ relation: 'downline', member, isAgent }));
  }
  return parties;
}

/**
 * Returns the relative's names as the viewer sees them: only an agent sees account names, and only those of own
 * downlines.
 */
export function namesSeen({ relation, member, isAgent }: Seen): { account: string; nickname: string } {
  const { account, nickname } = member;
  // Members who meet in a chat room see no account names, only the beginning of the nickname.
  if (relation === 'tip') return { account: maskAccount(nickname), nickname: '' };
  return isAgent && relation === 'downline'
    ? { account: seenAccount(account), nickname }
    : { account: maskAccount(account), nickname: shownNickname(member) };
}

export function partyOf(seen: Seen & Recipient): TransferParty {
  const { relation, member } = seen;
  const { memberId, payeeName } = member;
  const realName = payeeName === null ? '' : maskName(payeeName);
  return { memberId: String(memberId), ...namesSeen(seen), realName, relation };
}
