import { useState } from 'react';
import { shown } from '../shared/money.ts';
import { soundIsOn, switchSound, wakeSound } from '../shared/sound.ts';
import { useGame, useTable } from './context.ts';
import {
  AutoIcon,
  HistoryIcon,
  InfoIcon,
  MinusIcon,
  PlusIcon,
  SkipIcon,
  SoundIcon,
  SpinIcon,
  StopIcon,
  TurboIcon,
} from './icons.tsx';
import { useCount } from './use-count.ts';

/** Balance and bet, and every button. */
export function Controls() {
  return (
    <footer className="controls">
      <Tools />
      <Money />
      <div className="play">
        <Stake />
        <SpinButton />
        <AutoButtons />
      </div>
    </footer>
  );
}

function Tools() {
  const { game, say } = useTable();
  const [sound, setSound] = useState(soundIsOn);
  return (
    <div className="tools">
      <button
        type="button"
        className="icon-button"
        onClick={() => game.set({ sheet: 'info' })}
        aria-label={say('info')}
      >
        <InfoIcon />
      </button>
      <button
        type="button"
        className="icon-button"
        onClick={() => game.set({ sheet: 'history' })}
        aria-label={say('history')}
      >
        <HistoryIcon />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-pressed={sound}
        aria-label={say('sound')}
        onClick={() => {
          wakeSound();
          switchSound(!sound);
          setSound(!sound);
        }}
      >
        <SoundIcon on={sound} />
      </button>
    </div>
  );
}

function Money() {
  const { game, say } = useTable();
  const { balance } = useGame();
  const counted = useCount(balance, 700);
  return (
    <dl className="money">
      <div>
        <dt>{say('balance')}</dt>
        <dd>{shown(counted, game.currency)}</dd>
      </div>
    </dl>
  );
}

function Stake() {
  const { game, say } = useTable();
  const { stakeAt, status, auto, freeRounds } = useGame();
  const busy = status !== 'idle' || auto !== null;
  if (freeRounds) {
    return (
      <p className="stake free-rounds">
        <span>{say('freeRounds')}</span>
        <b>{say('freeRoundsLeft', { count: freeRounds.left })}</b>
        <small>{shown(game.bet, game.currency)}</small>
      </p>
    );
  }
  return (
    <div className="stake">
      <button
        type="button"
        className="icon-button"
        disabled={busy || stakeAt === 0}
        onClick={() => game.chooseStake(stakeAt - 1)}
        aria-label={say('lessBet')}
      >
        <MinusIcon />
      </button>
      <button type="button" className="stake-now" disabled={busy} onClick={() => game.set({ sheet: 'bet' })}>
        <span>{say('bet')}</span>
        <b>{shown(game.bet, game.currency)}</b>
      </button>
      <button
        type="button"
        className="icon-button"
        disabled={busy || stakeAt === game.stakes.length - 1}
        onClick={() => game.chooseStake(stakeAt + 1)}
        aria-label={say('moreBet')}
      >
        <PlusIcon />
      </button>
    </div>
  );
}

function SpinButton() {
  const { game, say } = useTable();
  const { status, auto, problem, resting } = useGame();
  if (auto) {
    return (
      <button
        type="button"
        className="spin"
        onClick={game.stopAuto}
        aria-label={`${say('stop')}: ${say('autoLeft', { count: auto.left })}`}
      >
        <StopIcon />
        <small>{auto.left}</small>
      </button>
    );
  }
  const over = problem === 'SESSION_ENDED';
  return (
    <button
      type="button"
      className="spin"
      data-busy={status === 'asking'}
      disabled={over}
      aria-disabled={resting}
      onClick={game.press}
      aria-label={say(status === 'showing' ? 'skip' : 'spin')}
    >
      {status === 'showing' ? <SkipIcon /> : <SpinIcon />}
    </button>
  );
}

function AutoButtons() {
  const { game, say } = useTable();
  const { turbo, status, auto } = useGame();
  return (
    <div className="side">
      <button
        type="button"
        className="icon-button"
        disabled={status !== 'idle' || auto !== null}
        onClick={() => game.set({ sheet: 'auto' })}
        aria-label={say('auto')}
      >
        <AutoIcon />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-pressed={turbo}
        onClick={() => game.set({ turbo: !turbo })}
        aria-label={say('turbo')}
      >
        <TurboIcon />
      </button>
    </div>
  );
}
