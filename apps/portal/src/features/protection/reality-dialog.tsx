import type { Reality } from '@fairhouse/contract/protection';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { amountTone } from '../../ui/amount-tone.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Popup } from '../../ui/popup.tsx';

type Props = { reality: Reality; ended: boolean; onClose: () => void };

/** The popup of a reality check, or of a session that ended by its limit. */
export default function RealityDialog({ reality, ended, onClose }: Props) {
  const { t } = useTranslation('protection');
  const { now, since, winLoss, currency } = reality;
  const minutes = Math.max(Math.round((Date.parse(now) - Date.parse(since)) / 60_000), 0);
  return (
    <Popup open onClose={onClose} title={t(ended ? 'reality.ended' : 'reality.check')} shape="sheet">
      <div className="grid gap-5">
        <dl className="grid grid-cols-2 gap-3 text-sm">
          <dt className="text-muted">{t('reality.played')}</dt>
          <dd className="text-end font-bold">{t('limits.minutes', { minutes })}</dd>
          <dt className="text-muted">{t('reality.result')}</dt>
          <dd className="text-end font-bold">
            <Money value={winLoss} currency={currency} signed tone={amountTone(winLoss)} />
          </dd>
        </dl>
        {ended && <p className="text-sm text-muted">{t('reality.endedText')}</p>}
        <div className="grid grid-cols-2 gap-3">
          {!ended && (
            <Link to="/member/breaks" className={buttonLook('secondary')} onClick={onClose}>
              {t('title')}
            </Link>
          )}
          <Button onClick={onClose}>{t(ended ? 'reality.close' : 'reality.goOn')}</Button>
        </div>
      </div>
    </Popup>
  );
}
