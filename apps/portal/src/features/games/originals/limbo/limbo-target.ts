import { limboMultiplierE4, limboTargets, limboWinChance } from '@fairhouse/games/originals/limbo/rules';

/** The nearest target that the rules allow, in hundredths. */
export function allowedTarget(target: number): number {
  const { min, max } = limboTargets;
  return Math.round(Math.min(max, Math.max(min, target)) * 100) / 100;
}

/** Win chance of a target in percent. */
export function chanceOf(target: number): number {
  const { num, den } = limboWinChance({ target });
  return (Number(num) * 100) / Number(den);
}

/** Win chance in percent as shown: two decimals, or three significant digits for a very small one. */
export function chanceText(target: number): string {
  const percent = chanceOf(target);
  return percent >= 0.1 ? percent.toFixed(2) : percent.toFixed(Math.ceil(-Math.log10(percent)) + 2);
}

/** The target whose chance is nearest to the requested one, in percent. */
export function targetOfChance(percent: number): number {
  return allowedTarget((limboMultiplierE4({ target: 1.01 }) * chanceOf(1.01)) / 10_000 / percent);
}

/** A round number near a point of the logarithmic scale: 2.1, 35, 480. */
export function targetOfScale(log: number): number {
  return allowedTarget(Number((10 ** log).toPrecision(2)));
}

/** The next target up or down: one unit of its second digit, or of its first for a large step. */
export function steppedTarget(target: number, direction: 1 | -1, size: 'fine' | 'usual' | 'large'): number {
  if (size === 'fine') return allowedTarget(target + direction / 100);
  const magnitude = 10 ** Math.floor(Math.log10(target));
  return allowedTarget(target + direction * magnitude * (size === 'large' ? 1 : 0.1));
}
