import { inflateRawSync } from 'node:zlib';

const endSign = 0x06054b50;
const stored = 0;

/** Returns the parts of a ZIP file by their paths, read from its central directory. */
export function partsOfZip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from([endSign, endSign >> 8, endSign >> 16, endSign >> 24].map((n) => n & 0xff)));
  const count = file.readUInt16LE(end + 10);
  const parts = new Map<string, string>();
  for (let i = 0, at = file.readUInt32LE(end + 16); i < count; i++) {
    const [method, size, nameLength] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
    ];
    const local = file.readUInt32LE(at + 42);
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const held = file.subarray(from, from + size);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    parts.set(name, (method === stored ? held : inflateRawSync(held)).toString('utf8'));
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

/** Returns the cells of each sheet of an XLSX file: numbers as numbers, texts as texts. */
export function sheetsOf(file: Buffer): (string | number)[][][] {
  const parts = partsOfZip(file);
  const sheets: (string | number)[][][] = [];
  for (let n = 1; ; n++) {
    const xml = parts.get(`xl/worksheets/sheet${n}.xml`);
    if (xml === undefined) return sheets;
    const rows = [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) => row);
    sheets.push(
      rows.map((row) => [...row.matchAll(/<c\/>|<c(?: [^>]*)?>(.*?)<\/c>/gs)].map(([, cell = '']) => cellOf(cell))),
    );
  }
}

function cellOf(xml: string): string | number {
  const [, number] = /^<v>(.*)<\/v>$/.exec(xml) ?? [];
  if (number !== undefined) return Number(number);
  const [, text = ''] = /<t [^>]*>(.*)<\/t>/s.exec(xml) ?? [];
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
