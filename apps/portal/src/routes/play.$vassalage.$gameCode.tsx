import { createFileRoute } from '@tanstack/react-router';
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
  return <PlayPage key={`${vassalage}/${gameCode}`} name={{ vassalage, gameCode }} free={free} table={table} />;
}
