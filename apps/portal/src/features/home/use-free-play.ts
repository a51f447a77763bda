import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addresses } from '../../shell/addresses.ts';
import { toast } from '../../ui/toast.tsx';
import { gamesQuery } from '../games/originals/games.ts';

/** Returns the function that starts a visitor's trial with play money and opens an in-house game. */
export function useFreePlay(): { start: () => Promise<void>; pending: boolean } {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const { data: [game] = [] } = useQuery(gamesQuery());
  const [pending, setPending] = useState(false);

  async function start() {
    setPending(true);
    try {
      const { playFree } = await import('../identity/login/calls.ts');
      await playFree();
      await navigate({ to: game ? addresses.game(game.gameCode) : '/originals', search: {} });
    } catch {
      toast(t('free.failed'), 'error');
    } finally {
      setPending(false);
    }
  }

  return { start, pending };
}
