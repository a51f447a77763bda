/**
 * True for an address at one of the push services. A browser names the address, so anything else would have the site call where a
 * stranger wants.
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
