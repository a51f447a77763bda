import { useState } from 'react';
import type { ShoeView, TableView } from '../../src/live/protocol.ts';
import { ask } from '../shared/api.ts';
import { seenSeal } from './seals.ts';
import type { SayWord } from './words.ts';

type Check = { state: 'none' | 'waiting' | 'failed' | 'good' | 'bad' | 'absent'; kept: string | null };

/** The commitment to this shoe, and the check of the previous one, in the player's own browser. */
export function Fairness({ sessionKey, view, say }: { sessionKey: string; view: TableView; say: SayWord }) {
  const { before } = view.shoe;
  const [check, setCheck] = useState<Check>({ state: 'none', kept: null });
  const run = async () => {
    if (before === null) return setCheck({ state: 'absent', kept: null });
    setCheck({ state: 'waiting', kept: null });
    try {
      const shoe = await ask<ShoeView>(`live/shoes/${before}`, sessionKey);
      const kept = seenSeal(before);
      const isGood = shoe.opened !== null && (await sealOf(shoe.opened)) === (kept ?? shoe.seal);
      setCheck({ state: isGood ? 'good' : 'bad', kept });
    } catch {
      setCheck({ state: 'failed', kept: null });
    }
  };
  return (
    <div className="rules">
      <p>{say('sealText')}</p>
      <h2>{say('sealNow')}</h2>
      <code className="seal">{view.shoe.seal}</code>
      <button type="button" className="plain" disabled={check.state === 'waiting'} onClick={run}>
        {say('sealCheck')}
      </button>
      <div role="status">
        {check.kept ? <p className="seal-kept">{say('sealShown', { seal: `${check.kept.slice(0, 12)}…` })}</p> : null}
        {check.state === 'good' ? <p className="is-up">{say('sealGood')}</p> : null}
        {check.state === 'bad' ? <p className="is-down">{say('sealBad')}</p> : null}
        {check.state === 'absent' ? <p>{say('sealNone')}</p> : null}
        {check.state === 'failed' ? <p>{say('historyFailed')}</p> : null}
      </div>
    </div>
  );
}

async function sealOf({ salt, cards }: { salt: string; cards: number[] }): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}:${cards.join(',')}`));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
