import { Link } from '@tanstack/react-router';
import { Camera } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBalance } from '../../api/balance.ts';
import { useIcon } from '../../api/icon.ts';
import { useSession } from '../../api/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';

/** Picture, nickname, username and id of the signed-in member. */
export function MemberCard({ wide = false }: { wide?: boolean }) {
  const { t } = useTranslation('member');
  const { account, nickname, memberId, isAgent } = useSession();
  const icon = useIcon();
  const { currency } = useBalance();
  const name = nickname || account;
  return (
    <section
      aria-label={name}
      className="card overflow-hidden bg-[radial-gradient(260px_160px_at_50%_0%,color-mix(in_oklab,var(--gold)_16%,transparent),transparent_75%)]"
    >
      <div
        className={wide ? 'flex items-center gap-4 p-4' : 'grid justify-items-center gap-3 px-4 pt-6 pb-5 text-center'}
      >
        <Link
          to="."
          search={(held) => ({ ...held, popup: 'avatar' })}
          viewTransition={false}
          aria-label={t('avatar.change')}
          className="group relative rounded-full"
        >
          <Avatar name={name} icon={icon} size="lg" />
          <span className="absolute -end-1 -bottom-1 grid size-8 place-items-center rounded-full border-2 border-surface bg-raised text-muted transition-colors group-hover:text-text">
            <Camera size={15} aria-hidden="true" />
          </span>
        </Link>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
          <p className="truncate text-lg font-bold">
            <bdi>{name}</bdi>
          </p>
          {name !== account && (
            <p className="truncate text-xs text-muted">
              <bdi>{account}</bdi>
            </p>
          )}
          <p className="text-xs text-muted tabular-nums">
            {t('card.id', { id: memberId })}
            {currency && ` · ${currency}`}
          </p>
          {isAgent && (
            <span className={wide ? 'mt-1' : 'mt-1 justify-self-center'}>
              <Badge tone="gold">{t('card.agent')}</Badge>
            </span>
          )}
        </div>
      </div>
    </section>
  );
}
