import type { ActivityState } from '@fairhouse/contract/activity-names';
import type { Actor } from '../../money-rows/index.ts';

/** The stored states of an entry; the state of a member without an entry follows from the activity. */
export type EntryState = 'SIGNED_UP' | 'PROCESS' | 'APPLYING' | 'REJECTED' | 'CLAIM' | 'ISSUED' | 'CLOSED';
/** The states as they are shown: a CLAIM whose reward was claimed is CLAIMED. */
export type ShownState = EntryState | 'CLAIMED';

type Mover = Exclude<Actor['kind'], 'gateway'>;
type Move = { to: ShownState; by: readonly Mover[]; when: string };

/**
 * The table of state changes, with those who may make each; docs/promotions.md shows it. JOIN stands for a member
 * without an entry. A button shows the present state.
 */
export const moves: Record<ShownState | 'JOIN', readonly Move[]> = {
  JOIN: [
    { to: 'SIGNED_UP', by: ['member'], when: 'joined; it waits for what earns it' },
    { to: 'PROCESS', by: ['member'], when: 'joined; it is counted from now on' },
    { to: 'APPLYING', by: ['member'], when: 'applied' },
  ],
  SIGNED_UP: [
    { to: 'CLAIM', by: ['system', 'member'], when: 'earned' },
    { to: 'ISSUED', by: ['system', 'member'], when: 'earned and given at once' },
    { to: 'APPLYING', by: ['system', 'member'], when: 'earned, and looked at first' },
    { to: 'CLOSED', by: ['system'], when: 'its time is over, or the budget is used up' },
  ],
  PROCESS: [
    { to: 'CLAIM', by: ['system', 'member'], when: 'earned' },
    { to: 'ISSUED', by: ['system', 'member'], when: 'earned and given at once' },
    { to: 'APPLYING', by: ['system', 'member'], when: 'earned, and looked at first' },
    { to: 'CLOSED', by: ['system'], when: 'its time is over without a prize, or the budget is used up' },
  ],
  APPLYING: [
    { to: 'CLAIM', by: ['operator'], when: 'approved' },
    { to: 'ISSUED', by: ['operator'], when: 'approved and given at once' },
    { to: 'REJECTED', by: ['operator', 'system'], when: 'rejected; its deposit was charged back' },
  ],
  REJECTED: [{ to: 'APPLYING', by: ['member'], when: 'applied again while the activity is open' }],
  CLAIM: [
    { to: 'CLAIMED', by: ['member'], when: 'claimed (the reward says so)' },
    {
      to: 'CLOSED',
      by: ['system', 'operator'],
      when: 'not claimed in time, withdrawn, or its deposit was charged back',
    },
  ],
  ISSUED: [{ to: 'CLOSED', by: ['system'], when: 'its deposit was charged back, and the money taken back' }],
  CLAIMED: [{ to: 'CLOSED', by: ['system'], when: 'its deposit was charged back, and the money taken back' }],
  CLOSED: [],
};

/** True where this mover may make this change. */
export function mayMove(from: ShownState | 'JOIN', to: ShownState, by: Actor['kind']): boolean {
  return moves[from].some((move) => move.to === to && move.by.some((mover) => mover === by));
}

/**
 * Returns the states that may follow each stored one: the same table without CLAIMED, which is a state of the reward.
 */
export function entryNext(): Record<EntryState, readonly EntryState[]> {
  const after = (from: EntryState) => moves[from].flatMap(({ to }) => (to === 'CLAIMED' ? [] : [to]));
  return {
    SIGNED_UP: after('SIGNED_UP'),
    PROCESS: after('PROCESS'),
    APPLYING: after('APPLYING'),
    REJECTED: after('REJECTED'),
    CLAIM: after('CLAIM'),
    ISSUED: after('ISSUED'),
    CLOSED: after('CLOSED'),
  };
}

type Times = { state: 'DRAFT' | 'OPEN' | 'CLOSED'; starts_at: Date | null; ends_at: Date | null };

/** Returns the state of an activity by its times, for a member without an entry. */
export function openness(
  { state, starts_at, ends_at }: Times,
  now: Date,
): Extract<ActivityState, 'COMING_SOON' | 'JOIN' | 'CLOSED'> {
  if (state !== 'OPEN' || (ends_at !== null && ends_at <= now)) return 'CLOSED';
  return starts_at !== null && starts_at > now ? 'COMING_SOON' : 'JOIN';
}
