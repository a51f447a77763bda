import type { House } from './house.ts';

const dayMs = 86_400_000;
const everyMs = 3600_000;
/** Players wait for a step at most: it is a few milliseconds, and they play between two. */
const stepRounds = 100;
const betweenStepsMs = 100;

/** Removes what is kept no longer, now and every hour, in small steps. @returns ends it */
export function startRetention(house: House): () => void {
  let timer: NodeJS.Timeout;
  const step = () => {
    const isMore = removeOldRounds(house) === stepRounds;
    timer = setTimeout(step, isMore ? betweenStepsMs : everyMs);
  };
  timer = setTimeout(step, betweenStepsMs);
  return () => clearTimeout(timer);
}

/**
 * One step: removes some of the rounds that were over `keepDays` ago. What is open, unpaid, or not yet read by the platform
 * stays, however old it is.
 * @returns how many were removed
 */
export function removeOldRounds({ store, config: { keepDays }, now }: House): number {
  if (keepDays === 0) return 0;
  return store.transaction(() => store.retention.removeRounds(now() - keepDays * dayMs, stepRounds));
}
