/** True for the addresses of the agents' own pages, including the pages below the agent centre. */
export function isAgentPage(pathname: string): boolean {
  return /^\/agent(home)?(\/|$)/i.test(pathname);
}
