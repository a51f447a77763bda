import { ApiError } from '@fairhouse/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { session, useSession } from '../../../api/session.ts';

/** Popups that a session that must change its password may open. */
const ways = new Set(['change-password', 'sign-out']);

/**
 * Shows the popup that changes the password over every page, once a call is refused because the session may do nothing
 * else; if it is closed it opens again, until the password is changed or the member has signed out.
 */
export function ForcedChange() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const popup = useSearch({ strict: false, select: (search) => search.popup });
  const { isLogin } = useSession();
  const [forced, setForced] = useState(false);

  useEffect(() => {
    const judge = (error: unknown) => {
      if (error instanceof ApiError && error.code === 'PASSWORD_CHANGE_REQUIRED') setForced(true);
    };
    const queries = client.getQueryCache();
    for (const query of queries.getAll()) judge(query.state.error);
    const stops = [
      queries.subscribe(
        (event) => event.type === 'updated' && event.action.type === 'error' && judge(event.action.error),
      ),
      client
        .getMutationCache()
        .subscribe((event) => event.type === 'updated' && event.action.type === 'error' && judge(event.action.error)),
      session.listen(() => setForced(false)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);

  const due = forced && isLogin && !ways.has(popup ?? '');
  useEffect(() => {
    if (!due) return;
    void navigate({
      to: '.',
      search: (held) => ({ ...held, popup: 'change-password' }),
      replace: true,
      viewTransition: false,
    });
  }, [due, navigate]);

  return null;
}
