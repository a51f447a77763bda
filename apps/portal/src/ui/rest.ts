/** Resolves in a new task, so that the browser can draw and handle input between two steps of the start. */
export const rest = () => new Promise<void>((done) => setTimeout(done));
