import { type CurrencyCode, currencyNamed } from '@fairhouse/money/money';

/** The colours of a table's chips, the least first. */
const colours = ['#5d6b7e', '#c73a45', '#1f7fb8', '#1d8f5f', '#2b2f3a', '#7b3fb5'];
const stackMax = 6;

/** One chip from above. */
export function Chip({ index, label }: { index: number; label: string }) {
  const colour = colours[index] ?? '#2b2f3a';
  return (
    <span className="chip">
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="33.5" r="29" fill="#00000055" />
        <circle cx="32" cy="31" r="29" fill={colour} />
        <circle
          cx="32"
          cy="31"
          r="25.6"
          fill="none"
          stroke="#fff"
          strokeWidth="6.6"
          strokeDasharray="10 16.8"
          strokeOpacity=".92"
        />
        <circle cx="32" cy="31" r="28.4" fill="none" stroke="#ffffff40" strokeWidth="1.2" />
        <circle cx="32" cy="31" r="20.5" fill="#fffdf6" />
        <circle cx="32" cy="31" r="18.6" fill="none" stroke={colour} strokeWidth="1.3" strokeDasharray="2.2 2" />
      </svg>
      {/* Drawn by CSS, not as text: the button's accessible name is its label. */}
      <span className={`chip-text chip-text-${Math.min(label.length, 6)}`} data-text={label} />
    </span>
  );
}

/** Shows an amount as a small pile of the table's chips. */
export function Stack({
  units,
  chips,
  currency,
  state,
}: {
  units: bigint;
  chips: readonly bigint[];
  currency: CurrencyCode;
  state: 'laid' | 'sending' | 'placed';
}) {
  const pile = pileOf(units, chips);
  return (
    <span className={`stack stack-${state}`} key={`${units}`}>
      {pile.map((index, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chip of a pile is identified by its position
        <span className="stack-chip" key={place} style={{ translate: `0 ${-place * 4}px` }}>
          <Chip index={index} label={place === pile.length - 1 ? shortAmount(units, currency) : ''} />
        </span>
      ))}
    </span>
  );
}

/** Returns the chips of a pile, the largest first, at most as many as it shows. */
function pileOf(units: bigint, chips: readonly bigint[]): number[] {
  const pile: number[] = [];
  let left = units;
  for (let index = chips.length - 1; index >= 0; index -= 1) {
    const worth = chips[index] ?? 0n;
    while (worth > 0n && left >= worth && pile.length < stackMax) {
      pile.push(index);
      left -= worth;
    }
  }
  return pile;
}

/** Shortens an amount: "20", "1.5K", "2M"; bitcoin in millionths: "10µ". */
export function shortAmount(units: bigint, currency: CurrencyCode): string {
  const one = 10n ** BigInt(currencyNamed(currency).scale);
  if (currency === 'BTC') return `${trimmed(units, one / 1_000_000n)}µ`;
  if (units >= one * 1_000_000n) return `${trimmed(units, one * 1_000_000n)}M`;
  if (units >= one * 1_000n) return `${trimmed(units, one * 1_000n)}K`;
  return trimmed(units, one);
}

/** Formats with at most two decimals, rounded down. */
function trimmed(units: bigint, unit: bigint): string {
  const hundredths = (units * 100n) / unit;
  const fraction = String(hundredths % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${hundredths / 100n}${fraction ? `.${fraction}` : ''}`;
}
