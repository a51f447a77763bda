import { useNavigate } from '@tanstack/react-router';

type Change = Record<string, string | undefined>;

/** Writes filters into the address, so that a record can be linked and Back undoes a choice; what is undefined is left out. */
export function useSetSearch(): (change: Change) => void {
  const navigate = useNavigate();
  return (change) => {
    const search = (held: object) =>
      Object.fromEntries(Object.entries({ ...held, ...change }).filter(([, value]) => value !== undefined));
    void navigate({ to: '.', search, replace: true, resetScroll: false, viewTransition: false });
  };
}
