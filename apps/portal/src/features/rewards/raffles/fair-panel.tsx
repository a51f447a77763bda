import type { RaffleDetail } from '@fairhouse/contract/raffles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Download, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { SectionTitle } from '../../../ui/section-title.tsx';
import { checkRaffle, type RaffleChecks } from '../../games/fairness/verify-raffle.ts';
import { entryQuery } from './calls.ts';

/** The seeds and the list of a raffle, and the check in this browser once it is drawn. */
export function FairPanel({ raffle }: { raffle: RaffleDetail }) {
  const { t } = useTranslation('raffles');
  const { code, state, serverSeed, serverSeedHash, listHash } = raffle;
  const file = `/wps/raffles/${code}/tickets.csv`;
  return (
    <section aria-labelledby="fair-title" className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4 md:p-5">
      <div>
        <SectionTitle id="fair-title" icon={ShieldCheck} title={t('fair.title')} />
        <p className="-mt-2 max-w-[75ch] text-sm text-muted">{t('fair.text')}</p>
      </div>
      <dl className="grid gap-3">
        <Value label={t('fair.seedHash')} value={serverSeedHash} />
        <Value label={t('fair.seed')} value={serverSeed} later={t('fair.seedLater')} />
        <Value label={t('fair.listHash')} value={listHash} later={t('fair.listLater')} />
      </dl>
      {listHash !== null && (
        <div className="flex flex-wrap gap-2.5">
          <a href={file} download className={buttonLook('secondary', 'sm')}>
            <Download size={16} aria-hidden="true" />
            {t('fair.list')}
          </a>
          {state === 'DRAWN' && (
            <Link to="/fairness" search={{ raffle: code }} hash="raffle" className={buttonLook('ghost', 'sm')}>
              {t('fair.open')}
            </Link>
          )}
        </div>
      )}
      {state === 'DRAWN' && <Check raffle={raffle} file={file} />}
    </section>
  );
}

function Value({ label, value, later }: { label: string; value: string | null; later?: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-mono text-sm break-all">{value ?? <span className="font-sans text-muted">{later}</span>}</dd>
    </div>
  );
}

function Check({ raffle, file }: { raffle: RaffleDetail; file: string }) {
  const { t } = useTranslation('raffles');
  const { isLogin, isTrial, memberId } = useSession();
  const mine = useQuery({ ...entryQuery(memberId, raffle.code), enabled: isLogin && !isTrial }).data ?? null;
  const prizes = raffle.prizes.reduce((sum, { count }) => sum + count, 0);
  const check = useMutation({
    mutationFn: async (): Promise<RaffleChecks> => {
      const answer = await fetch(file);
      if (!answer.ok) throw new Error(`the list was answered with ${answer.status}`);
      const { serverSeed, listHash } = raffle;
      if (serverSeed === null || listHash === null) throw new Error('a drawn raffle shows its seed and its list');
      return checkRaffle({ ...raffle, serverSeed, listHash, prizes }, await answer.text(), mine);
    },
  });
  const { data } = check;
  const lines = data && [
    { key: 'seedOk' as const, is: data.seed },
    { key: 'listOk' as const, is: data.list },
    ...(data.mark === null ? [] : [{ key: 'markOk' as const, is: data.mark }]),
    { key: 'winnersOk' as const, is: data.winners },
  ];
  const isRight = lines?.every(({ is }) => is);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4">
      <Button className="justify-self-start" pending={check.isPending} onClick={() => check.mutate()}>
        {t('fair.check')}
      </Button>
      <div aria-live="polite">
        {check.isError && <p className="text-sm font-semibold text-danger">{t('fair.failed')}</p>}
        {lines && (
          <div className="grid gap-2">
            <p className={isRight ? 'text-base font-bold text-brand' : 'text-base font-bold text-danger'}>
              {t(isRight ? 'fair.ok' : 'fair.wrong')}
            </p>
            <ul className="grid gap-1.5">
              {lines.map(({ key, is }) => (
                <li key={key} className="flex items-start gap-2 text-sm">
                  {is ? (
                    <CircleCheck size={18} aria-hidden="true" className="mt-px shrink-0 text-brand" />
                  ) : (
                    <CircleX size={18} aria-hidden="true" className="mt-px shrink-0 text-danger" />
                  )}
                  {t(`fair.${key}`)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <p className="text-xs text-muted">
        {t('fair.command')}{' '}
        <code className="mt-1 block rounded-sm bg-bg p-2 font-mono break-all text-text">
          {`npm run verify -- --game raffle --server-seed ${raffle.serverSeed} --list raffle-${raffle.code}.csv --prizes ${prizes}`}
        </code>
      </p>
    </div>
  );
}
