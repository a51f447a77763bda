/** Asks the operator to show who they are; true once they have. The dialog registers itself here. */
type Ask = () => Promise<boolean>;

let asking: Promise<boolean> | null = null;
let dialog: Ask | null = null;

export const proof = {
  /** Takes the dialog that asks; returns the function that takes it back. */
  answerWith(ask: Ask): () => void {
    dialog = ask;
    return () => {
      dialog = null;
    };
  },
  /** Asks once, however many calls wait for it. */
  async ask(): Promise<boolean> {
    if (!dialog) return false;
    asking ??= dialog().finally(() => {
      asking = null;
    });
    return await asking;
  },
};
