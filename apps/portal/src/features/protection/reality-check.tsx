import type { Reality } from '@fairhouse/contract/protection';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { logout } from '../identity/login/calls.ts';
import { realityQuery } from './calls.ts';

const minuteMs = 60_000;
/** The delay of a check after its due time, so that the server's clock has reached that time too. */
const lateMs = 1_000;

/** Returns the time until the next reality check, or until the session ends by its limit; null if neither comes. */
function nextIn({ minutes, now, since, endsAt }: Reality): { ms: number; ends: boolean } | null {
  const at = Date.parse(now);
  const played = at - Date.parse(since);
  const check = minutes === null ? null : minutes * minuteMs - (played % (minutes * minuteMs));
  const end = endsAt === null ? null : Math.max(Date.parse(endsAt) - at, 0);
  if (end !== null && (check === null || end <= check)) return { ms: end, ends: true };
  return check === null ? null : { ms: check, ends: false };
}

const RealityDialog = lazy(() => import('./reality-dialog.tsx'));

type Told = { reality: Reality; ended: boolean };

/**
 * Popups with the time and the result of the session, also shown over games; the session ends here when the member's
 * own limit is reached.
 */
export default function RealityCheck() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { memberId, isTrial } = useSession();
  const asks = memberId !== null && !isTrial;
  const { data, dataUpdatedAt } = useQuery({ ...realityQuery(memberId), enabled: asks });
  const [told, setTold] = useState<Told | null>(null);

  useEffect(() => {
    const next = asks && data ? nextIn(data) : null;
    if (!next || !data) return;
    const timer = setTimeout(
      async () => {
        const reality = await client.fetchQuery({ ...realityQuery(memberId), staleTime: 0 }).catch(() => data);
        const ended = reality.endsAt !== null && Date.parse(reality.endsAt) <= Date.parse(reality.now);
        if (next.ends && !ended && reality !== data) return;
        if (next.ends) {
          // The home page needs no login, so no login popup covers the message.
          await navigate({ to: '/', viewTransition: false });
          await logout(client).catch(() => {});
        }
        setTold({ reality, ended: next.ends });
      },
      next.ms + lateMs - (Date.now() - dataUpdatedAt),
    );
    return () => clearTimeout(timer);
  }, [asks, data, dataUpdatedAt, memberId, client, navigate]);

  return told ? (
    <Suspense>
      <RealityDialog {...told} onClose={() => setTold(null)} />
    </Suspense>
  ) : null;
}
