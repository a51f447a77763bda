import { percentText } from '@fairhouse/games/game';
import type { Ratio } from '@fairhouse/money/money';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/field.tsx';
import { Money } from '../../../ui/money.tsx';
import { Popup } from '../../../ui/popup.tsx';
import type { Offer } from './original.ts';
import { barKeys, type GameKey, gameKeys } from './use-hotkeys.ts';

export type FactsProps = {
  offer: Offer;
  /** The present bet, whose exact return is shown; null while there is none. */
  bet: { rtp: () => Ratio } | null;
  /**
   * Keyboard shortcuts, and the switch that turns them on; null: the game has none. `own`: the action of a key that
   * only this game has, in words; null: there is none. `moves`: the keys 1 to 9 press the moves of an open round.
   */
  keys: {
    on: boolean;
    onKeys: (on: boolean) => void;
    own?: Partial<Record<GameKey, string | null>>;
    moves?: boolean;
  } | null;
};

/** A game's rules, its limits and its keys. */
export function FactsSheet({
  offer: { original, game, currency },
  bet,
  keys,
  onClose,
}: FactsProps & { onClose: () => void }) {
  const { t } = useTranslation('originals');
  const { t: words } = useTranslation(original.code);
  const rows = [
    { name: t('facts.minStake'), value: game.minStake },
    { name: t('facts.maxStake'), value: game.maxStake },
    { name: t('facts.maxPayout'), value: game.maxPayout },
    ...(game.maxRoundPayout === undefined ? [] : [{ name: t('facts.maxRoundPayout'), value: game.maxRoundPayout }]),
  ];
  return (
    <Popup open onClose={onClose} title={t('facts.title', { game: words('name') })} shape="sheet">
      <div className="grid gap-5 text-sm">
        <ul className="grid list-disc gap-1.5 ps-5 text-muted">
          {words('rules')
            .split('\n')
            .map((line) => (
              <li key={line}>{line}</li>
            ))}
        </ul>
        <dl className="grid divide-y divide-line border-y border-line">
          {bet && (
            <div className="flex items-center justify-between gap-4 py-2.5">
              <dt className="text-muted">{t('facts.exactRtp')}</dt>
              <dd className="font-bold tabular-nums">{percentText(bet.rtp(), 4)}%</dd>
            </div>
          )}
          {rows.map(({ name, value }) => (
            <div key={name} className="flex items-center justify-between gap-4 py-2.5">
              <dt className="text-muted">{name}</dt>
              <dd className="font-semibold">
                <Money value={value} currency={currency} />
              </dd>
            </div>
          ))}
          {game.minRoundMs > 0 && (
            <div className="flex items-center justify-between gap-4 py-2.5">
              <dt className="text-muted">{t('facts.minRound')}</dt>
              <dd className="font-semibold tabular-nums">{game.minRoundMs / 1000}</dd>
            </div>
          )}
        </dl>
        {keys && (
          <section className="grid gap-2">
            <Checkbox
              label={t('keys.on')}
              checked={keys.on}
              onChange={(event) => keys.onKeys(event.currentTarget.checked)}
            />
            <ul className="grid grid-cols-2 gap-x-4 gap-y-2 text-muted">
              {keys.moves && (
                <li className="flex items-center gap-2.5">
                  <Key>1–9</Key>
                  {t('keys.moves')}
                </li>
              )}
              {[...gameKeys.filter((key) => keys.own?.[key] !== null), ...barKeys].map((key) => (
                <li key={key} className="flex items-center gap-2.5">
                  <Key>{key}</Key>
                  {(key in (keys.own ?? {}) ? keys.own?.[key as GameKey] : null) ?? t(`keys.${key}`)}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Popup>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="grid h-7 min-w-7 place-items-center rounded-sm border border-line bg-bg px-1 font-sans text-xs font-bold text-text uppercase">
      {children}
    </kbd>
  );
}
