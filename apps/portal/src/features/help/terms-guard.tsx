import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { memberKey } from '../../api/balance.ts';
import { refusalListeners } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { useLanguage, useSite } from '../../api/use-site.ts';
import { useOpenPopup } from '../../shell/use-open-popup.ts';
import { dueQuery } from './terms-calls.ts';

/**
 * Shows new terms to a member on the first visit after they were published, and whenever the server refuses a call
 * because they are not accepted.
 */
export default function TermsGuard() {
  const client = useQueryClient();
  const openPopup = useOpenPopup();
  const { isLogin, isTrial, memberId } = useSession();
  const { terms = 1, privacy = 1 } = useSite()?.info.legal ?? {};
  // First versions were accepted at the registration.
  const enabled = isLogin && !isTrial && terms + privacy > 2;
  const { data } = useQuery({ ...dueQuery(memberId, useLanguage()), enabled });
  const shownTo = useRef<string | null>(null);
  const show = useEffectEvent(() => openPopup('terms'));

  useEffect(() => {
    if (!data?.length || shownTo.current === memberId) return;
    shownTo.current = memberId;
    show();
  }, [data, memberId]);

  useEffect(() => {
    const heard = (code: string) => {
      if (code !== 'TERMS_CHANGED') return;
      void client.invalidateQueries({ queryKey: memberKey(memberId, 'terms') });
      show();
    };
    refusalListeners.add(heard);
    return () => void refusalListeners.delete(heard);
  }, [client, memberId]);
  return null;
}
