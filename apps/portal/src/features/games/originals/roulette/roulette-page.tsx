import type { Round } from '@fairhouse/contract/originals';
import { roulette } from '@fairhouse/games/originals/roulette/rules';
import { rouletteColour, rouletteSpots, rouletteWheel } from '@fairhouse/games/originals/roulette/spots';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { Backdrop } from '../backdrop.tsx';
import { ChipButtons } from '../chip-buttons.tsx';
import { InstantGame } from '../instant-game.tsx';
import type { Offer } from '../original.ts';
import { PaidLine } from '../result-stage.tsx';
import { hasWon, payoutText } from '../round-outcome.ts';
import { numberOf } from '../round-result.ts';
import { SpinWheel } from '../spin-wheel.tsx';
import { type Chips, useChips } from '../use-chips.ts';
import { useLanded } from '../use-landed.ts';
import { Racetrack } from './racetrack.tsx';
import { RouletteTable } from './roulette-table.tsx';

const spots = [...rouletteSpots.keys()];
const spinMs = 3000;
const fills = { red: '#a8262d', black: '#1d2431', green: '#0c7a5c' } as const;
const pockets = rouletteWheel.map((number) => ({
  key: String(number),
  fill: fills[rouletteColour(number)],
  label: String(number),
}));

/** Roulette: lay chips on the table or the racetrack, and spin. */
export function RoulettePage(offer: Offer) {
  const chips = useChips('roulette', spots);
  return (
    <InstantGame
      offer={offer}
      rules={roulette}
      params={roulette.bet({ chips: chips.chips })?.params ?? null}
      chips={chips.count}
      greatest
      motif={
        <Backdrop>
          {[120, 200, 280, 360].map((r) => (
            <circle key={r} cx="850" cy="80" r={r} stroke="var(--brand)" strokeWidth="4" />
          ))}
        </Backdrop>
      }
      rollMs={spinMs}
      stage={(last, pending, ms) => <RouletteStage chips={chips} last={last} pending={pending} ms={ms} />}
      choices={<ChipButtons {...chips} />}
    />
  );
}

type StageProps = { chips: Chips<string>; last: Round | null; pending: boolean; ms: number };

function RouletteStage({ chips, last, pending, ms }: StageProps) {
  const { t } = useTranslation('roulette');
  const landed = useLanded(last?.roundId ?? null, ms);
  const drawn = last ? numberOf(last.result, 'pocket') : null;
  const pocket = landed ? drawn : null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-center gap-2.5 md:gap-3">
      <div className="mx-auto w-full max-w-[216px] md:max-w-[232px]">
        <SpinWheel
          segments={pockets}
          stop={drawn === null ? null : rouletteWheel.indexOf(drawn)}
          run={last?.roundId ?? null}
          ms={ms}
          inner={158}
        >
          <p
            aria-hidden="true"
            className={classes(
              'title grid size-16 place-items-center rounded-full text-[36px] leading-none tabular-nums transition-opacity',
              pending && 'opacity-50',
              pocket === null ? 'text-muted' : 'text-white',
            )}
            style={pocket === null ? undefined : { background: fills[rouletteColour(pocket)] }}
          >
            {pocket ?? '–'}
          </p>
        </SpinWheel>
      </div>
      <PaidLine round={last} landed={landed} ready={t('ready')} />
      <RouletteTable chips={chips} pocket={pocket} />
      <Racetrack chips={chips} />
      <p role="status" className="sr-only">
        {last && pocket !== null
          ? t(hasWon(last) ? 'announceWon' : 'announceLost', {
              number: pocket,
              colour: t(`colour.${rouletteColour(pocket)}`),
              amount: payoutText(last),
            })
          : ''}
      </p>
    </section>
  );
}
