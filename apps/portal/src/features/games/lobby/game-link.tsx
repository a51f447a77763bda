import type { GameItem } from '@fairhouse/contract/games';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { gameAddress } from './game-address.ts';
import { useOpenGame } from './use-open-game.ts';

type GameLinkProps = { game: GameItem; className?: string; children: ReactNode };

/**
 * A link to a game, or to the list of a vendor's games. It is a link even where a press does something else, so that a
 * game can be opened in another tab. A page shows many, which load nothing before the press: a game's is a plain anchor, since the
 * subscriptions of the router's links would make long tasks of the page's hydration.
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
