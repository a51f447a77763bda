import type { Round } from '@fairhouse/contract/originals';
import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonLook } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Money } from '../../../ui/money.tsx';
import { timeFormat } from '../../../ui/time.ts';
import { originals, useOriginalWords } from './registry.ts';
import { hasWon, winLossOf } from './round-outcome.ts';
import { roundParam } from './round-search.ts';
import { ShareRound } from './share-round.tsx';

/** Draws a round and its outcome in the words of its game. */
export function Receipt({ round }: { round: Round }) {
  const { t, i18n } = useTranslation('originals');
  const words = useOriginalWords();
  const { account } = useSession();
  const original = originals.get(round.game);
  const bet = original?.bet(round.params, words);
  const won = hasWon(round);
  const isShared = round.kind === 'shared';
  const placedAt = timeFormat(i18n.language);
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-center gap-1 rounded-[16px] border border-line bg-bg py-5">
        <p className={classes('title text-2xl tabular-nums', won ? 'text-brand' : 'text-danger')}>
          {original?.figure(round)}
        </p>
        {original && (
          <p className="text-sm text-muted">
            {words(`${original.code}:name`)} · {bet}
          </p>
        )}
        {original?.Result && <original.Result result={round.result} />}
        <Money
          units={winLossOf(round)}
          currency={round.currency}
          signed
          tone={won ? 'win' : 'loss'}
          className="text-lg font-bold"
        />
        {round.playMoney && <Badge tone="gold">{t('playMoney')}</Badge>}
      </div>
      <dl className="grid gap-3 text-sm">
        <Line label={t('receipt.stake')}>
          <Money value={round.stake} currency={round.currency} />
        </Line>
        <Line label={t('multiplier')}>{round.multiplier}×</Line>
        <Line label={t('receipt.payout')}>
          <Money value={round.payout} currency={round.currency} />
        </Line>
        <Line label={t('receipt.account')} look="hidden print:flex">
          {account}
        </Line>
        <Line label={t('receipt.placedAt')}>{placedAt.format(new Date(round.placedAt))}</Line>
        <Line label={t(isShared ? 'receipt.commitment' : 'receipt.serverSeedHash')} long>
          {round.serverSeedHash}
        </Line>
        <Line label={t(isShared ? 'receipt.salt' : 'receipt.clientSeed')} long>
          {round.clientSeed}
        </Line>
        <Line label={t(isShared ? 'receipt.position' : 'receipt.nonce')}>{round.nonce}</Line>
      </dl>
      {round.serverSeed === null && (
        <p className="text-xs text-muted">{t(isShared ? 'receipt.sealedShared' : 'receipt.sealed')}</p>
      )}
      <Link to="/fairness" search={{ round: roundParam(round.roundId) }} className={buttonLook('primary', 'lg')}>
        <ShieldCheck size={18} aria-hidden="true" />
        {t('receipt.verify')}
      </Link>
      <ShareRound round={round} />
    </div>
  );
}

type LineProps = { label: string; long?: boolean; look?: string; children: ReactNode };

function Line({ label, long = false, look = 'flex', children }: LineProps) {
  return (
    <div className={long ? 'grid gap-1' : classes(look, 'items-baseline justify-between gap-4')}>
      <dt className="text-muted">{label}</dt>
      <dd className={long ? 'font-mono text-xs break-all' : 'font-semibold tabular-nums'}>{children}</dd>
    </div>
  );
}
