import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Popup } from './popup.tsx';

export type NotePopupProps = {
  title: ReactNode;
  children: ReactNode;
  onClose: () => void;
  /** The time in milliseconds after which it closes by itself; undefined: it stays until it is closed. */
  closeAfterMs?: number;
};

/** The generic dialog: a short note with a close icon, at least 200 by 200, that may close by itself. */
export function NotePopup({ title, children, onClose, closeAfterMs }: NotePopupProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (closeAfterMs === undefined) return;
    const timer = window.setTimeout(() => close(), closeAfterMs);
    return () => window.clearTimeout(timer);
  }, [closeAfterMs]);
  return (
    <Popup open onClose={onClose} title={title} shape="sheet">
      <div className="grid min-h-[140px] min-w-[160px] content-between gap-5 text-sm">{children}</div>
    </Popup>
  );
}
