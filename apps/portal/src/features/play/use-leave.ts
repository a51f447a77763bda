import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Out of a game, back to where the member came from, past whatever was opened over the game (a login, a receipt); from a link
 * of elsewhere to the games of this kind.
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
