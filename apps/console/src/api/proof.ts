/**
 * Asks the operator for a fresh proof of identity; resolves to true once it is given. The dialog registers itself here.
 */
type Ask = () => Promise<boolean>;

let asking: Promise<boolean> | null = null;
let dialog: Ask | null = null;

export const proof = {
  /** Registers the dialog that asks; returns the function that removes it. */
  answerWith(ask: Ask): () => void {
    dialog = ask;
    return () => {
      dialog = null;
    };
  },
  /** Asks once, however many calls wait for the proof. */
  async ask(): Promise<boolean> {
    if (!dialog) return false;
    asking ??= dialog().finally(() => {
      asking = null;
    });
    return await asking;
  },
};
