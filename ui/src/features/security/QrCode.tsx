/** Modules of quiet around the code: ISO/IEC 18004 asks for four. */
const margin = 4;

/** Rows of '#' and ' ' as a picture; dark on white in either theme, because cameras expect that. */
export function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const size = rows.length + 2 * margin;
  const path = rows.flatMap((row, y) =>
    [...row].map((cell, x) => (cell === '#' ? `M${x + margin} ${y + margin}h1v1h-1z` : '')),
  );
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}
