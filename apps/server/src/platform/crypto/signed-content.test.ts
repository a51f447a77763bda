import { createHash, verify, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { signers } from '../../testing/signers.ts';
import { partsOf, readSigner, signedContent } from './signed-content.ts';

const at = new Date('2026-06-01T10:20:30Z');
const content = Buffer.from('<plist>a profile</plist>'.repeat(40));

/** Parses what a device parses: the content, the certificates, and the signer's attributes and signature. */
function opened(message: Buffer) {
  const [, wrapped = message] = partsOf(message);
  const [signed = message] = partsOf(wrapped);
  const [, , encapsulated = message, certificates = message, signerInfos = message] = partsOf(signed);
  const [, octets = message] = partsOf(encapsulated);
  const [carried = message] = partsOf(octets);
  const [signer = message] = partsOf(signerInfos);
  const [, named = message, , attributes = message, , signature = message] = partsOf(signer);
  const body = (part: Buffer) =>
    part.subarray(
      part.length - (part[1] === 0x82 ? part.readUInt16BE(2) : part[1] === 0x81 ? (part[2] ?? 0) : (part[1] ?? 0)),
    );
  return { content: body(carried), certificates: partsOf(certificates), named, attributes, signature: body(signature) };
}

test.each(['ec', 'rsa'] as const)(
  'a file is signed with a key of %s, with its content and certificate inside',
  (kind) => {
    const signer = readSigner(signers[kind].certificate, signers[kind].key);
    const message = opened(signedContent(signer, content, at));
    expect(message.content.equals(content)).toBe(true);
    const certificate = new X509Certificate(signers[kind].certificate);
    expect(message.certificates.map((one) => one.equals(certificate.raw))).toEqual([true]);
    expect(message.named.toString('hex')).toContain(certificate.serialNumber.toLowerCase());
    expect(message.attributes.includes(createHash('sha256').update(content).digest())).toBe(true);
    expect(message.attributes.includes(Buffer.from('260601102030Z'))).toBe(true);
    const asSet = Buffer.from(message.attributes);
    asSet[0] = 0x31;
    expect(verify('sha256', asSet, certificate.publicKey, message.signature)).toBe(true);
  },
);

test('a key of another certificate, and a file without one, sign nothing', () => {
  expect(() => readSigner(signers.ec.certificate, signers.rsa.key)).toThrow('not that of the first certificate');
  expect(() => readSigner('nothing', signers.rsa.key)).toThrow('no certificate');
});
