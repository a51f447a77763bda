/** Lets the browser draw and answer presses between two steps of the start. */
export const rest = () => new Promise<void>((done) => setTimeout(done));
