export type ToastTone = 'success' | 'error' | 'info';
/** The button of a toast, and its action. */
export type ToastAct = { label: string; go: () => void };
export type ShownToast = { id: number; text: string; tone: ToastTone; act: ToastAct | null };

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ShownToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast: at most three at once, for five seconds (errors eight, one with a button twelve). An error is always
 * shown in another place too.
 */
export function toast(text: string, tone: ToastTone = 'info', act: ToastAct | null = null): void {
  lastId += 1;
  const id = lastId;
  set([...shown.filter((t) => t.text !== text), { id, text, tone, act }].slice(-3));
  setTimeout(() => dismissToast(id), act ? 12_000 : tone === 'error' ? 8000 : 5000);
}

/** Removes a toast early. */
export function dismissToast(id: number) {
  set(shown.filter((t) => t.id !== id));
}

export function subscribeToasts(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function shownToasts(): readonly ShownToast[] {
  return shown;
}
