import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { solve, zeroBits } from './proof_of_work';

function bitsOf(text: string): number {
  return Math.clz32(createHash('sha256').update(text).digest().readUInt32BE(0));
}

describe('the work in the place of a captcha [OPEN-26]', () => {
  it('counts the zero bits of SHA-256 as everybody else does', () => {
    for (let length = 0; length <= 55; length++)
      for (const sign of ['a', '7', '.']) expect(zeroBits(sign.repeat(length))).toBe(bitsOf(sign.repeat(length)));
    for (let number = 0; number < 2000; number++) expect(zeroBits(`seed.0.${number}`)).toBe(bitsOf(`seed.0.${number}`));
  });

  it('finds a number for each place', async () => {
    const seed = '0123456789abcdef0123456789abcdef';
    const found = await solve({ seed, places: 16, bits: 8 });
    expect(found).toHaveLength(16);
    for (const [place, number] of found.entries())
      expect(bitsOf(`${seed}.${place}.${number}`)).toBeGreaterThanOrEqual(8);
  });

  it('gives the page its turn while it works', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await solve({ seed: 'slices', places: 16, bits: 13 });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
  });
});
