/** True for the addresses of the agents' own pages. */
export function isAgentPage(pathname: string): boolean {
  return /^\/agent(?:home)?\/?$/i.test(pathname);
}
