import type { ChallengeAnswer, ChallengePurpose } from '@fairhouse/contract/challenge';
import { ApiError } from '@fairhouse/web/api-error';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moduleOn } from '../../../api/site.ts';
import { useSite } from '../../../api/use-site.ts';
import { atRest } from '../../../ui/lazy-at-rest.ts';
import type { ChallengeRound } from './challenge-round.ts';

const loadPanel = () => import('./challenge-panel.tsx');
const ChallengePanel = lazy(async () => ({ default: (await loadPanel()).ChallengePanel }));

/** null: the visitor closed the panel. undefined: no challenge is required. */
type Answer = ChallengeAnswer | null | undefined;

/**
 * Runs the challenge of a login or an SMS. `withChallenge` first sends the form's request without an answer: errors in
 * the form are shown before a challenge, and a login seldom needs one. If the server requires a challenge, it is shown
 * in `panel`, which the form renders, and the request is repeated with each answer until the server accepts one. It
 * returns the request's result; null when the visitor closed the panel.
 */
export function useChallenge(purpose: ChallengePurpose): {
  withChallenge: <T>(send: (challenge: ChallengeAnswer | undefined) => Promise<T>) => Promise<T | null>;
  panel: ReactNode;
} {
  const site = useSite();
  const { i18n } = useTranslation();
  const [round, setRound] = useState<ChallengeRound | null>(null);
  const lastId = useRef(0);
  const isOn = site === undefined || moduleOn(site.info.whitelabel, 'SLIDER3');

  useEffect(() => {
    if (!isOn) return;
    // Preloads; a failure is reported when the code is needed.
    const load = async () => {
      await atRest();
      await Promise.allSettled([loadPanel(), i18n.loadNamespaces('challenge')]);
    };
    void load();
  }, [isOn, i18n]);

  function show(failed: boolean) {
    lastId.current += 1;
    const id = lastId.current;
    const answer = new Promise<Answer>((settle) => setRound({ id, failed, passed: false, settle }));
    return { id, answer };
  }

  /** Changes the shown round, unless a later round has begun already. */
  const change = (id: number, to: (held: ChallengeRound) => ChallengeRound | null) =>
    setRound((held) => (held?.id === id ? to(held) : held));

  async function withChallenge<T>(send: (challenge: ChallengeAnswer | undefined) => Promise<T>): Promise<T | null> {
    let shown: ReturnType<typeof show> | null = null;
    for (;;) {
      const answer = await shown?.answer;
      if (answer === null) return null;
      const id = shown?.id ?? 0;
      try {
        const value = await send(answer);
        change(id, (held) => ({ ...held, passed: true }));
        return value;
      } catch (error) {
        const code = error instanceof ApiError ? error.code : null;
        if (code === 'CHALLENGE_FAILED' || code === 'CHALLENGE_REQUIRED') {
          shown = show(code === 'CHALLENGE_FAILED');
          continue;
        }
        change(id, () => null);
        throw error;
      }
    }
  }

  const panel = round && (
    <Suspense>
      <ChallengePanel
        purpose={purpose}
        round={round}
        onClosed={(id) => {
          if (id === round.id) round.settle(null);
          change(id, () => null);
        }}
      />
    </Suspense>
  );
  return { withChallenge, panel };
}
