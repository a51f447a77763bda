import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Returns the function that leaves a game for the previous page, skipping popups opened over the game (a login, a
 * receipt); if there is no previous page, it goes to the fallback.
 */
export function useLeave(): (fallback: string) => void {
  const router = useRouter();
  const navigate = useNavigate();
  const [entered] = useState(() => router.state.location.state.__TSR_index);
  return (fallback) => {
    if (entered === 0) return void navigate({ to: fallback });
    const { __TSR_index: now } = router.state.location.state;
    router.history.go(Math.min(entered - 1 - now, -1));
  };
}
