/** Hosts of the brand that pictures are asked of; none: the site itself. */
let hosts: readonly string[] = [];

/** The same for every page of a brand, so it is said once, when a page begins. */
export function setPictureHosts(list: readonly string[]): void {
  hosts = list;
}

export function pictureHosts(): readonly string[] {
  return hosts;
}
