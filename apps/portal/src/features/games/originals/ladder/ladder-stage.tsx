import {
  type LadderDifficulty,
  type LadderParams,
  ladderMultiplierE4,
  ladderRungs,
  ladderTop,
  readLadderParams,
} from '@fairhouse/games/originals/ladder/rules';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { PaidLine } from '../result-stage.tsx';
import { hasWon, payoutText, shownMultiplier } from '../round-outcome.ts';
import type { Play } from '../stepped-game.tsx';
import { Monkey, Palm } from './ladder-art.tsx';
import { ladderOf, type RungLook, rungLook } from './ladder-round.ts';

/** The number of rungs in view at once, including the ground. */
const inView = 8;

/** The ladder, which moves down as the monkey climbs; all rungs stand beside it in small. */
export function LadderStage({ chosen, play: { open, ended } }: { chosen: LadderParams; play: Play }) {
  const { t } = useTranslation('ladder');
  const round = open ?? ended;
  const { difficulty } = (round && readLadderParams(round.params)) ?? chosen;
  const ladder = round ? ladderOf(round.result) : null;
  const climbed = ladder?.climbed ?? 0;
  const hasFallen = ended !== null && rungLook(ladder, climbed - 1) === 'broke';
  const lowest = Math.max(0, Math.min(climbed - 2, ladderRungs + 1 - inView));
  return (
    <section className="grid content-center gap-3">
      <div
        role="img"
        aria-label={t('ladder', { climbed })}
        className="relative mx-auto grid w-full max-w-[560px] grid-cols-[1fr_14px] gap-3 rounded-lg border border-line bg-[linear-gradient(180deg,color-mix(in_oklab,var(--brand)_8%,var(--bg)),var(--bg)_70%)] p-3 [--rung:44px] md:p-4 md:[--rung:56px]"
      >
        <div className="relative overflow-hidden rounded-md" style={{ height: `calc(var(--rung) * ${inView})` }}>
          <div
            className="absolute inset-x-0 bottom-0 transition-transform duration-300 ease-[var(--ease-house)]"
            style={{ transform: `translateY(calc(var(--rung) * ${lowest}))` }}
          >
            <Palm className="mx-auto -mb-[calc(var(--rung)*0.6)] w-64 md:w-80" />
            <div className="relative">
              {[-1, 1].map((side) => (
                <span
                  key={side}
                  className="absolute inset-y-0 left-[62%] w-2.5 rounded-full bg-[linear-gradient(90deg,#c98d4a,#7a481b)] md:w-3.5"
                  style={{
                    marginLeft: `calc(${side} * clamp(64px, 12vw, 104px) - 6px)`,
                    bottom: 'calc(var(--rung) / 2)',
                  }}
                />
              ))}
              {Array.from({ length: ladderRungs }, (_, i) => ladderRungs - 1 - i).map((rung) => (
                <Rung
                  key={rung}
                  difficulty={difficulty}
                  rung={rung}
                  look={rungLook(ladder, rung)}
                  isNext={open !== null && rung === climbed}
                />
              ))}
              <div className="flex h-[var(--rung)] items-center">
                <span className="h-3 w-full rounded-full bg-[linear-gradient(180deg,#2fa97e,#155c45)]" />
              </div>
              <Monkey
                className={classes(
                  'absolute left-[62%] h-[calc(var(--rung)*1.35)] -translate-x-1/2 transition-[bottom,rotate,opacity] duration-300 ease-[var(--ease-house)]',
                  hasFallen && 'rotate-[160deg] opacity-60',
                )}
                style={{ bottom: `calc(var(--rung) * ${hasFallen ? climbed - 0.9 : climbed + 0.5})` }}
              />
            </div>
          </div>
        </div>
        <div aria-hidden="true" className="flex flex-col-reverse gap-[3px]">
          {Array.from({ length: ladderRungs }, (_, rung) => {
            const look = rungLook(ladder, rung);
            return (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a rung is identified by its position
                key={rung}
                className={classes(
                  'flex-1 rounded-[3px] transition-colors',
                  look === 'held' && 'bg-brand',
                  look === 'broke' && 'bg-danger',
                  look === 'rotten' && 'bg-danger/45',
                  (look === 'ahead' || look === 'sound') && 'bg-raised',
                )}
              />
            );
          })}
        </div>
      </div>
      <PaidLine round={ended} landed ready={open ? '' : t('ready')} />
      <p role="status" className="sr-only">
        {ended && t(hasWon(ended) ? 'announceWon' : 'announceLost', { count: climbed, amount: payoutText(ended) })}
        {open && climbed > 0 && t('announceSafe', { count: climbed, multiplier: open.multiplier })}
      </p>
    </section>
  );
}

type RungProps = { difficulty: LadderDifficulty; rung: number; look: RungLook; isNext: boolean };

/** A rung with what a cash-out on it pays; a broken one hangs in two pieces. */
function Rung({ difficulty, rung, look, isNext }: RungProps) {
  const isReachable = rung < ladderTop(difficulty);
  const isBroken = look === 'broke' || look === 'rotten';
  const wood = isBroken
    ? 'bg-[linear-gradient(180deg,#8f5a4a,#5a2b22)]'
    : 'bg-[linear-gradient(180deg,#e0ab66,#94602a)]';
  const piece = classes('h-2.5 rounded-full md:h-3.5', wood);
  return (
    <div className="relative flex h-[var(--rung)] items-center">
      <span
        className={classes(
          'w-[34%] text-end text-sm font-bold tabular-nums transition-colors md:text-base',
          isNext ? 'text-gold' : look === 'held' ? 'text-text' : look === 'broke' ? 'text-danger' : 'text-muted',
        )}
      >
        {isReachable ? shownMultiplier(ladderMultiplierE4(difficulty, rung + 1) / 10_000) : ''}
      </span>
      <span
        className={classes(
          'absolute left-[62%] flex w-[clamp(128px,24vw,208px)] -translate-x-1/2 justify-between rounded-full transition-[box-shadow,opacity]',
          isNext && 'shadow-[0_0_0_3px_color-mix(in_oklab,var(--gold)_55%,transparent)]',
          look === 'held' && 'shadow-[0_0_14px_color-mix(in_oklab,var(--brand)_60%,transparent)]',
          (look === 'sound' || !isReachable) && 'opacity-55',
        )}
      >
        {isBroken ? (
          <>
            <span className={classes(piece, 'w-[44%] origin-left rotate-[16deg]')} />
            <span className={classes(piece, 'w-[44%] origin-right rotate-[-16deg]')} />
          </>
        ) : (
          <span className={classes(piece, 'w-full')} />
        )}
      </span>
    </div>
  );
}
