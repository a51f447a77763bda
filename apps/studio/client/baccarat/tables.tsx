import type { CurrencyCode } from '@fairhouse/money/money';
import { useEffect } from 'react';
import type { TableCard } from '../../src/live/protocol.ts';
import { shown, unitsOf } from '../shared/money.ts';
import type { Language } from '../shared/words.ts';
import { Boards } from './boards.tsx';
import { Icon } from './icons.tsx';
import { Failed, Waiting } from './parts.tsx';
import { useAnswer } from './use-answer.ts';
import { nameIn, type SayWord } from './words.ts';

const refreshMs = 3_000;

/** Shows the other tables in their present state. */
export function Tables({
  sessionKey,
  here,
  currency,
  language,
  say,
  onTable,
}: {
  sessionKey: string;
  here: string;
  currency: CurrencyCode;
  language: Language;
  say: SayWord;
  onTable: (table: string) => void;
}) {
  const { answer, again } = useAnswer<{ tables: TableCard[] }>('live/tables', sessionKey);
  useEffect(() => {
    const timer = setInterval(again, refreshMs);
    return () => clearInterval(timer);
  }, [again]);
  if (answer.state === 'waiting') return <Waiting />;
  if (answer.state === 'failed') return <Failed say={say} again={again} />;
  const money = (text: string) => shown(unitsOf(text, currency), currency);
  return (
    <ul className="tables">
      {answer.value.tables.map((card) => (
        <li key={card.table} className="table-card">
          <header>
            <b>{nameIn(card.name, language)}</b>
            <span className={`state state-${card.phase.toLowerCase()}`}>
              {say(card.phase === 'BETTING' ? 'placeBets' : card.phase === 'SHUFFLING' ? 'newShoe' : 'dealing')}
            </span>
          </header>
          <Boards road={card.road} bead={6} big={18} say={say} />
          <footer>
            <span>
              {say('dealer', { name: card.dealer })} · <Icon name="people" /> {card.players}
            </span>
            <span>{say('limit', { min: money(card.min), max: money(card.max) })}</span>
            {card.table === here ? (
              <em>{say('here')}</em>
            ) : (
              <button type="button" className="join" onClick={() => onTable(card.table)}>
                {say('join')}
              </button>
            )}
          </footer>
        </li>
      ))}
    </ul>
  );
}
