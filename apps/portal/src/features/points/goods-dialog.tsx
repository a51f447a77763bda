import { inLanguage } from '@fairhouse/contract/language';
import type { Goods, Redemption } from '@fairhouse/contract/points';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Crown, Package } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useLanguage } from '../../api/use-site.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Popup } from '../../ui/popup.tsx';
import { GoodsPicture, levelsText } from './goods-card.tsx';
import { Price } from './points-amount.tsx';
import { pointsText, pointUnits } from './points-text.ts';
import { RedeemForm } from './redeem-form.tsx';

type Props = { goods: Goods; points: bigint | null; onClose: () => void };

/** Goods in detail, with the button to redeem them. `points`: the member's points in hundredths; null for a visitor. */
export function GoodsDialog({ goods, points, onClose }: Props) {
  const language = useLanguage();
  const [step, setStep] = useState<'detail' | 'form'>('detail');
  const [made, setMade] = useState<Redemption | null>(null);
  const { picture, name } = goods;
  return (
    <Popup open onClose={onClose} title={inLanguage(name, language)} size="lg">
      {made ? (
        <Made made={made} onClose={onClose} />
      ) : (
        <div className="grid gap-5 md:grid-cols-[280px_minmax(0,1fr)] md:gap-7">
          <span className="relative block aspect-square w-full self-start overflow-hidden rounded-[16px] bg-raised max-md:max-h-64">
            <GoodsPicture picture={picture} sizes="(min-width: 768px) 280px, 92vw" eager />
          </span>
          {step === 'detail' ? (
            <Detail goods={goods} points={points} onRedeem={() => setStep('form')} />
          ) : (
            <RedeemForm goods={goods} onBack={() => setStep('detail')} onMade={setMade} />
          )}
        </div>
      )}
    </Popup>
  );
}

function Detail({ goods, points, onRedeem }: { goods: Goods; points: bigint | null; onRedeem: () => void }) {
  const { t } = useTranslation('points');
  const language = useLanguage();
  const { description, stock, levels, amount, currency } = goods;
  return (
    <div className="grid content-start gap-4">
      <div className="flex flex-wrap gap-2">
        <Badge icon={<Package size={14} aria-hidden="true" />}>
          {stock === 0 ? t('goods.soldOut') : t('goods.left', { count: stock })}
        </Badge>
        {levels.length > 0 && (
          <Badge tone="gold" icon={<Crown size={14} aria-hidden="true" />}>
            {levelsText(levels)}
          </Badge>
        )}
      </div>
      <Price points={goods.points} amount={amount} currency={currency} size="md" className="text-xl" />
      <p className="text-sm whitespace-pre-line text-muted">{inLanguage(description, language)}</p>
      <ul className="grid gap-1.5 border-t border-line pt-4 text-xs text-muted">
        <li>{t('goods.process')}</li>
        <li>{t('goods.back')}</li>
      </ul>
      <Redeem goods={goods} points={points} onRedeem={onRedeem} />
    </div>
  );
}

/** The button that goes on, or the reason why the member cannot redeem. */
function Redeem({ goods, points, onRedeem }: { goods: Goods; points: bigint | null; onRedeem: () => void }) {
  const { t } = useTranslation('points');
  const { isTrial } = useSession();
  const { stock, obstacle, levels } = goods;
  if (points === null) {
    return (
      <Link
        to="."
        search={({ goods: _seen, ...held }) => ({ ...held, popup: isTrial ? 'register' : 'login' })}
        viewTransition={false}
        className={buttonLook('primary', 'lg')}
      >
        {t(isTrial ? 'goods.register' : 'goods.login')}
      </Link>
    );
  }
  const missing = pointUnits(goods.points) - points;
  const why =
    stock === 0
      ? t('goods.soldOutText')
      : obstacle === 'level'
        ? t('goods.otherLevel', { levels: levelsText(levels) })
        : obstacle === 'currency'
          ? t('goods.otherCurrency')
          : missing > 0n
            ? t('goods.missing', { points: pointsText(missing) })
            : null;
  return (
    <div className="grid gap-2">
      <Button size="lg" disabled={why !== null} onClick={onRedeem}>
        {t('goods.redeem')}
      </Button>
      {why !== null && <p className="text-center text-sm font-semibold text-muted">{why}</p>}
    </div>
  );
}

/** The redemption that was made: it waits for an operator. */
function Made({ made, onClose }: { made: Redemption; onClose: () => void }) {
  const { t } = useTranslation('points');
  const language = useLanguage();
  return (
    <div role="status" className="grid justify-items-center gap-3 py-8 text-center">
      <CircleCheck size={52} strokeWidth={1.5} aria-hidden="true" className="text-brand" />
      <p className="text-lg font-bold">{t('made.title')}</p>
      <p className="max-w-[44ch] text-sm text-muted">
        {t('made.text', { name: inLanguage(made.name, language), count: made.quantity })}
      </p>
      <p className="text-sm font-semibold tabular-nums">{t('made.number', { id: made.id })}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Link to="/pointMall" search={{ tab: 'records' }} viewTransition={false} className={buttonLook('primary')}>
          {t('made.records')}
        </Link>
        <Button variant="secondary" onClick={onClose}>
          {t('made.on')}
        </Button>
      </div>
    </div>
  );
}
