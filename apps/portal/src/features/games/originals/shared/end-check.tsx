import type { ChainView, EndedRound } from '@fairhouse/contract/shared-rounds';
import type { SharedCode } from '@fairhouse/games/originals/shared-ends';
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { Popup } from '../../../../ui/popup.tsx';
import { timeFormat } from '../../../../ui/time.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { type EndFindings, findingsOf } from './check-end.ts';

type Props = { game: SharedCode; round: EndedRound; chain: ChainView | null; onClose: () => void };

/** Shows the published data of a round, and its check by one press: computed in this browser from that data alone. */
export function EndCheck({ game, round, chain, onClose }: Props) {
  const { t, i18n } = useTranslation(game);
  const [found, setFound] = useState<EndFindings | null>(null);
  const own = chain?.chainId === round.chainId ? chain : null;
  const lines = [
    [t('check.hash'), round.gameHash],
    [t('check.commitment'), round.commitment],
    ...(own
      ? [
          [t('check.salt', { height: own.saltHeight }), own.salt],
          [t('check.chainEnd', { position: round.position, length: own.length }), own.endHash],
          [t('check.committedAt'), timeFormat(i18n.language).format(new Date(own.committedAt))],
        ]
      : []),
  ] as const;
  return (
    <Popup open onClose={onClose} title={t('check.title', { end: shownMultiplier(round.end) })} shape="sheet" size="md">
      <div className="grid gap-4 text-sm">
        <dl className="grid gap-2.5">
          {lines.map(([name, value]) => (
            <div key={name} className="grid gap-0.5">
              <dt className="text-xs text-muted">{name}</dt>
              <dd className="font-mono text-xs break-all">{value}</dd>
            </div>
          ))}
        </dl>
        {own && !found && (
          <Button
            icon={<ShieldCheck size={18} aria-hidden="true" />}
            onClick={() => setFound(findingsOf(game, round, own))}
          >
            {t('check.now')}
          </Button>
        )}
        {!own && <p className="text-muted">{t('check.otherChain')}</p>}
        {found && (
          <ul className="grid gap-2" aria-live="polite">
            <Finding holds={found.committed} text={t('check.committed')} />
            {found.inChain !== null && <Finding holds={found.inChain} text={t('check.inChain')} />}
            <Finding
              holds={found.endHonest}
              text={t('check.end', { end: shownMultiplier(found.computedHundredths / 100) })}
            />
          </ul>
        )}
      </div>
    </Popup>
  );
}

function Finding({ holds, text }: { holds: boolean; text: string }) {
  const { t } = useTranslation('fairness');
  const Icon = holds ? CircleCheck : CircleX;
  return (
    <li className="flex items-start gap-2.5 rounded-md border border-line bg-bg px-3.5 py-3">
      <Icon size={20} aria-hidden="true" className={holds ? 'shrink-0 text-brand' : 'shrink-0 text-danger'} />
      <span>
        {text}:{' '}
        <span className={holds ? 'font-semibold text-brand' : 'font-semibold text-danger'}>
          {t(holds ? 'check.passed' : 'check.failed')}
        </span>
      </span>
    </li>
  );
}
