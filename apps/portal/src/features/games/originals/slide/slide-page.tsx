import { readSlideParams, slide } from '@fairhouse/games/originals/slide/rules';
import { useTranslation } from 'react-i18next';
import type { Offer } from '../original.ts';
import { readNumber } from '../read-number.ts';
import { SharedForm } from '../shared/shared-form.tsx';
import { SharedLayout } from '../shared/shared-layout.tsx';
import { TargetField } from '../shared/target-field.tsx';
import { useSharedPlay } from '../shared/use-shared-play.ts';
import { useBetKeys } from '../use-bet-keys.ts';
import { SlideMotif } from './slide-motif.tsx';
import { SlideReel } from './slide-reel.tsx';

const read = (typed: string) => readSlideParams({ target: readNumber(typed) });

/** Slide: one reel for all players; each chooses the multiplier that it must reach. */
export function SlidePage(offer: Offer) {
  const { t } = useTranslation('slide');
  const play = useSharedPlay(offer, { code: 'slide', rules: slide, read });
  const { open, auto } = play;
  const { round, arrivedAt } = play.shared;
  const { form, on, onKeys } = useBetKeys(play.stake, { bet: auto.run && play.takeBack });

  return (
    <SharedLayout
      original={offer.original}
      play={play}
      motif={<SlideMotif />}
      stage={<SlideReel round={round} arrivedAt={arrivedAt} own={play.endedHere} />}
      panel={
        <div ref={form} className="contents">
          <SharedForm offer={offer} play={play} keys={{ on, onKeys, own: { i: null } }}>
            <TargetField play={play} />
            {open && (
              <p role="status" className="rounded-md bg-info/15 px-3.5 py-2.5 text-sm font-semibold text-info">
                {t('open.in', {
                  bet: offer.original.bet(open.params, (key, values) => t(key, { ...values, defaultValue: key })),
                })}
              </p>
            )}
          </SharedForm>
        </div>
      }
    />
  );
}
