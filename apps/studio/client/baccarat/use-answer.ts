import { useEffect, useState } from 'react';
import { ask } from '../shared/api.ts';

export type Answer<Value> = { state: 'waiting' } | { state: 'failed' } | { state: 'there'; value: Value };

/** Loads an answer when the page opens, and again on demand. */
export function useAnswer<Value>(path: string, key: string): { answer: Answer<Value>; again: () => void } {
  const [answer, setAnswer] = useState<Answer<Value>>({ state: 'waiting' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isGone = false;
    setAnswer((before) => (round === 0 || before.state === 'failed' ? { state: 'waiting' } : before));
    ask<Value>(path, key).then(
      (value) => {
        if (!isGone) setAnswer({ state: 'there', value });
      },
      () => {
        if (!isGone) setAnswer({ state: 'failed' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [path, key, round]);
  return { answer, again: () => setRound((before) => before + 1) };
}
