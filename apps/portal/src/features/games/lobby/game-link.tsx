import type { GameItem } from '@fairhouse/contract/games';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { gameAddress } from './game-address.ts';
import { useOpenGame } from './use-open-game.ts';

type GameLinkProps = { game: GameItem; className?: string; children: ReactNode };

/**
 * A link to a game, or to the list of a vendor's games. It is a link even where a press does something else, so that a
 * game can be opened in another tab.
 */
export function GameLink({ game, children, ...rest }: GameLinkProps) {
  const openGame = useOpenGame();
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
    <Link
      {...rest}
      to={gameAddress(game)}
      preload={false}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        openGame(game, event);
      }}
    >
      {children}
    </Link>
  );
}
