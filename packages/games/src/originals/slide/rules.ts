import type { SharedBet, SharedGame } from '../../game.ts';
import { isRecord } from '../../read.ts';
import { endHundredthsOf, sharedRtp } from '../shared-ends.ts';

/** The target multiplier that the reel must reach. */
export type SlideParams = { target: number };

/** Targets that a bet may name, both included, in steps of 0.01. */
export const slideTargets = { min: 1.01, max: 1_000_000 } as const;

/** The time for which the reel runs in milliseconds, wherever it stops. */
export const slideMs = 4000;

/**
 * Slide: one reel for all players stops at a multiplier, which follows only from the round's hash; a bet cannot be
 * cashed out before.
 */
export const slide: SharedGame = {
  code: 'slide',
  kind: 'shared',
  rtp: '98.00',
  endOf: (gameHash, salt) => endHundredthsOf('slide', gameHash, salt),
  course: { isFlight: false, hundredthsAt: () => 0, msTo: () => slideMs },
  targets: slideTargets,
  bet(value) {
    const params = readSlideParams(value);
    return params && betOf(params);
  },
};

/** The parameters of a bet; null when the target is not one the rules allow. */
export function readSlideParams(value: unknown): SlideParams | null {
  const target = isRecord(value) ? value.target : null;
  if (typeof target !== 'number' || Math.round(target * 100) / 100 !== target) return null;
  return target >= slideTargets.min && target <= slideTargets.max ? { target } : null;
}

function betOf(params: SlideParams): SharedBet {
  const target = Math.round(params.target * 100);
  return {
    kind: 'shared',
    params: { target: params.target },
    target,
    coveredE4: target * 100,
    rtp: () => sharedRtp('slide', target),
    settle(end, actions) {
      const won = target <= end;
      const [action, ...more] = actions;
      // A won bet records the action by which it was paid; a lost one records none.
      const isPaid = isRecord(action) && action.type === 'auto' && action.at === params.target;
      if (more.length > 0 || (action !== undefined && !(isPaid && won))) return null;
      return { result: { multiplier: end / 100 }, multiplierE4: won ? target * 100 : 0 };
    },
  };
}
