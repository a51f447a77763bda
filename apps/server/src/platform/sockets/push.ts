/**
 * Pushes to the sockets of this site. Each node follows the ledger's feed and pushes to its own sockets only, so a balance
 * needs no message between nodes; ending a session reaches every node through the adapter.
 */
export type Push = {
  /** Sends to the member's sockets on this node. */
  toMemberHere: (memberId: bigint, event: string, payload: unknown) => void;
  /** Members that have a socket on this node, each with a number that changes with every socket of theirs that joins. */
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
