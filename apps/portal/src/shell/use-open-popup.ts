import { useNavigate } from '@tanstack/react-router';

/** Opens a popup over the present page; the address carries it, so Back closes it. */
export function useOpenPopup(): (popup: string) => void {
  const navigate = useNavigate();
  return (popup) => void navigate({ to: '.', search: (search) => ({ ...search, popup }), viewTransition: false });
}
