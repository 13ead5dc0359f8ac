// The demo's handouts: one page of PDF each, with the two fonts every reader has, written by hand.

/** By file name. 'H' a heading, '-' a line with a mark, '[' a line with a box to tick. */
export const handouts = {
  'evacuation-card.pdf': {
    title: 'Evacuation card',
    colour: '0.11 0.36 0.82',
    lines: [
      ['H', 'If you discover a fire'],
      ['-', 'Break the glass of the nearest call point.'],
      ['-', 'Warn the people near you and help those who need it.'],
      ['-', 'Fight it only if it is smaller than a bin, you are trained, and the exit is behind you.'],
      ['H', 'When the alarm sounds'],
      ['-', 'Leave at once by the nearest safe exit. Take visitors with you.'],
      ['-', 'Close doors behind you. Use the stairs, not the lift.'],
      ['-', 'Stay low where there is smoke. Do not open doors that feel hot.'],
      ['H', 'At the assembly point'],
      ['-', 'Report to the fire warden: who is safe, who may be missing.'],
      ['-', 'Nobody goes back until the warden or the fire service says so.'],
      ['H', 'Good to know'],
      ['-', 'Emergency number: 112 (United Kingdom: 112 or 999, North America: 911).'],
      ['-', 'Our assembly point: ______________________________'],
      ['-', 'Our fire wardens: ________________________________'],
    ],
  },
  'first-aid-card.pdf': {
    title: 'First aid card',
    colour: '0.08 0.45 0.29',
    lines: [
      ['H', '1. Look'],
      ['-', 'Is it safe for you? Only then go near.'],
      ['-', 'Speak to the person and shake the shoulders gently.'],
      ['-', 'Tilt the head back. Normal breathing? Ten seconds at most.'],
      ['H', '2. Call 112'],
      ['-', 'Loudspeaker on. Say first where you are, then what has happened.'],
      ['-', 'Send somebody for the defibrillator. Ours hangs: ____________________'],
      ['H', '3. Help'],
      ['-', 'Not breathing normally: press on the middle of the chest, 5 to 6 cm, 100 to 120 a minute.'],
      ['-', 'Breathing, but no response: on the side, and keep looking.'],
      ['-', 'Heavy bleeding: press on the wound, firmly, without letting go.'],
      ['-', 'Burn: cool running water for 20 minutes. Rings off. No ice.'],
      ['-', 'Choking: 5 blows between the shoulder blades, 5 thrusts above the navel, in turns.'],
      ['H', 'Our first aiders'],
      ['-', '______________________________    ______________________________'],
    ],
  },
  'desk-checklist.pdf': {
    title: 'Desk checklist',
    colour: '0.36 0.25 0.62',
    lines: [
      ['H', 'Chair'],
      ['[', 'Both feet stand flat on the floor or on a footrest.'],
      ['[', 'The thighs are level, the back rests against the chair.'],
      ['H', 'Desk'],
      ['[', 'The elbows are at the height of its top, the shoulders loose.'],
      ['[', 'What I use all day lies within a forearm\'s length.'],
      ['H', 'Screen'],
      ['[', 'It stands an arm\'s length away, its upper edge at eye level or a little lower.'],
      ['[', 'A laptop stands raised, with a keyboard and a mouse of its own.'],
      ['[', 'No window behind it or behind me; nothing is mirrored in it.'],
      ['H', 'Habits'],
      ['[', 'Five minutes away from the screen every hour.'],
      ['[', 'Every 20 minutes: 20 seconds of looking at something 6 metres away.'],
      ['[', 'I know whom to tell when something hurts.'],
    ],
  },
};

const escape = (text) => text.replace(/[\\()]/g, '\\$&');

/** The bytes of the PDF. Measures are points on A4. */
export function handout({ title, colour, lines }) {
  const draw = [`${colour} rg 0 742 595 100 re f`, `BT /B 30 Tf 1 g 56 780 Td (${title}) Tj ET`, '0.09 0.13 0.18 rg'];
  let y = 700;
  for (const [kind, text] of lines) {
    if (kind === 'H') {
      y -= 14;
      draw.push(`BT /B 15 Tf 56 ${y} Td (${escape(text)}) Tj ET`);
    } else if (kind === '[') {
      draw.push(`0.8 w 56.5 ${y - 0.5} 10 10 re S`, `BT /R 12 Tf 74 ${y} Td (${escape(text)}) Tj ET`);
    } else {
      draw.push(`58 ${y + 3} 5 5 re f`, `BT /R 12 Tf 74 ${y} Td (${escape(text)}) Tj ET`);
    }
    y -= 24;
  }
  const stream = draw.join('\n');
  const font = (name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) /MarkInfo << /Marked false >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R /Resources << /Font << /R 4 0 R /B 5 0 R >> >> >>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    `<< /Title (${title}) /Author (Oneroom) >>`,
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  text += places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
