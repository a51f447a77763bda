import { useNavigate } from '@tanstack/react-router';

/** Returns the function that opens a popup over the present page, by the address, so that Back closes it. */
export function useOpenPopup(): (popup: string) => void {
  const navigate = useNavigate();
  return (popup) => void navigate({ to: '.', search: (search) => ({ ...search, popup }), viewTransition: false });
}
