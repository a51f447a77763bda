import { slotTitles } from '@fairhouse/vendor-games/slots/titles';
import { useState } from 'react';
import type { HallAnswer, HallGame, SessionAnswer } from '../../src/wire.ts';
import { ask, type Refusal, RefusedError } from '../shared/api.ts';
import { isFramed } from '../shared/frame.ts';
import { currencyOf, shown, unitsOf } from '../shared/money.ts';
import { remember } from '../shared/session.ts';
import type { Language } from '../shared/words.ts';
import { picturesOf } from '../slots/art/pictures.ts';
import { themeOf } from '../slots/themes.ts';
import { refusalWord, type Words } from './words.ts';

type HallProps = { session: SessionAnswer; games: HallGame[]; say: Words; language: Language; onEnded: () => void };

/** The studio's lobby: a link to each slot, which opens with the player's balance and session. */
export function Hall({ session, games, say, language, onEnded }: HallProps) {
  const [opening, setOpening] = useState<string | null>(null);
  const [problem, setProblem] = useState<Refusal | null>(null);
  const currency = currencyOf(session.currency);

  async function open({ gameCode }: HallGame): Promise<void> {
    setOpening(gameCode);
    setProblem(null);
    try {
      const { key, page } = await ask<HallAnswer>('hall/open', session.key, { gameCode });
      window.location.assign(doorTo(page, gameCode, key));
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      setOpening(null);
      if (error.code === 'SESSION_ENDED') onEnded();
      else setProblem(error.code);
    }
  }

  return (
    <main className="hall">
      <header className={isFramed ? 'unseen' : undefined}>
        <h1>{say('title')}</h1>
        <p>
          {say('balance')} <b>{shown(unitsOf(session.balance, currency), currency)}</b>
        </p>
      </header>
      <p className="quiet">{say('welcome')}</p>
      {problem && <p role="alert">{say(refusalWord(problem))}</p>}
      <ul className="doors">
        {games.map((game) => (
          <li key={game.gameCode}>
            <Door game={game} busy={opening !== null} {...{ say, language }} onOpen={() => void open(game)} />
          </li>
        ))}
      </ul>
      <p role="status" className="unseen">
        {opening &&
          say('opening', {
            name: nameOf(
              games.find(({ gameCode }) => gameCode === opening),
              language,
            ),
          })}
      </p>
    </main>
  );
}

type DoorProps = { game: HallGame; busy: boolean; say: Words; language: Language; onOpen: () => void };

function Door({ game, busy, say, language, onOpen }: DoorProps) {
  const { gameCode, classify, rtp } = game;
  const { sky, accent, glow } = themeOf(gameCode);
  const name = nameOf(game, language);
  const kind = classify === 'WAYS' || classify === 'CLASSIC' ? classify : 'VIDEO';
  return (
    <button
      type="button"
      className="door"
      disabled={busy}
      onClick={onOpen}
      aria-label={say('play', { name })}
      style={{
        background: `radial-gradient(circle at 50% 40%, ${glow}55, transparent 60%), linear-gradient(${sky.join(',')})`,
        borderColor: `${accent}88`,
      }}
    >
      <img src={signOf(gameCode)} alt="" width={112} height={112} />
      <b>{name}</b>
      <span>{say(kind)}</span>
      {rtp !== '' && <span>{say('returns', { rtp })}</span>}
    </button>
  );
}

const nameOf = (game: HallGame | undefined, language: Language) => game?.name[language] ?? game?.gameCode ?? '';

/** The picture of a slot's best symbol. */
function signOf(gameCode: string): string {
  const [best] = slotTitles.get(gameCode)?.symbols ?? [];
  return picturesOf(gameCode)[best?.id ?? ''] ?? '';
}

/** Returns the address of a game's page that continues a session, whose key stays in this tab. */
function doorTo(page: string, gameCode: string, key: string): string {
  const here = new URLSearchParams(window.location.search);
  // Not a token of the platform: the name under which the page finds its session.
  const token = `hall-${crypto.randomUUID()}`;
  remember(token, key);
  const address = new URL(page.replace(/^\//, ''), document.baseURI);
  for (const name of ['lang', 'currency', 'back']) address.searchParams.set(name, here.get(name) ?? '');
  address.searchParams.set('game', gameCode);
  address.searchParams.set('token', token);
  return address.href;
}
