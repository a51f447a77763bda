import type { GameItem } from '@fairhouse/contract/games';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { gameAddress } from './game-address.ts';
import { useOpenGame } from './use-open-game.ts';

type GameLinkProps = { game: GameItem; className?: string; children: ReactNode };

/**
 * A link to a game, or to the list of a vendor's games. It is a link even where a press does something else, so that a
 * game can be opened in a new tab. A page shows many of them, so they load nothing before the press, and a game's link
 * is a plain anchor: the subscriptions of the router's `Link` would make the page's hydration a long task.
 */
export function GameLink({ game, children, ...rest }: GameLinkProps) {
  const openGame = useOpenGame();
  const navigate = useNavigate();
  if (game.isGame === 'VASSALAGE') {
    const { vassalage, gameType } = game;
    return (
      <Link
        {...rest}
        to="."
        search={(held) => ({ ...held, popup: 'games', vassalage, gameType })}
        viewTransition={false}
      >
        {children}
      </Link>
    );
  }
  return (
    <a
      {...rest}
      href={gameAddress(game)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        openGame(game, event);
        if (event.isDefaultPrevented()) return;
        event.preventDefault();
        void navigate({ to: gameAddress(game) });
      }}
    >
      {children}
    </a>
  );
}
