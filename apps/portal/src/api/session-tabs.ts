import { type PersonalKeys, session } from './session.ts';

export const sessionChannel = 'fairhouse-session';
export type Message =
  | { kind: 'ask' }
  /** `renewed`: the token replaces the one that the member's other tabs hold. */
  | { kind: 'have'; entries: PersonalKeys; was: string | null; renewed?: boolean }
  | { kind: 'ended'; token: string };

/**
 * Shares the session between the tabs of this browser: a new tab asks, a signed-in one answers, and signing out in one
 * signs out all. The browser never shares session storage between tabs that were opened separately.
 */
export function shareSessionBetweenTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(sessionChannel);
  const say = (message: Message) => channel.postMessage(message);
  let lastToken = session.token();
  let adopting = false;

  /** `was`: the token that this one replaces, for tabs that still hold it. */
  const hand = (was: string | null = null) => {
    const entries = session.personal();
    if (entries) say({ kind: 'have', entries, was });
  };

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') hand();
    if (
      data.kind === 'have' &&
      (!session.token() ||
        session.token() === data.was ||
        (data.renewed && data.entries.customerId === session.read('customerId')))
    ) {
      adopting = true;
      session.adopt(data.entries);
      adopting = false;
    }
    if (data.kind === 'ended' && data.token === session.token()) {
      lastToken = null;
      session.end();
    }
  };

  session.listen((event) => {
    if (event === 'started') {
      if (!adopting) hand(lastToken);
      lastToken = session.token();
    } else if (lastToken) {
      say({ kind: 'ended', token: lastToken });
      lastToken = null;
    }
  });

  if (!session.token()) say({ kind: 'ask' });
}
