import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { JackpotRibbon } from '../originals/jackpot/jackpot-ribbon.tsx';
import { useAccountOffer } from '../originals/use-account-offer.ts';
import { BulkCheck } from './bulk-check.tsx';
import { Calculator } from './calculator.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { RaffleCalculator } from './raffle-calculator.tsx';
import { RoundCheckPanel } from './round-check.tsx';
import { RoundList } from './round-list.tsx';
import { SeedPanel } from './seed-panel.tsx';

/** Explains how a result comes about, and shows the member's seeds and rounds and a calculator for everybody. */
export function FairnessPage({ roundId, raffle }: { roundId: string | undefined; raffle: string | undefined }) {
  const { t } = useTranslation('fairness');
  const { isLogin, memberId } = useSession();
  const { currency } = useAccountOffer(undefined);
  return (
    <div className="grid grid-cols-1 gap-6 md:gap-8">
      {roundId !== undefined && isLogin && <RoundCheckPanel roundId={roundId} />}
      <HowItWorks />
      {isLogin ? (
        <>
          <SeedPanel key={memberId} />
          <RoundList />
        </>
      ) : (
        <div className="card">
          <EmptyState
            icon={<ShieldCheck size={28} aria-hidden="true" />}
            title={t('visitor.title')}
            text={t('visitor.text')}
            action={
              <Link
                to="."
                search={(held) => ({ ...held, popup: 'login' })}
                viewTransition={false}
                className={buttonLook('primary')}
              >
                {t('visitor.logIn')}
              </Link>
            }
          />
        </div>
      )}
      <JackpotRibbon currency={currency} />
      <BulkCheck />
      <Calculator />
      <RaffleCalculator key={raffle ?? ''} chosen={raffle} />
    </div>
  );
}
