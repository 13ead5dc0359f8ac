import { crc32, deflateRawSync } from 'node:zlib';

/** A zip with fixed dates (1 January 2026), entries in the given order. */
export function zip(entries) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const packed = deflateRawSync(content, { level: 9 });
    const path = Buffer.from(name, 'utf8');
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0); // version needed
    facts.writeUInt16LE(0x0800, 2); // names are UTF-8
    facts.writeUInt16LE(8, 4); // deflated
    facts.writeUInt16LE(((2026 - 1980) << 9) | (1 << 5) | 1, 8); // date; the time before it is midnight
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, path, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, path);
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, index, end]);
}
