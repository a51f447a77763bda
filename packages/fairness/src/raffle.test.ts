import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawTickets, hashOfList, ownerMark, readTicketList, type TicketRange, ticketList } from './raffle.ts';

const draw = fc.record({
  serverSeed: fc.string({ minLength: 1, maxLength: 64 }),
  listHash: fc.string({ minLength: 64, maxLength: 64, unit: fc.constantFrom(...'0123456789abcdef') }),
  tickets: fc.integer({ min: 0, max: 300 }),
  prizes: fc.integer({ min: 0, max: 40 }),
});

test('picks as another implementation does, from a list of the tickets that are left', () => {
  fc.assert(
    fc.property(draw, ({ serverSeed, listHash, tickets, prizes }) => {
      const left = Array.from({ length: tickets }, (_, i) => i + 1);
      const due = Array.from({ length: Math.min(tickets, prizes) }, (_, k) => {
        const n = createHmac('sha256', serverSeed).update(`${listHash}:${k}:0`).digest().readBigUInt64BE();
        return left.splice(Number((n * BigInt(left.length)) >> 64n), 1)[0];
      });
      expect(drawTickets({ serverSeed, listHash, tickets, prizes })).toEqual(due);
    }),
  );
});

test('every ticket wins equally often', () => {
  const wins = new Map<number, number>();
  for (let i = 0; i < 6000; i += 1) {
    const won = drawTickets({ serverSeed: `seed ${i}`, listHash: 'a', tickets: 6, prizes: 2 });
    for (const ticket of won) wins.set(ticket, (wins.get(ticket) ?? 0) + 1);
  }
  // 2,000 expected, five standard deviations of 37.
  for (let ticket = 1; ticket <= 6; ticket += 1) expect(Math.abs((wins.get(ticket) ?? 0) - 2000)).toBeLessThan(185);
});

test('draws from more tickets than a number of 32 bits tells apart', () => {
  const tickets = 2 ** 50;
  const [one = 0] = drawTickets({ serverSeed: 's', listHash: 'h', tickets, prizes: 1 });
  expect(one).toBeGreaterThan(0);
  expect(one).toBeLessThanOrEqual(tickets);
  expect(one % 2 ** 18).not.toBe(0);
});

const owner = fc.record({ count: fc.integer({ min: 1, max: 50 }), name: fc.constantFrom('so•••', 'a"b•••', 'มะ•••') });

test('a list reads back as it was written, and one that was changed is refused or has another hash', () => {
  fc.assert(
    fc.property(fc.array(owner, { maxLength: 12 }), (owners) => {
      let last = 0;
      const ranges = owners.map(({ count, name }, i): TicketRange => {
        const first = last + 1;
        last += count;
        return { first, last, name, mark: ownerMark({ code: 'raffle', account: `m${i}`, luck: 'clover' }) };
      });
      const text = ticketList(ranges);
      expect(readTicketList(text)).toEqual(ranges);
      expect(hashOfList(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
    }),
  );
  const mark = 'a'.repeat(64);
  const line = (first: number, last: number) => `${first},${last},"x",${mark}`;
  for (const lines of [[line(2, 3)], [line(1, 3), line(3, 4)], [line(1, 3), line(5, 6)], [line(3, 1)], ['nonsense']]) {
    expect(readTicketList(`first,last,name,mark\n${lines.join('\n')}\n`), lines.join()).toBeNull();
  }
});
