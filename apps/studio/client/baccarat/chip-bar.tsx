import type { TableHello } from '../../src/live/protocol.ts';
import { shown, unitsOf } from '../shared/money.ts';
import { Chip, shortAmount } from './chips.tsx';
import type { Desk, DeskState } from './desk.ts';
import { Icon } from './icons.tsx';
import { allChips } from './spots.tsx';
import { totalOf } from './stakes.ts';
import type { SayWord } from './words.ts';

/** Shows the chips to choose from, the buttons for laid chips, and the money, below the cloth. */
export function ChipBar({
  hello,
  desk,
  state,
  chip,
  isOpen,
  isFree,
  say,
  onChip,
  onAct,
}: {
  hello: TableHello;
  desk: Desk;
  state: DeskState;
  chip: bigint;
  isOpen: boolean;
  isFree: boolean;
  say: SayWord;
  onChip: (chip: bigint) => void;
  onAct: (act: 'lift' | 'chip', work: () => boolean | undefined) => void;
}) {
  const { currency } = desk;
  const left = state.balance - totalOf(state.laid) - totalOf(state.sending);
  const laid = totalOf(state.laid);
  const all = allChips(state);
  const isSending = totalOf(state.sending) > 0n;
  return (
    <section className="bar">
      <div className="bar-acts">
        <button type="button" disabled={!isOpen || laid === 0n} onClick={() => onAct('lift', () => void desk.undo())}>
          <Icon name="undo" />
          <span>{say('undo')}</span>
        </button>
        <button type="button" disabled={!isOpen || laid === 0n} onClick={() => onAct('lift', () => void desk.clear())}>
          <Icon name="clear" />
          <span>{say('clear')}</span>
        </button>
      </div>
      <fieldset className="tray" aria-label={say('chips')}>
        {hello.chips.map((text, index) => {
          const units = unitsOf(text, currency);
          return (
            <button
              type="button"
              key={text}
              className="tray-chip"
              aria-pressed={units === chip}
              aria-label={say('chip', { amount: shown(units, currency) })}
              disabled={units > left && units !== chip}
              onClick={() => onChip(units)}
            >
              <Chip index={index} label={shortAmount(units, currency)} />
            </button>
          );
        })}
      </fieldset>
      <div className="bar-acts bar-acts-end">
        {all === 0n ? (
          <button
            type="button"
            disabled={!isOpen || totalOf(state.last) === 0n}
            onClick={() => onAct('chip', desk.rebet)}
          >
            <Icon name="rebet" />
            <span>{say('rebet')}</span>
          </button>
        ) : (
          <button type="button" disabled={!isOpen} onClick={() => onAct('chip', desk.double)}>
            <Icon name="double" />
            <span>{say('double')}</span>
          </button>
        )}
        <button
          type="button"
          className="confirm"
          disabled={!isOpen || laid === 0n || isSending}
          onClick={() => desk.confirm()}
        >
          <Icon name="confirm" />
          <span>{isSending ? say('sending') : laid === 0n && all > 0n ? say('confirmed') : say('confirm')}</span>
        </button>
      </div>
      <dl className="money">
        <div>
          <dt>{isFree ? say('freePlay') : say('balance')}</dt>
          <dd>{shown(left, currency)}</dd>
        </div>
        <div>
          <dt>{say('totalBet')}</dt>
          <dd className="money-bet">{shown(all, currency)}</dd>
        </div>
      </dl>
    </section>
  );
}
