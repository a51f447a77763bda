/**
 * Returns the address of a picture of the site: at one of the image hosts of the permission response, or at the site if
 * there is none. A hash of the path spreads the pictures over the hosts; a picture stays with its host, so that caches
 * store it once.
 * @param src a path of the site
 */
export function pictureAt(src: string, hosts: readonly string[]): string {
  let mixed = 7;
  for (let i = 0; i < src.length; i++) mixed = (mixed * 31 + src.charCodeAt(i)) % 1_000_003;
  return `${hosts[mixed % hosts.length] ?? ''}${src}`;
}
