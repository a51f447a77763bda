import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';

type Props = { pending: boolean; failure: string | null; button: string; onSend: () => void; children: ReactNode };

/** The form around a proof's fields, with the error and the submit button below. */
export function ProofForm({ pending, failure, button, onSend, children }: Props) {
  return (
    <form
      noValidate
      aria-busy={pending}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
      <FormAlert text={failure} />
      <Button type="submit" size="lg" pending={pending}>
        {button}
      </Button>
    </form>
  );
}
