import { writeFileSync } from 'node:fs';
import ipaddr from 'ipaddr.js';

/** Data records below this many bytes need only the size field of the control byte. */
const plainSizeMax = 28;

/**
 * Writes a small country database in the MaxMind DB format 2.0 (24-bit records; an IPv6 tree with IPv4 under ::/96,
 * or one of IPv4 alone).
 * @param networks CIDR → ISO country code
 */
export function writeCountryDatabase(path: string, networks: Record<string, string>, ipVersion: 4 | 6 = 6): void {
  const data: Buffer[] = [];
  let dataLength = 0;
  const nodes: [Target, Target][] = [[null, null]];
  for (const [cidr, country] of Object.entries(networks)) {
    const record = map({ country: map({ iso_code: text(country) }) });
    setLeaf(nodes, bitsOf(cidr, ipVersion), { data: dataLength });
    data.push(record);
    dataLength += record.length;
  }
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [i, sides] of nodes.entries()) {
    for (const [side, target] of sides.entries()) {
      const value = target === null ? nodes.length : 'node' in target ? target.node : nodes.length + 16 + target.data;
      tree.writeUIntBE(value, i * 6 + side * 3, 3);
    }
  }
  const metadata = map({
    node_count: unsigned(6, nodes.length),
    record_size: unsigned(5, 24),
    ip_version: unsigned(5, ipVersion),
    database_type: text('Test-Country'),
    languages: Buffer.from([0, 4]),
    binary_format_major_version: unsigned(5, 2),
    binary_format_minor_version: unsigned(5, 0),
    build_epoch: Buffer.concat([Buffer.from([4, 2]), uint32(1_767_225_600)]),
    description: map({ en: text('Countries for a test') }),
  });
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);
  writeFileSync(path, Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata]));
}

type Target = { node: number } | { data: number } | null;

function bitsOf(cidr: string, ipVersion: 4 | 6): number[] {
  const [address, prefix] = ipaddr.parseCIDR(cidr);
  const bytes = address.toByteArray();
  const bits = bytes.flatMap((byte) => Array.from({ length: 8 }, (_, i) => (byte >> (7 - i)) & 1)).slice(0, prefix);
  return address.kind() === 'ipv4' && ipVersion === 6 ? [...Array<number>(96).fill(0), ...bits] : bits;
}

function setLeaf(nodes: [Target, Target][], bits: number[], leaf: Target): void {
  let at = 0;
  for (const [i, bit] of bits.entries()) {
    const node = nodes[at];
    if (!node) throw new Error('the path leads through a node');
    if (i === bits.length - 1) {
      node[bit === 1 ? 1 : 0] = leaf;
      return;
    }
    const next = node[bit === 1 ? 1 : 0];
    if (next !== null && 'node' in next) {
      at = next.node;
    } else {
      node[bit === 1 ? 1 : 0] = { node: nodes.length };
      at = nodes.length;
      nodes.push([next, next]);
    }
  }
}

function text(value: string): Buffer {
  if (value.length > plainSizeMax) throw new Error(`${value} is too long for a test database`);
  return Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)]);
}

function map(fields: Record<string, Buffer>): Buffer {
  const entries = Object.entries(fields);
  return Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flatMap(([key, value]) => [text(key), value]),
  ]);
}

function unsigned(type: 5 | 6, value: number): Buffer {
  const bytes = uint32(value);
  return type === 6
    ? Buffer.concat([Buffer.from([(6 << 5) | 4]), bytes])
    : Buffer.concat([Buffer.from([(5 << 5) | 2]), bytes.subarray(2)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
