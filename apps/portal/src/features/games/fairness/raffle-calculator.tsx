import { inLanguage } from '@fairhouse/contract/language';
import type { RaffleDetail, RaffleList } from '@fairhouse/contract/raffles';
import { drawsMax, drawTickets } from '@fairhouse/fairness/raffle';
import { hashOfServerSeed } from '@fairhouse/fairness/seeds';
import { showCount } from '@fairhouse/money/numbers';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { Field, Select, TextInput } from '../../../ui/field.tsx';

type Typed = { serverSeed: string; listHash: string; tickets: string; prizes: string };
const nothing: Typed = { serverSeed: '', listHash: '', tickets: '', prizes: '' };

/**
 * Computes a raffle's winning tickets from its seeds in this browser; open to everybody.
 * @param chosen the code of a drawn raffle
 */
export function RaffleCalculator({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('fairness');
  const language = useLanguage();
  const [code, setCode] = useState(chosen ?? '');
  const [typed, setTyped] = useState<Typed>(nothing);
  const drawn = useQuery({
    queryKey: ['raffles'],
    queryFn: ({ signal }) => call<RaffleList>('GET', '/wps/relay/MSS_raffleList', { token: false, signal }),
  }).data?.list.filter(({ state }) => state === 'DRAWN');
  const { data: raffle } = useQuery({
    queryKey: ['raffles', code],
    queryFn: ({ signal }) => call<RaffleDetail>('GET', `/wps/raffles/${code}`, { token: false, signal }),
    enabled: code !== '',
  });
  const input = code !== '' && raffle ? publishedOf(raffle) : typed;
  const isOwn = code === '';
  const look = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, readOnly: !isOwn } as const;
  const text = (name: keyof Typed) => ({
    ...look,
    value: input[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  return (
    <section id="raffle" aria-labelledby="raffle-title" className="card grid scroll-mt-24 gap-4 p-5 md:p-6">
      <div>
        <h2 id="raffle-title" className="flex items-center gap-2.5 text-lg font-bold">
          <Ticket size={20} aria-hidden="true" className="text-brand" />
          {t('raffle.title')}
        </h2>
        <p className="text-sm text-muted">{t('raffle.text')}</p>
      </div>
      <div className="grid gap-6 lg:grid-cols-[1fr_320px]">
        <div className="grid content-start gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <Field label={t('raffle.which')}>
              <Select
                value={code}
                items={[
                  { value: '', label: t('raffle.own') },
                  ...(drawn ?? []).map((one) => ({ value: one.code, label: inLanguage(one.title, language) })),
                ]}
                onChange={(event) => setCode(event.currentTarget.value)}
              />
            </Field>
          </div>
          <div className="sm:col-span-2">
            <Field label={t('raffle.serverSeed')}>
              <TextInput {...text('serverSeed')} className="font-mono" />
            </Field>
          </div>
          <div className="sm:col-span-2">
            <Field label={t('raffle.listHash')}>
              <TextInput {...text('listHash')} className="font-mono" />
            </Field>
          </div>
          <Field label={t('raffle.tickets')}>
            <TextInput {...text('tickets')} inputMode="numeric" className="tabular-nums" />
          </Field>
          <Field label={t('raffle.prizes')}>
            <TextInput {...text('prizes')} inputMode="numeric" className="tabular-nums" />
          </Field>
        </div>
        <Winning input={input} />
      </div>
    </section>
  );
}

function publishedOf({ serverSeed, listHash, tickets, prizes }: RaffleDetail): Typed {
  return {
    serverSeed: serverSeed ?? '',
    listHash: listHash ?? '',
    tickets: String(tickets ?? 0),
    prizes: String(prizes.reduce((sum, { count }) => sum + count, 0)),
  };
}

function Winning({ input }: { input: Typed }) {
  const { t } = useTranslation('fairness');
  const serverSeed = input.serverSeed.trim();
  const listHash = input.listHash.trim();
  const [tickets, prizes] = [countOf(input.tickets, Number.MAX_SAFE_INTEGER), countOf(input.prizes, drawsMax)];
  const isReady = serverSeed !== '' && listHash !== '' && tickets !== null && prizes !== null;
  const won = isReady ? drawTickets({ serverSeed, listHash, tickets, prizes }) : null;
  return (
    <div
      aria-live="polite"
      className="grid max-h-96 min-h-52 content-start justify-items-center gap-2 overflow-y-auto rounded-[16px] border border-line bg-bg p-5 text-center"
    >
      {won === null ? (
        <p className="self-center text-sm text-muted">{t('raffle.waiting')}</p>
      ) : (
        <>
          <p className="text-xs font-bold tracking-[0.16em] text-muted uppercase">{t('raffle.winning')}</p>
          <ol className="grid w-full gap-1">
            {won.map((ticket, draw) => (
              <li key={ticket} className="flex items-baseline justify-between gap-3 px-2">
                <span className="text-sm text-muted tabular-nums">{draw + 1}.</span>
                <output className="text-lg font-extrabold text-gold tabular-nums">{showCount(ticket)}</output>
              </li>
            ))}
          </ol>
          <p className="mt-2 text-xs text-muted">
            {t('calculator.hash')}
            <span className="mt-1 block font-mono break-all text-text">{hashOfServerSeed(serverSeed)}</span>
          </p>
        </>
      )}
    </div>
  );
}

function countOf(text: string, max: number): number | null {
  const value = /^\d{1,16}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) && value <= max ? value : null;
}
