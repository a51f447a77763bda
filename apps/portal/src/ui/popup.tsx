import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useContext, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { DrawnPopup } from './drawn-popup.ts';

export type PopupProps = {
  open: boolean;
  /** Closes the popup; undefined: only the popup's content can close it. */
  onClose?: (() => void) | undefined;
  title: ReactNode;
  children: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** `sheet` rises from the bottom of a phone, `side` is a drawer at the left. Default: full screen on phones. */
  shape?: 'dialog' | 'sheet' | 'side';
  /** Hides the title visually, but not from screen readers. */
  hideTitle?: boolean;
  /** A bar below the scrolling part. */
  footer?: ReactNode;
};

const widths = { sm: 'md:max-w-[420px]', md: 'md:max-w-[560px]', lg: 'md:max-w-[760px]', xl: 'md:max-w-[1040px]' };

const shapes = {
  dialog: 'inset-0 md:m-auto md:h-fit md:max-h-[min(860px,calc(100dvh-48px))] md:rounded-lg animate-[rise_200ms]',
  sheet:
    'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-lg md:inset-0 md:m-auto md:h-fit md:max-h-[calc(100dvh-48px)] md:rounded-lg animate-[sheet_200ms]',
  side: 'inset-y-0 start-0 w-[min(320px,86vw)] rounded-e-lg animate-[slide_200ms]',
};

/** A dialog: focus stays inside, Escape and the backdrop close it, the page behind stays rendered. */
export function Popup({
  open,
  onClose,
  title,
  children,
  size = 'sm',
  shape = 'dialog',
  hideTitle = false,
  footer,
}: PopupProps) {
  const { t } = useTranslation('common');
  const popup = useRef<HTMLDivElement>(null);
  const look = classes(
    'fixed z-50 flex flex-col overflow-hidden border-line bg-surface text-text shadow-lift outline-none md:border',
    shapes[shape],
    shape !== 'side' && widths[size],
  );
  const headerLook = classes(
    'flex min-h-15 shrink-0 items-center justify-between gap-3 pe-2 ps-5',
    hideTitle && 'absolute top-1 end-0 z-10',
  );
  const titleLook = classes('text-lg font-bold tracking-tight', hideTitle && 'sr-only');
  const content = <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-6">{children}</div>;
  if (useContext(DrawnPopup) !== null) {
    return (
      <>
        <div className="fixed inset-0 z-50 bg-veil" />
        <div role="dialog" className={look}>
          <header className={headerLook}>
            <h2 className={titleLook}>{title}</h2>
          </header>
          {content}
        </div>
      </>
    );
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose?.()}>
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender
          // No blur, because it would be repainted with every frame of the popup and slow down typing.
          className="fixed inset-0 z-50 animate-[fade_160ms] bg-veil"
        />
        <Dialog.Popup
          ref={popup}
          // Focuses a form's first field; without one, or on a touch screen, the popup itself, so that its title is read and no
          // keyboard covers it.
          initialFocus={(how) =>
            how === 'touch'
              ? true
              : (popup.current?.querySelector<HTMLElement>('form :is(input:not([readonly]),select,textarea)') ??
                popup.current ??
                true)
          }
          className={look}
        >
          <header className={headerLook}>
            <Dialog.Title className={titleLook}>{title}</Dialog.Title>
            {onClose && (
              <Dialog.Close
                aria-label={t('close')}
                className="grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-text"
              >
                <X size={20} aria-hidden="true" />
              </Dialog.Close>
            )}
          </header>
          {content}
          {footer && <footer className="shrink-0 border-t border-line px-5 py-4">{footer}</footer>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
