import { type InvitationField, invitationFields, invitationKey } from '@fairhouse/contract/invitation';
import { keepHere, keptHere } from '../../../shell/preferences.ts';

export type Invitation = Partial<Record<InvitationField, string>>;

/** Time for which an invitation link counts for a later registration. */
const keptForMs = 30 * 24 * 3600 * 1000;
/** Pattern of a code without control characters, which would make the server refuse the whole request. */
const readable = /^[^\p{C}]{1,64}$/u;

/** Returns the codes of the last invitation link opened in this browser, which the document's head script keeps. */
export function keptInvitation(now: number = Date.now()): Invitation {
  const kept = parse(keptHere(invitationKey));
  if (!kept || !(now - kept.at < keptForMs)) return {};
  const invitation: Invitation = {};
  for (const field of invitationFields) {
    const code = kept.codes[field];
    if (typeof code === 'string' && readable.test(code.trim())) invitation[field] = code.trim();
  }
  return invitation;
}

/** Forgets the invitation, once used or found invalid. */
export function forgetInvitation(): void {
  keepHere(invitationKey, '');
}

function parse(text: string | null): { at: number; codes: Record<string, unknown> } | null {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    if (typeof kept !== 'object' || kept === null || !('codes' in kept && 'at' in kept)) return null;
    const { codes, at } = kept;
    if (typeof codes !== 'object' || codes === null || typeof at !== 'number') return null;
    return { at, codes: { ...codes } };
  } catch {
    // Not written by us: no invitation.
    return null;
  }
}
