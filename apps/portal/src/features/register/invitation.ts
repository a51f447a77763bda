import { type InvitationField, invitationFields, invitationKey } from '@fairhouse/contract/invitation';
import { keepHere, keptHere } from '../../shell/preferences.ts';

export type Invitation = Partial<Record<InvitationField, string>>;

/** Who came by a link and registers within a month came by that link. */
const keptForMs = 30 * 24 * 3600 * 1000;
/** What no code has: it would make the whole request unreadable. */
const readable = /^[^\p{C}]{1,64}$/u;

/** The codes of the link that this browser came by last; the page keeps them before anything else runs. */
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

/** The invitation has done what it was for, or leads nowhere. */
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
    // Somebody else's text under our name: no invitation.
    return null;
  }
}
