const firstBytes = 65_536;

/** Requests that are written before a run and sent in their order during it. */
export type RequestQueue = {
  add: (request: string) => void;
  /** Returns the next request's bytes; undefined when all are taken. */
  take: () => Uint8Array | undefined;
};

/**
 * Opens a queue that keeps its requests in one buffer outside of the JavaScript heap. A client with hundreds of thousands of strings
 * would pause for its own garbage collection while it measures, and count the pauses as the server's.
 */
export function openRequestQueue(): RequestQueue {
  let bytes = Buffer.allocUnsafeSlow(firstBytes);
  /** The end of each request in `bytes`. */
  const ends: number[] = [];
  let used = 0;
  let taken = 0;
  let start = 0;
  return {
    add: (request) => {
      const size = Buffer.byteLength(request);
      while (used + size > bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafeSlow(bytes.length)]);
      used += bytes.write(request, used);
      ends.push(used);
    },
    take: () => {
      const end = ends[taken];
      if (end === undefined) return undefined;
      const request = bytes.subarray(start, end);
      taken += 1;
      start = end;
      return request;
    },
  };
}
