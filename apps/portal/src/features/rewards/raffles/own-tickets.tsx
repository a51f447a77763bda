import type { RaffleDetail, RaffleEntry } from '@fairhouse/contract/raffles';
import { showCount } from '@fairhouse/money/numbers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberKey } from '../../../api/balance.ts';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { SectionTitle } from '../../../ui/section-title.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { claimTickets, entryQuery } from './calls.ts';

const luckShape = /^[A-Za-z0-9][A-Za-z0-9 _-]{0,31}$/;

/** The member's own tickets, or the button to join. */
export function OwnTickets({ raffle }: { raffle: RaffleDetail }) {
  const { t } = useTranslation('raffles');
  const { isLogin, isTrial, memberId } = useSession();
  const isMember = isLogin && !isTrial;
  const query = useQuery({ ...entryQuery(memberId, raffle.code), enabled: isMember });
  return (
    <section aria-labelledby="mine-title" className="card p-4 md:p-5">
      <SectionTitle id="mine-title" icon={Ticket} title={t('mine.title')} />
      {!isMember ? (
        <Link
          to="."
          search={(held) => ({ ...held, popup: 'login' })}
          viewTransition={false}
          className={buttonLook('primary', 'lg', 'w-full')}
        >
          {t('mine.logIn')}
        </Link>
      ) : query.data === undefined ? (
        <Skeleton className="h-28 rounded-md" />
      ) : query.data ? (
        <Entry entry={query.data} />
      ) : raffle.state === 'OPEN' ? (
        <Join code={raffle.code} />
      ) : (
        <p className="text-sm text-muted">{t('mine.notIn')}</p>
      )}
    </section>
  );
}

function Join({ code }: { code: string }) {
  const { t } = useTranslation('raffles');
  const words = useErrorWords();
  const queries = useQueryClient();
  const { memberId } = useSession();
  const [luck, setLuck] = useState('');
  const said = luck.trim();
  const isWrong = said !== '' && !luckShape.test(said);
  const join = useMutation({
    mutationFn: () => claimTickets(code, said),
    onSuccess: (entry) => {
      queries.setQueryData(memberKey(memberId, 'raffle', code), entry);
      void queries.invalidateQueries({ queryKey: ['raffles'] });
    },
  });
  const error = isWrong ? t('mine.luckWrong') : join.isError ? words(join.error) : undefined;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) join.mutate();
      }}
    >
      <Field label={t('mine.luck')} hint={t('mine.luckHint')} error={error}>
        <TextInput
          value={luck}
          maxLength={32}
          autoComplete="off"
          onChange={(event) => setLuck(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" size="lg" pending={join.isPending}>
        {t('mine.join')}
      </Button>
    </form>
  );
}

function Entry({ entry }: { entry: NonNullable<RaffleEntry> }) {
  const { t } = useTranslation('raffles');
  const { tickets, luck, mark, first, last, wins } = entry;
  return (
    <div className="grid gap-3.5">
      <p className="flex items-baseline gap-2">
        <output className="title text-[40px] leading-none text-gold tabular-nums">{showCount(tickets)}</output>
        <span className="text-sm font-semibold text-muted">
          {first === null ? null : first === last ? t('mine.number', { first }) : t('mine.numbers', { first, last })}
        </span>
      </p>
      {first === null && <p className="text-sm text-muted">{t(tickets === 0 ? 'mine.none' : 'mine.joined')}</p>}
      {wins.length > 0 && (
        <div className="grid gap-3 rounded-md bg-gold/12 p-3.5">
          <p className="text-base font-bold text-gold">{t('mine.won', { count: wins.length })}</p>
          <Link to="/member/rewards" className={buttonLook('primary', 'sm', 'justify-self-start')}>
            {t('mine.centre')}
          </Link>
        </div>
      )}
      <dl className="grid gap-2 border-t border-line pt-3 text-xs">
        <div className="grid gap-0.5">
          <dt className="text-muted">{t('mine.luck')}</dt>
          <dd className="font-mono break-all">{luck}</dd>
        </div>
        <div className="grid gap-0.5">
          <dt className="text-muted">{t('mine.mark')}</dt>
          <dd className="font-mono break-all">{mark}</dd>
        </div>
      </dl>
    </div>
  );
}
