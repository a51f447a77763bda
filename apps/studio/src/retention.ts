import type { Studio } from './studio.ts';

const dayMs = 86_400_000;
const everyMs = 3600_000;
/**
 * The number of rounds removed in one step: players wait a few milliseconds at most, and can play between two steps.
 */
const stepRounds = 100;
const betweenStepsMs = 100;

/** Removes old rounds now and every hour, in small steps. @returns a function that ends it */
export function startRetention(studio: Studio): () => void {
  let timer: NodeJS.Timeout;
  const step = () => {
    const isMore = removeOldRounds(studio) === stepRounds;
    timer = setTimeout(step, isMore ? betweenStepsMs : everyMs);
  };
  timer = setTimeout(step, betweenStepsMs);
  return () => clearTimeout(timer);
}

/**
 * Removes some of the rounds that ended `keepDays` ago. Rounds that are open, unpaid, or not yet read by the platform
 * stay, however old.
 * @returns how many were removed
 */
export function removeOldRounds({ store, config: { keepDays }, now }: Studio): number {
  if (keepDays === 0) return 0;
  return store.transaction(() => store.retention.removeRounds(now() - keepDays * dayMs, stepRounds));
}
