import type { ReactNode } from 'react';
import { GameLayout } from '../game-layout.tsx';
import type { Original } from '../original.ts';
import { EndsStrip } from './ends-strip.tsx';
import { SharedBets } from './shared-bets.tsx';
import type { SharedPlay } from './use-shared-play.ts';

type Props = { original: Original; play: SharedPlay; motif: ReactNode; panel: ReactNode; stage: ReactNode };

/** The page of a shared game: its stage between the ends of the last rounds and the bets of all players. */
export function SharedLayout({ original, play, motif, panel, stage }: Props) {
  const { code, shared, open, ended } = play;
  return (
    <GameLayout original={original} motif={motif} panel={panel}>
      <div className="flex min-w-0 flex-col gap-3">
        <EndsStrip game={code} history={shared.history} chain={shared.chain} />
        {stage}
      </div>
      <SharedBets
        game={code}
        bets={shared.bets}
        players={shared.players}
        state={shared.round?.state}
        own={open?.roundId ?? ended?.roundId}
      />
    </GameLayout>
  );
}
