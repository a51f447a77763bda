/** True for the addresses of the agents’ own pages, the pages below the agent centre included. */
export function isAgentPage(pathname: string): boolean {
  return /^\/agent(home)?(\/|$)/i.test(pathname);
}
