/** How long a journey waits for a page or the server, however it asks: a busy machine takes its time. */
export const patienceMs = 15_000;
