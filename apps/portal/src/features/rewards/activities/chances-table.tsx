import { inLanguage } from '@fairhouse/contract/language';
import type { WheelView } from '@fairhouse/contract/wheel';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../api/use-site.ts';
import { usePrizeWords } from '../shared/use-prize-words.ts';

/** The present chances of a wheel. */
export function ChancesTable({ segments, currency }: { segments: WheelView['segments']; currency: string }) {
  const { t } = useTranslation('promotions');
  const language = useLanguage();
  const prizeWords = usePrizeWords();
  const sum = segments.reduce((weights, { weight }) => weights + weight, 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <h2 className="text-lg font-bold tracking-tight">{t('wheel.chances')}</h2>
      <div className="card overflow-x-auto">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-start text-xs text-muted">
              <th scope="col" className="px-4 py-3 text-start font-semibold">
                {t('wheel.prize')}
              </th>
              <th scope="col" className="px-4 py-3 text-end font-semibold">
                {t('wheel.left')}
              </th>
              <th scope="col" className="px-4 py-3 text-end font-semibold">
                {t('wheel.chance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {segments.map(({ label, prize, weight, left }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its position
              <tr key={at} className={weight === 0 ? 'border-t border-line text-muted' : 'border-t border-line'}>
                <td className="px-4 py-3">
                  <span className="font-semibold">{inLanguage(label, language)}</span>
                  {prizeLine(inLanguage(label, language), prize ? prizeWords(prize, currency) : t('wheel.none'))}
                </td>
                <td className="px-4 py-3 text-end whitespace-nowrap">
                  {prize === null ? '' : left === null ? t('wheel.noEnd') : left === 0 ? t('wheel.gone') : left}
                </td>
                <td className="px-4 py-3 text-end font-semibold text-gold">{percentOf(weight, sum)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The text of a segment's prize, if its label does not say the same. */
function prizeLine(label: string, words: string) {
  return label === words ? null : <span className="block text-xs text-muted">{words}</span>;
}

/** Formats a share in percent; one below 1 % keeps two significant digits, so that it never reads as 0 %. */
function percentOf(weight: number, sum: number): string {
  const percent = sum === 0 ? 0 : (weight * 100) / sum;
  return `${Number(percent.toPrecision(percent < 1 ? 2 : 4))}%`;
}
