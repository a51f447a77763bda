import type { ActivityState } from '@fairhouse/contract/activity-names';
import type { Actor } from '../../money-rows/index.ts';

/** The states that an entry has of its own; those without an entry follow from the activity. */
export type EntryState = 'SIGNED_UP' | 'PROCESS' | 'APPLYING' | 'REJECTED' | 'CLAIM' | 'ISSUED' | 'CLOSED';
/** The same as they are shown: a CLAIM whose reward was taken is CLAIMED. */
export type ShownState = EntryState | 'CLAIMED';

type Mover = Exclude<Actor['kind'], 'gateway'>;
type Move = { to: ShownState; by: readonly Mover[]; when: string };

/**
 * The one table of what may follow, and who makes it so; docs/promotions.md shows it. JOIN is a member without an entry. A button shows the state at its left.
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

/** The states that may follow each stored one: the same table, but that the reward says what became of a claim. */
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

/** Returns how an activity stands by its times, for somebody without an entry. */
export function openness(
  { state, starts_at, ends_at }: Times,
  now: Date,
): Extract<ActivityState, 'COMING_SOON' | 'JOIN' | 'CLOSED'> {
  if (state !== 'OPEN' || (ends_at !== null && ends_at <= now)) return 'CLOSED';
  return starts_at !== null && starts_at > now ? 'COMING_SOON' : 'JOIN';
}
