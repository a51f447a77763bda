/** The brand's picture hosts; the site itself if empty. */
let hosts: readonly string[] = [];

/** Sets the picture hosts, once when a page starts. */
export function setPictureHosts(list: readonly string[]): void {
  hosts = list;
}

export function pictureHosts(): readonly string[] {
  return hosts;
}
