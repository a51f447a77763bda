import { useNavigate } from '@tanstack/react-router';

type Change = Record<string, string | undefined>;

/** Returns the function that writes filters into the address, so that a record can be linked; undefined ones are left out. */
export function useSetSearch(): (change: Change) => void {
  const navigate = useNavigate();
  return (change) => {
    const search = (held: object) =>
      Object.fromEntries(Object.entries({ ...held, ...change }).filter(([, value]) => value !== undefined));
    void navigate({ to: '.', search, replace: true, resetScroll: false, viewTransition: false });
  };
}
