import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { vnVendor } from '../features/games/play/lotteries.ts';
import { PlayPage } from '../features/games/play/play-page.tsx';
import { playRoute, readPlaySearch } from '../features/games/play/play-route.ts';

export const Route = createFileRoute('/play/$vassalage/$gameCode')({
  ...playRoute,
  validateSearch: readPlaySearch,
  component: Play,
});

function Play() {
  const { vassalage, gameCode } = Route.useParams();
  const { free = false, table } = Route.useSearch();
  const { isLogin, isTrial } = useSession();
  // A Vietnamese lottery has a launch of its own, for members.
  if (vassalage === vnVendor && !free && isLogin && !isTrial) {
    return <Navigate to="/vnLottery" search={{ gameCode }} replace />;
  }
  return <PlayPage key={`${vassalage}/${gameCode}`} name={{ vassalage, gameCode }} free={free} table={table} />;
}
