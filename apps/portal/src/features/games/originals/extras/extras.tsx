import { useSession } from '../../../../api/session.ts';
import { ChatToggle } from '../../../../shell/chat-toggle.tsx';
import { JackpotRibbon } from '../jackpot/jackpot-ribbon.tsx';
import type { GameStake } from '../original.ts';
import { SoundButton } from '../sound/sound-button.tsx';
import { LiveFeed } from './live-feed.tsx';
import { StatsPanel } from './stats-panel.tsx';

/** The figures of the member's session and the bets of everybody, beneath a game. */
export function Extras({ code, currency }: GameStake) {
  const { isLogin, memberId } = useSession();
  return (
    <div className="grid grid-cols-1 gap-3 md:gap-4 lg:grid-cols-2">
      <div className="flex justify-end gap-1 sm:hidden">
        <ChatToggle />
        <SoundButton opens="above" />
      </div>
      <JackpotRibbon currency={currency} />
      {isLogin && <StatsPanel key={memberId} code={code} currency={currency} />}
      <LiveFeed />
    </div>
  );
}
