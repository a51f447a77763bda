import { createHash, createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';

/** A signer of files: certificates in DER, the signer's own first, and its key. */
export type ContentSigner = { certificates: Buffer[]; key: KeyObject };

/**
 * Reads a signer from its PEM files.
 * @throws Error with one clear line: no certificate, or a key that does not belong to it
 */
export function readSigner(certificates: string, privateKey: string): ContentSigner {
  const found = certificates.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  const read = found.map((pem) => new X509Certificate(pem));
  const [own] = read;
  if (!own) throw new Error('it holds no certificate');
  const key = createPrivateKey(privateKey);
  if (!own.checkPrivateKey(key)) throw new Error('the key is not that of the first certificate');
  return { certificates: read.map(({ raw }) => raw), key };
}

const oid = {
  data: '06092a864886f70d010701',
  signedData: '06092a864886f70d010702',
  contentType: '06092a864886f70d010903',
  messageDigest: '06092a864886f70d010904',
  signingTime: '06092a864886f70d010905',
  sha256: '0609608648016503040201',
  rsa: '06092a864886f70d010101',
  ecdsaWithSha256: '06082a8648ce3d040302',
};
const named = (name: keyof typeof oid) => Buffer.from(oid[name], 'hex');
const nothing = Buffer.from('0500', 'hex');

/** Signs a file with its content inside (CMS, RFC 5652): a device shows the signer, and refuses a changed file. */
export function signedContent({ certificates, key }: ContentSigner, content: Buffer, at: Date): Buffer {
  const [own = Buffer.alloc(0)] = certificates;
  const sha256 = sequence(named('sha256'), nothing);
  const attributes = [
    attribute('contentType', named('data')),
    attribute('signingTime', der(0x17, Buffer.from(utcTime(at)))),
    attribute('messageDigest', der(0x04, createHash('sha256').update(content).digest())),
  ].sort(Buffer.compare);
  // The signature is over the attributes tagged as a SET; the message carries them under another tag (RFC 5652, 5.4).
  const signature = sign('sha256', der(0x31, ...attributes), key);
  const algorithm =
    key.asymmetricKeyType === 'ec' ? sequence(named('ecdsaWithSha256')) : sequence(named('rsa'), nothing);
  const signer = sequence(
    integer(1),
    sequence(...issuerAndSerial(own)),
    sha256,
    der(0xa0, ...attributes),
    algorithm,
    der(0x04, signature),
  );
  const signed = sequence(
    integer(1),
    der(0x31, sha256),
    sequence(named('data'), der(0xa0, der(0x04, content))),
    der(0xa0, ...certificates),
    der(0x31, signer),
  );
  return sequence(named('signedData'), der(0xa0, signed));
}

function attribute(name: keyof typeof oid, value: Buffer): Buffer {
  return sequence(named(name), der(0x31, value));
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(
    body.length
      .toString(16)
      .padStart(8, '0')
      .replace(/^(?:00)+/, ''),
    'hex',
  );
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

/** Formats a time as UTCTime, which certificates use until 2049. */
function utcTime(at: Date): string {
  return `${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`;
}

/** Returns the two fields of a certificate that identify its signer (issuer and serial number), as their DER bytes. */
function issuerAndSerial(certificate: Buffer): [Buffer, Buffer] {
  const [toBeSigned = certificate] = partsOf(certificate);
  const fields = partsOf(toBeSigned);
  // The version, if present, comes before the other fields.
  const at = fields[0]?.[0] === 0xa0 ? 1 : 0;
  const [serial, , issuer] = fields.slice(at);
  if (!serial || !issuer) throw new Error('a certificate names its issuer');
  return [issuer, serial];
}

/** Returns the parts of a sequence, each with its tag and length. */
export function partsOf(sequenceBytes: Buffer): Buffer[] {
  const whole = headOf(sequenceBytes, 0);
  const parts: Buffer[] = [];
  for (let at = whole.start; at < whole.end; ) {
    const { end } = headOf(sequenceBytes, at);
    parts.push(sequenceBytes.subarray(at, end));
    at = end;
  }
  return parts;
}

function headOf(bytes: Buffer, at: number): { start: number; end: number } {
  const first = bytes[at + 1] ?? 0;
  if (first < 0x80) return { start: at + 2, end: at + 2 + first };
  const count = first & 0x7f;
  const start = at + 2 + count;
  return { start, end: start + bytes.readUIntBE(at + 2, count) };
}
