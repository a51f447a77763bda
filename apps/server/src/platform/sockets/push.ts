/**
 * Pushes to the sockets of this site. Each node follows the ledger's feed and pushes only to its own sockets, so a
 * balance needs no message between nodes; the end of a session reaches every node through the adapter.
 */
export type Push = {
  /** Sends to the member's sockets on this node. */
  toMemberHere: (memberId: bigint, event: string, payload: unknown) => void;
  /**
   * Returns the members that have a socket on this node, each with a number that changes whenever another socket of
   * theirs connects.
   */
  membersHere: () => ReadonlyMap<bigint, number>;
  /**
   * Sends to the sockets on this node that watch a topic. `mayBeLost`: a socket that is behind goes without it; `membersOnly`: trial users
   * do.
   */
  toWatchersHere: (
    topic: string,
    event: string,
    payload: unknown,
    how?: { mayBeLost?: boolean; membersOnly?: boolean },
  ) => void;
  /** Sockets on this node that watch a topic. */
  watchersHere: (topic: string) => number;
  /** Disconnects the sockets of a session on every node. */
  endSession: (sessionId: bigint) => void;
};

/** The push of command-line tools and tests, which have no sockets. */
export const noPush: Push = {
  toMemberHere: () => {},
  membersHere: () => new Map(),
  toWatchersHere: () => {},
  watchersHere: () => 0,
  endSession: () => {},
};
