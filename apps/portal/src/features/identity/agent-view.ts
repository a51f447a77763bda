/** True for the addresses of the agents' own pages. */
export function inAgentView(pathname: string): boolean {
  return /^\/agent(?:home)?\/?$/i.test(pathname);
}
