import type { Refusal } from '../shared/api.ts';
import { leave } from '../shared/frame.ts';
import { refusalWord, type Words } from './words.ts';

/** Shown until the reels are loaded. */
export function Loading({ say, name }: { say: Words; name: string }) {
  return (
    <main className="entrance" aria-busy="true">
      <p className="entrance-name">{name}</p>
      <div className="entrance-reels" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <p role="status">{say('loading')}</p>
    </main>
  );
}

/** Shows the reason why the game could not be opened, and the possible remedies. */
export function Failed(props: { say: Words; code: Refusal; back: string | null; retry: () => void }) {
  const { say, code, back, retry } = props;
  const final = code === 'SESSION_ENDED' || code === 'TOKEN_INVALID' || code === 'GAME_NOT_FOUND';
  return (
    <main className="entrance">
      <h1>{say('errTitle')}</h1>
      <p role="alert">{say(refusalWord(code))}</p>
      <div className="entrance-ways">
        {!final && (
          <button type="button" className="button strong" onClick={retry}>
            {say('retry')}
          </button>
        )}
        <button type="button" className={final ? 'button strong' : 'button'} onClick={() => leave(back)}>
          {say('back')}
        </button>
      </div>
    </main>
  );
}
