import { blackjack } from '@fairhouse/games/originals/blackjack/rules';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes.ts';
import { Backdrop } from '../backdrop.tsx';
import { Hand } from '../cards/hand.tsx';
import type { Offer } from '../original.ts';
import { PaidLine } from '../result-stage.tsx';
import { hasWon, payoutText } from '../round-outcome.ts';
import { type Play, SteppedGame } from '../stepped-game.tsx';
import { useLanded } from '../use-landed.ts';
import { BlackjackMoves } from './blackjack-moves.tsx';
import { type BlackjackTable, endOf, type HandEnd, hasTaken, tableOf, totalText } from './blackjack-round.ts';

const params = {};
/** The time in which each of the dealer's cards is turned, and each card of a new round is dealt. */
const cardMs = 240;

const tones: Record<HandEnd, string> = {
  blackjack: 'bg-gold text-bg',
  win: 'bg-brand text-on-brand',
  push: 'bg-raised text-text',
  bust: 'bg-danger/20 text-text',
  lose: 'bg-danger/20 text-text',
};

/** Blackjack: come closer to twenty-one than the dealer, without going over it. */
export function BlackjackPage(offer: Offer) {
  return (
    <SteppedGame
      offer={offer}
      params={params}
      coveredE4={blackjack.bet(params)?.coveredE4 ?? 10_000}
      motif={
        <Backdrop>
          <path d="M-40 180C240 430 760 430 1040 180" stroke="var(--brand)" strokeWidth="4" />
          <path d="M-40 230C240 480 760 480 1040 230" stroke="var(--gold)" strokeWidth="2" strokeDasharray="10 14" />
          <circle cx="500" cy="150" r="90" stroke="var(--brand)" strokeWidth="3" />
        </Backdrop>
      }
      stage={(play) => <BlackjackStage play={play} />}
      moves={({ open, busy, act }) => (
        <BlackjackMoves round={open} busy={busy} onAct={(type) => !busy && act({ type })} />
      )}
    />
  );
}

function BlackjackStage({ play: { open, ended } }: { play: Play }) {
  const { t } = useTranslation('blackjack');
  const round = open ?? ended;
  const table = round ? tableOf(round.result) : null;
  const drawn = ended ? Math.max(0, (table?.dealer.length ?? 0) - 1) : 0;
  const landed = useLanded(ended?.roundId ?? null, drawn * cardMs + 260);
  const isFresh = open !== null && open.actions.length === 0;
  const dealer = table ? [...table.dealer, ...(open ? [null] : [])] : [null, null];
  const evenMoney = round !== null && hasTaken(round.actions, 'evenMoney');
  const hands = table?.hands ?? [{ cards: [], stakes: 1 }];
  const run = `${round?.roundId}-${hands.length}`;
  return (
    <section className="grid content-center justify-items-center gap-3 md:gap-5">
      <div className="grid justify-items-center gap-2">
        <Figure label={t('dealer')} total={table && (open || landed) ? totalText(table.dealer) : '–'} />
        <Hand
          label={t('dealerCards', { cards: table?.dealer.join(' ') ?? '' })}
          cards={dealer}
          run={round?.roundId ?? ''}
          large
          delayMs={(place) => (ended ? place * cardMs : isFresh ? (place * 2 + 1) * cardMs : 0)}
        />
      </div>
      <p
        aria-hidden="true"
        className="rounded-full border border-line px-4 py-1 text-center text-[11px] font-bold tracking-[0.12em] text-muted uppercase"
      >
        {t('felt')}
      </p>
      <div className="flex flex-wrap items-start justify-center gap-3 md:gap-8">
        {hands.map((hand, place) => {
          const isActive = open !== null && table?.active === place;
          const end = ended && landed && table ? endOf(hand, table, evenMoney) : null;
          return (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a hand is identified by its position
              key={place}
              className={classes(
                'grid min-w-36 justify-items-center gap-2 rounded-lg border p-3 transition-[border-color,background-color] md:min-w-52 md:p-4',
                isActive ? 'border-gold bg-gold/8' : 'border-line bg-bg/50',
              )}
            >
              <Hand
                label={t('yourCards', { cards: hand.cards.join(' '), total: totalText(hand.cards) })}
                cards={hand.cards.length > 0 ? hand.cards : [null, null]}
                run={run}
                delayMs={(at) => (isFresh ? at * 2 * cardMs : 0)}
                dim={end === 'bust' || end === 'lose'}
                large={hands.length === 1}
              />
              <div className="flex items-center gap-2">
                <Figure
                  label={hands.length === 1 ? t('you') : t('hand', { number: place + 1 })}
                  total={hand.cards.length > 0 ? totalText(hand.cards, isActive) : '–'}
                />
                {hand.stakes > 1 && <span className="rounded-full bg-gold/20 px-2 py-0.5 text-xs font-bold">×2</span>}
              </div>
              <span
                className={classes(
                  'h-7 rounded-full px-3 text-sm leading-7 font-bold',
                  end ? `animate-[pop_200ms] ${tones[end]}` : 'invisible',
                )}
              >
                {end ? t(`end.${end}`) : '–'}
              </span>
            </div>
          );
        })}
      </div>
      <PaidLine round={ended} landed={landed} ready={open ? '' : t('ready')} />
      <Announcement play={{ open, ended }} table={table} landed={landed} />
    </section>
  );
}

function Figure({ label, total }: { label: string; total: string }) {
  return (
    <p className="flex items-center gap-2.5 text-sm font-bold md:text-base">
      {label}
      <span
        className="grid h-8 min-w-8 place-items-center rounded-full bg-raised px-2.5 tabular-nums"
        aria-hidden="true"
      >
        {total}
      </span>
    </p>
  );
}

type AnnouncementProps = { play: Pick<Play, 'open' | 'ended'>; table: BlackjackTable | null; landed: boolean };

/** The round in words, for screen readers. */
function Announcement({ play: { open, ended }, table, landed }: AnnouncementProps) {
  const { t } = useTranslation('blackjack');
  const own = table?.hands.map(({ cards }) => totalText(cards)).join(', ') ?? '';
  return (
    <p role="status" className="sr-only">
      {open && table && t('announceOpen', { total: own, dealer: totalText(table.dealer) })}
      {ended &&
        landed &&
        table &&
        t(hasWon(ended) ? 'announceWon' : 'announceLost', {
          total: own,
          dealer: totalText(table.dealer),
          amount: payoutText(ended),
        })}
    </p>
  );
}
