import type { GameItem } from '@fairhouse/contract/games';
import { Link } from '@tanstack/react-router';
import { ArrowRightLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBalance } from '../../../api/balance.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Poster } from './poster.tsx';

type TransferFirstProps = { game: GameItem; onMoveIn: () => void; onGoOn: () => void };

/** Asks for a transfer before a game whose vendor's wallet is empty. */
export function TransferFirst({ game, onMoveIn, onGoOn }: TransferFirstProps) {
  const { t } = useTranslation(['play', 'shell']);
  const { units } = useBalance();
  const isEmpty = units !== null && units === 0n;
  return (
    <Poster game={game}>
      <div className="grid gap-2">
        <h2 className="title text-2xl">{t('transfer.title', { vendor: game.vendorName })}</h2>
        <p className="text-sm text-muted">
          {t(isEmpty ? 'transfer.empty' : 'transfer.text', { vendor: game.vendorName })}
        </p>
      </div>
      <div className="grid w-full max-w-72 gap-3">
        {isEmpty ? (
          <Link to="/member/deposit" className={buttonLook('primary', 'lg')}>
            {t('shell:nav.deposit')}
          </Link>
        ) : (
          <Button size="lg" icon={<ArrowRightLeft size={18} aria-hidden="true" />} onClick={onMoveIn}>
            {t('bar.moveIn')}
          </Button>
        )}
        <Button variant="ghost" onClick={onGoOn}>
          {t('transfer.goOn')}
        </Button>
      </div>
    </Poster>
  );
}
