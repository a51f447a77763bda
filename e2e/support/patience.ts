/** Time that a journey waits for a page or the server: a busy machine takes its time. */
export const patienceMs = 15_000;
