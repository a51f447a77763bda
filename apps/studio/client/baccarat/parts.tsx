import type { SayWord } from './words.ts';

/** Shows the outline of a list that is loading. */
export function Waiting() {
  return (
    <div className="waiting" aria-busy="true">
      <i />
      <i />
      <i />
    </div>
  );
}

/** Shows that a list could not be loaded. */
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
