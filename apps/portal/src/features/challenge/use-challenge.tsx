import type { ChallengeAnswer, ChallengePurpose } from '@fairhouse/contract/challenge';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { moduleOn } from '../../api/site.ts';
import { useSite } from '../../api/use-site.ts';
import { atRest } from '../../ui/lazy-at-rest.ts';

const loadPanel = () => import('./challenge-panel.tsx');
const ChallengePanel = lazy(async () => ({ default: (await loadPanel()).ChallengePanel }));

/** Null: the visitor closed it. Undefined: nothing is asked. */
type Answer = ChallengeAnswer | null | undefined;
type Round = { failed: boolean; settle: (answer: Answer) => void };

/**
 * The challenge before a login or an SMS. `ask` shows it in `panel`, which the form draws, and tells the answer, which
 * goes with the form's request: null when the visitor closed it, undefined where the brand asks nothing.
 * `withChallenge` asks, sends, and asks again for as long as the server finds the answer wrong; null when closed.
 */
export function useChallenge(purpose: ChallengePurpose): {
  ask: (failed?: boolean) => Promise<Answer>;
  withChallenge: <T>(send: (challenge: ChallengeAnswer | undefined) => Promise<T>) => Promise<T | null>;
  panel: ReactNode;
} {
  const site = useSite();
  const { i18n } = useTranslation();
  const [round, setRound] = useState<Round | null>(null);
  const isOn = site === undefined || moduleOn(site.info.whitelabel, 'SLIDER3');

  useEffect(() => {
    if (!isOn) return;
    // Ahead of need; what could not be loaded now is told of when it is needed.
    const load = async () => {
      await atRest();
      await Promise.allSettled([loadPanel(), i18n.loadNamespaces('challenge')]);
    };
    void load();
  }, [isOn, i18n]);

  const show = (failed: boolean) => new Promise<Answer>((settle) => setRound({ failed, settle }));
  const ask = async (failed = false) => (isOn || failed ? show(failed) : undefined);

  async function withChallenge<T>(send: (challenge: ChallengeAnswer | undefined) => Promise<T>): Promise<T | null> {
    let answer = await ask();
    while (answer !== null) {
      try {
        return await send(answer);
      } catch (error) {
        const code = error instanceof ApiError ? error.code : null;
        if (code !== 'CHALLENGE_FAILED' && code !== 'CHALLENGE_REQUIRED') throw error;
        answer = await show(code === 'CHALLENGE_FAILED');
      }
    }
    return null;
  }

  const panel = round && (
    <Suspense>
      <ChallengePanel
        purpose={purpose}
        round={round}
        onClosed={() => {
          round.settle(null);
          setRound(null);
        }}
      />
    </Suspense>
  );
  return { ask, withChallenge, panel };
}
