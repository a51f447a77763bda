import type { SocialRegistration } from '@fairhouse/contract/social';
import { session } from '../../api/session.ts';

let pending: SocialRegistration | null = null;
// Whoever signs out leaves nothing of theirs to the next person.
session.listen((event) => {
  if (event !== 'started') pending = null;
});

/** Keeps who came back from a provider for the first time, for the popup `register`. It lives in this page alone. */
export function setPendingSocial(value: SocialRegistration): void {
  pending = value;
}

/** The first-time user whose registration links the provider's account; it stays until it is dropped. */
export function pendingSocial(): SocialRegistration | null {
  return pending;
}

/** Registered, refused, or the visitor chose another way. */
export function dropPendingSocial(): void {
  pending = null;
}
