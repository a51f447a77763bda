import { useTranslation } from 'react-i18next';
import { numbersOf } from '../round-result.ts';
import { Gem } from './gem.tsx';
import { gemWords } from './patterns.ts';

/** The gems of a round in small, for receipts and checks. */
export function DiamondsResult({ result }: { result: unknown }) {
  const { t } = useTranslation('diamonds');
  const gems = numbersOf(result, 'gems');
  return (
    gems && (
      <ul className="my-2 flex gap-1.5">
        {gems.map((gem, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a gem is identified by its position
            key={place}
            aria-label={t(gemWords[gem] ?? 'none')}
            className="size-9 rounded-sm border border-line bg-raised p-1"
          >
            <Gem kind={gem} />
          </li>
        ))}
      </ul>
    )
  );
}
