import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'bg-raised text-text border border-line hover:border-muted/60',
  ghost: 'text-muted hover:text-text hover:bg-raised',
  danger: 'bg-hot text-white hover:brightness-110',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-10 px-4 text-sm max-md:min-h-11 pointer-coarse:min-h-11',
  md: 'h-11 px-5 text-sm',
  lg: 'h-13 px-7 text-base',
};

/** Returns the class names of a button, for links that look like one. */
export function buttonLook(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', extra?: string): string {
  return classes(
    'button relative inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-bold whitespace-nowrap',
    'transition-[background-color,border-color,color,scale] active:scale-[0.98] disabled:opacity-50 aria-disabled:opacity-50',
    variants[variant],
    sizes[size],
    extra,
  );
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** True while work is under way: the button keeps its width, shows a spinner and ignores presses. */
  pending?: boolean;
  icon?: ReactNode;
};

export function Button({
  variant = 'primary',
  size = 'md',
  pending = false,
  icon,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled`, which would move the keyboard focus away.
      aria-disabled={pending || undefined}
      aria-busy={pending}
      onClick={pending ? keepStill : onClick}
      className={buttonLook(variant, size, className)}
    >
      {/* Transparent instead of hidden, which would remove the button's accessible name. */}
      <span className={classes('inline-flex items-center gap-2', pending && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}

/** Prevents a pending button from submitting its form. */
function keepStill(event: MouseEvent): void {
  event.preventDefault();
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  /** Name of the action, for screen readers. */
  label: string;
};

export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        'grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-text disabled:opacity-50',
        className,
      )}
    />
  );
}
