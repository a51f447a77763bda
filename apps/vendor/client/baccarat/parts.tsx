import type { SayWord } from './words.ts';

/** The shape of a list that is on its way. */
export function Waiting() {
  return (
    <div className="waiting" aria-busy="true">
      <i />
      <i />
      <i />
    </div>
  );
}

/** A list did not come. */
export function Failed({ say, again }: { say: SayWord; again: () => void }) {
  return (
    <div className="failed" role="alert">
      <p>{say('historyFailed')}</p>
      <button type="button" className="plain" onClick={again}>
        {say('retry')}
      </button>
    </div>
  );
}
