// The task that stands in the place of a captcha: numbers whose SHA-256 begins with so many zero bits. Plain code, because
// pages that came over http have no crypto.subtle; in slices, so that the page stays quick meanwhile.

export interface WorkTask {
  seed: string;
  places: number;
  bits: number;
}

/** Milliseconds of work before the page gets its turn. */
const slice = 8;
/** Between two looks at the clock. */
const batch = 256;

const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && ![2, 3, 5, 7, 11, 13, 17].some((p) => p < n && n % p === 0),
);
const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0;
// FIPS 180-4, 4.2.2 and 5.3.3: the fractions of the roots of the first primes.
const constants = Int32Array.from(primes.slice(0, 64), (p) => fraction(Math.cbrt(p)));
const start = Int32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p)));
const words = new Int32Array(64);

/** One round of FIPS 180-4, 6.2.2 over the 16 words of `block`; the first word of the hash. */
function firstWord(block: Int32Array): number {
  for (let i = 0; i < 16; i++) words[i] = block[i] as number;
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15] as number;
    const y = words[i - 2] as number;
    const small = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const large = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    words[i] = ((words[i - 16] as number) + small + (words[i - 7] as number) + large) | 0;
  }
  let [a, b, c, d, e, f, g, h] = start as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (constants[i] as number) + (words[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  return (a + (start[0] as number)) | 0;
}

/** The padded block of an ASCII text of at most 55 characters. */
function blockOf(text: string, block: Int32Array): void {
  block.fill(0);
  for (let at = 0; at < text.length; at++) put(block, at, text.charCodeAt(at));
  put(block, text.length, 0x80);
  block[15] = text.length * 8;
}

function put(block: Int32Array, at: number, byte: number): void {
  block[at >> 2] = (block[at >> 2] as number) | (byte << (24 - 8 * (at & 3)));
}

/** How many zero bits the SHA-256 of a text begins with, of the first 32. */
export function zeroBits(text: string): number {
  const block = new Int32Array(16);
  blockOf(text, block);
  return Math.clz32(firstWord(block));
}

/** Lets the page draw and answer, without the delay of timers and also in a tab that is not seen. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** The numbers of a task, for its places in their order. */
export async function solve({ seed, places, bits }: WorkTask): Promise<number[]> {
  const block = new Int32Array(16);
  const found: number[] = [];
  let until = performance.now() + slice;
  for (let number = 0; found.length < places; number++) {
    blockOf(`${seed}.${found.length}.${number}`, block);
    if (Math.clz32(firstWord(block)) >= bits) {
      found.push(number);
      number = -1;
    }
    if (number % batch === 0 && performance.now() > until) {
      await turn();
      until = performance.now() + slice;
    }
  }
  return found;
}
