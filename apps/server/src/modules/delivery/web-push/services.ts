/**
 * True for an address at one of the push services. The browser names the address, so any other would let a stranger
 * choose whom the site calls.
 * @param services origins; `*.` stands for any host below
 */
export function isAtPushService(address: string, services: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return services.some((service) => {
    const [scheme = '', rest = ''] = service.split('//');
    const [host = '', named = ''] = rest.split(':');
    if (scheme !== protocol || named !== port) return false;
    if (!host.startsWith('*.')) return host === hostname;
    return (
      hostname.endsWith(host.slice(1)) && /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(hostname.slice(0, -host.length + 1))
    );
  });
}
