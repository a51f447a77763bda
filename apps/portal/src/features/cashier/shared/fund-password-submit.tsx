import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { FundPasswordField, type FundPasswordFieldProps, useHasFundPassword } from './fund-password-field.tsx';

type Props = {
  field: FundPasswordFieldProps;
  /** The refusal of the whole form, in words. */
  failure: string | null;
  pending: boolean;
  /** The button's label. */
  label: string;
  /** Shown beneath the button. */
  children?: ReactNode;
};

/**
 * The end of a form that is confirmed by fund password: its field, the refusal and the button; a member without a fund
 * password gets no button.
 */
export function FundPasswordSubmit({ field, failure, pending, label, children }: Props) {
  const hasFundPassword = useHasFundPassword();
  const button = hasFundPassword !== false && (
    <Button type="submit" size="lg" pending={pending}>
      {label}
    </Button>
  );
  return (
    <>
      <FundPasswordField {...field} />
      <FormAlert text={failure} />
      {children ? (
        <div className="grid gap-2">
          {button}
          {children}
        </div>
      ) : (
        button
      )}
    </>
  );
}
