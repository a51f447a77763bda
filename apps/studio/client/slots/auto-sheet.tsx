import { useState } from 'react';
import { useTable } from './context.ts';
import type { WordKey } from './words.ts';

const spins = [10, 25, 50, 100];
const wins = [null, 10, 25, 100];
const losses = [10, 25, 50, 100];

/** Asks for the number of automatic spins and the limits that end them sooner. A loss is always limited. */
export function AutoSheet() {
  const { game, say } = useTable();
  const [count, setCount] = useState(25);
  const [winMax, setWinMax] = useState<number | null>(null);
  const [lossMax, setLossMax] = useState(25);
  const start = () => {
    game.startAuto({
      left: count,
      winMax: winMax === null ? null : game.bet * BigInt(winMax),
      lossMax: game.bet * BigInt(lossMax),
      lost: 0n,
    });
  };
  return (
    <div className="auto">
      <Choice name="autoSpins" values={spins} value={count} choose={setCount} show={String} />
      <Choice
        name="autoWin"
        values={wins}
        value={winMax}
        choose={setWinMax}
        show={(value) => (value === null ? say('noLimit') : say('timesBet', { count: value }))}
      />
      <Choice
        name="autoLoss"
        values={losses}
        value={lossMax}
        choose={setLossMax}
        show={(value) => say('timesBet', { count: value })}
      />
      <button type="button" className="button strong" onClick={start}>
        {say('autoStart', { count })}
      </button>
    </div>
  );
}

type ChoiceProps<Value> = {
  name: WordKey;
  values: readonly Value[];
  value: Value;
  choose: (value: Value) => void;
  show: (value: Value) => string;
};

function Choice<Value extends number | null>({ name, values, value, choose, show }: ChoiceProps<Value>) {
  const { say } = useTable();
  return (
    <fieldset>
      <legend>{say(name)}</legend>
      <div className="chips">
        {values.map((each) => (
          <button
            key={String(each)}
            type="button"
            className="chip"
            aria-pressed={each === value}
            onClick={() => choose(each)}
          >
            {show(each)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
