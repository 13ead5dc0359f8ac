import type { JSX } from 'preact';

/** Back, far, near, light: eight sets of colours a generated picture is made of. */
const palettes = [
  ['#12385e', '#2b7ab5', '#56a3d9', '#f3b33d'],
  ['#5a2a1a', '#c2613a', '#e39a6b', '#ffd9a6'],
  ['#3a2158', '#8a55b8', '#e08ba8', '#ffc3cf'],
  ['#20314a', '#5a7ba0', '#d5dbe4', '#f4f6f9'],
  ['#0f4a3d', '#2a9474', '#8cd3b4', '#e8d27a'],
  ['#4c1f33', '#b04a6f', '#f08f8f', '#ffe0b8'],
  ['#143f4f', '#2c8fa3', '#8bd5d9', '#ffb26b'],
  ['#33365f', '#6570c4', '#a9b4f5', '#ffd76e'],
] as const;

/** Small numbers that are always the same for the same id, and far apart for neighbours. */
function numbersOf(id: number): (below: number) => number {
  let state = Math.imul(id + 1, 0x9e3779b1) >>> 0;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

type Draw = (colours: readonly string[], at: (below: number) => number) => JSX.Element;

const scenes: readonly Draw[] = [
  // Arches and a sun.
  ([, far, near, light], at) => (
    <>
      <circle cx={70 + at(60)} cy={56 + at(30)} r={34 + at(12)} fill={light} />
      <path d={`M0 200V${120 + at(30)}a36 36 0 0 1 72 0V200z`} fill={near} opacity=".75" />
      <path d={`M150 200L${240 + at(20)} ${60 + at(30)}V200z`} fill={far} />
      <path d="M206 200V82a38 38 0 0 1 76 0v118z" fill={near} />
      <path d="M244 44a38 38 0 0 1 38 38v118h-38z" fill={far} />
      <circle cx="312" cy={60 + at(30)} r="26" fill={near} opacity=".6" />
    </>
  ),
  // Hills behind each other.
  ([, far, near, light], at) => (
    <>
      <circle cx={210 + at(60)} cy={58 + at(16)} r={28 + at(12)} fill={light} />
      <path d={`M-20 200Q60 ${40 + at(40)} 170 150T340 110V200z`} fill={far} />
      <path d={`M-20 200Q${110 + at(40)} ${110 + at(20)} 200 170T340 150V200z`} fill={near} />
      <path d="M40 200l34-62 34 62zM86 200l24-44 24 44z" fill={light} opacity=".5" />
    </>
  ),
  // Stacked shelves.
  ([, far, near, light], at) => (
    <>
      {[0, 1, 2, 3, 4, 5, 6].map((column) => {
        const height = 46 + at(92);
        return (
          <path
            key={column}
            d={`M${20 + column * 42} 200v-${height}a15 15 0 0 1 30 0v${height}z`}
            fill={[far, near, light][(column + at(3)) % 3]}
            opacity={column % 2 ? 0.85 : 1}
          />
        );
      })}
      <circle cx={60 + at(200)} cy="36" r="16" fill={light} />
    </>
  ),
  // Quarter circles on a grid.
  ([, far, near, light], at) => (
    <>
      {Array.from({ length: 15 }, (_, cell) => {
        const x = (cell % 5) * 66;
        const y = Math.floor(cell / 5) * 66;
        const colour = [far, near, light, 'none', far][at(5)];
        const turn = at(4) * 90;
        return (
          <path
            key={cell}
            d={at(4) === 0 ? 'M33 6a27 27 0 1 1-.1 0z' : 'M0 0h66A66 66 0 0 1 0 66z'}
            fill={colour}
            transform={`translate(${x} ${y}) rotate(${turn} 33 33)`}
          />
        );
      })}
    </>
  ),
  // Rings of a target and a path to it.
  ([, far, near, light], at) => {
    const x = 190 + at(60);
    return (
      <>
        <circle cx={x} cy="96" r="92" fill={far} opacity=".55" />
        <circle cx={x} cy="96" r="64" fill={far} />
        <circle cx={x} cy="96" r="38" fill={near} />
        <circle cx={x} cy="96" r="15" fill={light} />
        <path
          d={`M-10 ${150 + at(30)}C60 ${170 - at(60)} 110 190 ${x - 30} 110`}
          fill="none"
          stroke={light}
          stroke-width="7"
          stroke-linecap="round"
          stroke-dasharray="2 17"
        />
      </>
    );
  },
];

/** The picture of a course without one: always the same for the same course. */
export function Picture({ id, image }: { id: number; image: string | null }) {
  if (image) return <img class="picture" src={image} alt="" loading="lazy" decoding="async" />;
  const at = numbersOf(id);
  // Neighbours in a list differ in both: 3 and 2 have no factor in common with 8 and 5.
  const colours = palettes[(id * 3) % palettes.length] ?? palettes[0];
  const scene = scenes[(id * 2) % scenes.length];
  return (
    <svg class="picture" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="200" fill={colours[0]} />
      {scene?.(colours, at)}
    </svg>
  );
}
