// The pictures of the film "The way out": draw(seconds) gives the inside of an SVG of 960 x 540. Nothing here is random,
// so the same second is always the same picture. Captions stand over the lowest 90 units: nothing important is there.
const ink = '#18212d';
const blue = '#1d5bd0';
const green = '#14734a';
const red = '#d9480f';
const amber = '#f2b765';

const clamp = (value) => Math.max(0, Math.min(1, value));
/** 0 before `from`, 1 after `to`, smooth between. */
const ease = (t, from, to) => {
  const x = clamp((t - from) / (to - from));
  return x * x * (3 - 2 * x);
};
const between = (a, b, x) => a + (b - a) * x;
const at = (x, y, inside, more = '') => `<g transform="translate(${x} ${y}) ${more}">${inside}</g>`;
const fade = (opacity, inside) => (opacity <= 0 ? '' : `<g opacity="${opacity.toFixed(3)}">${inside}</g>`);
const text = (x, y, size, words, colour = '#fff', anchor = 'middle') =>
  `<text x="${x}" y="${y}" font-family="DejaVu Sans, sans-serif" font-weight="700" font-size="${size}" fill="${colour}" text-anchor="${anchor}">${words}</text>`;

/** Somebody standing on (x, y). step: phase of walking; lean: degrees forward; arm: degrees a raised arm points up. */
function person(x, y, { size = 1, colour = blue, skin = '#e8b892', hair = ink, step = null, lean = 0, arm = null, left = false } = {}) {
  const swing = step === null ? 0 : Math.sin(step * Math.PI * 2) * 24;
  const drop = lean > 30 ? 22 : 0;
  const hip = -64 + drop;
  const limb = (x1, y1, x2, y2, width, paint) =>
    `<path d="M${x1} ${y1}L${x2.toFixed(1)} ${y2.toFixed(1)}" stroke="${paint}" stroke-width="${width}" stroke-linecap="round"/>`;
  const legs = limb(-7, hip, -7 - swing, -6, 17, ink) + limb(7, hip, 7 + swing, -6, 17, ink);
  const hand = arm === null ? [swing * 0.8, 52] : [Math.cos((arm * Math.PI) / 180) * 54, -Math.sin((arm * Math.PI) / 180) * 54];
  const upper =
    limb(0, -54, -swing * 0.8, -4, 13, shade(colour)) +
    `<rect x="-24" y="-66" width="48" height="74" rx="20" fill="${colour}"/>` +
    `<circle cx="0" cy="-92" r="22" fill="${skin}"/><path d="M-22 -94a22 22 0 0 1 44 0c-12 -9 -30 -9 -44 0z" fill="${hair}"/>` +
    limb(0, -52, hand[0], -52 + hand[1], 13, shade(colour)) +
    `<circle cx="${hand[0].toFixed(1)}" cy="${(-52 + hand[1]).toFixed(1)}" r="8" fill="${skin}"/>`;
  return at(x.toFixed(1), y, legs + at(0, hip, upper, `rotate(${lean})`), `scale(${left ? -size : size} ${size})`);
}
const shades = { [blue]: '#163f94', [green]: '#0d5c3a', [red]: '#a83408', [amber]: '#c98c33', '#5b4a9e': '#43357c' };
const shade = (colour) => shades[colour] ?? ink;

const room = (wall = '#e8eff9', floor = '#cdbb9f') =>
  `<rect width="960" height="540" fill="${wall}"/><rect y="400" width="960" height="140" fill="${floor}"/><rect y="396" width="960" height="8" fill="#00000018"/>`;
const exitSign = (x, y, { size = 1, left = false } = {}) =>
  at(x, y, `<rect x="-56" y="-22" width="112" height="44" rx="7" fill="${green}"/>${text(left ? 16 : -14, 10, 27, 'EXIT')}<path d="M32 -2h12M40 -10l9 8-9 8" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" transform="scale(${left ? -1 : 1} 1)"/>`, `scale(${size})`);
const door = (x, colour = '#b08d62') =>
  `<rect x="${x - 8}" y="152" width="136" height="248" fill="#8a6a45"/><rect x="${x}" y="160" width="120" height="240" fill="${colour}"/><circle cx="${x + 102}" cy="288" r="8" fill="${amber}"/>`;

/** The sounder of the alarm with its waves. */
function sounder(x, y, t) {
  const waves = [0, 1, 2]
    .map((n) => {
      const x2 = (t * 1.4 + n / 3) % 1;
      return `<circle r="${(30 + x2 * 60).toFixed(1)}" fill="none" stroke="${red}" stroke-width="5" opacity="${(0.7 * (1 - x2)).toFixed(2)}"/>`;
    })
    .join('');
  const lit = t % 1 < 0.5;
  return at(x, y, `${waves}<circle r="28" fill="${lit ? '#ff7a3d' : red}"/><circle r="11" fill="#fff" opacity="${lit ? 1 : 0.55}"/>`);
}

function desk(x) {
  return `<rect x="${x}" y="318" width="250" height="14" rx="3" fill="#8a6a45"/><rect x="${x + 14}" y="332" width="12" height="100" fill="#73573a"/><rect x="${x + 224}" y="332" width="12" height="100" fill="#73573a"/>`;
}
const laptop = (x, y) =>
  `<path d="M${x} ${y}l12 -60h92l-12 60z" fill="#2c3744"/><path d="M${x + 10} ${y - 8}l9 -44h76l-9 44z" fill="#8ab4ff"/><rect x="${x - 8}" y="${y - 4}" width="116" height="10" rx="4" fill="#55606f"/>`;
const bag = (x, y) =>
  `<path d="M${x + 14} ${y}c0 -34 42 -34 42 0" fill="none" stroke="#43357c" stroke-width="7"/><rect x="${x}" y="${y}" width="70" height="62" rx="10" fill="#5b4a9e"/><rect x="${x + 26}" y="${y + 14}" width="18" height="12" rx="3" fill="${amber}"/>`;

function title(t) {
  const grow = ease(t, 0.2, 1.4);
  return (
    '<rect width="960" height="540" fill="#0d5c3a"/><circle cx="830" cy="70" r="250" fill="#fff" opacity=".06"/><circle cx="110" cy="520" r="220" fill="#fff" opacity=".05"/>' +
    at(480, between(230, 190, grow), `<rect x="-150" y="-75" width="300" height="150" rx="22" fill="${green}" stroke="#fff" stroke-width="9"/>${text(-36, 32, 84, 'EXIT')}<path d="M84 0h34M106 -24l26 24-26 24" fill="none" stroke="#fff" stroke-width="15" stroke-linecap="round" stroke-linejoin="round"/>`, `scale(${between(0.85, 0.95, grow).toFixed(3)})`) +
    fade(ease(t, 1.0, 2.0), text(480, 340, 54, 'The way out')) +
    fade(ease(t, 1.8, 2.8), text(480, 388, 25, 'From the alarm to the assembly point', '#cdebdc'))
  );
}

function alarm(t) {
  const up = ease(t, 3.2, 4.4);
  return (
    room() +
    `<rect x="90" y="70" width="210" height="140" rx="6" fill="#a9cdf3" stroke="#fff" stroke-width="10"/><path d="M195 70v140M90 140h210" stroke="#fff" stroke-width="7"/>` +
    sounder(640, 110, t) +
    person(between(420, 395, up), between(452, 440, up), { arm: up < 0.5 ? 12 : null, lean: between(10, 0, up), size: 1.25 }) +
    desk(430) +
    laptop(500, 318) +
    `<rect x="640" y="296" width="22" height="24" rx="4" fill="#fff"/><path d="M662 302c12 0 12 12 0 12" fill="none" stroke="#fff" stroke-width="4"/>` +
    bag(730, 372) +
    fade(ease(t, 4.4, 5.2), at(395, 230, `<path d="M-14 -54h28l-6 66h-16z" fill="${red}"/><circle cy="32" r="11" fill="${red}"/>`))
  );
}

function leave(t) {
  const x = between(395, 1010, ease(t, 1.2, 7.2));
  return (
    room() +
    sounder(640, 110, t) +
    desk(430) +
    laptop(500, 318) +
    bag(730, 372) +
    fade(ease(t, 2.2, 3), `<circle cx="546" cy="284" r="58" fill="none" stroke="${green}" stroke-width="6" stroke-dasharray="12 9"/><circle cx="765" cy="392" r="62" fill="none" stroke="${green}" stroke-width="6" stroke-dasharray="12 9"/>`) +
    exitSign(870, 130) +
    person(x, 446, { size: 1.25, step: t * 1.5 })
  );
}

function hotDoor(t) {
  const reach = ease(t, 1.6, 2.8);
  const glow = 0.35 + 0.25 * Math.sin(t * 5);
  const turn = ease(t, 4.6, 5.4);
  const x = turn > 0.5 ? between(556, -60, ease(t, 5.4, 8.6)) : 556;
  return (
    room('#f2ece6') +
    `<g opacity="${glow.toFixed(2)}"><rect x="606" y="140" width="168" height="268" rx="10" fill="#ff7a3d"/></g>` +
    door(630) +
    `<path d="M640 400c14 -16 22 6 34 -8s20 8 32 -6 24 10 34 -2" fill="none" stroke="#7b8796" stroke-width="8" stroke-linecap="round" opacity=".8"/>` +
    exitSign(140, 130, { left: true }) +
    fade(ease(t, 3, 3.8) * (1 - turn), at(690, 90, [-30, 0, 30].map((n) => `<path d="M${n} 26c-12 -14 12 -22 0 -40" fill="none" stroke="${red}" stroke-width="9" stroke-linecap="round"/>`).join(''))) +
    fade(ease(t, 4.4, 5.2), at(690, 280, `<circle r="62" fill="none" stroke="${red}" stroke-width="15"/><path d="M-43 -43l86 86" stroke="${red}" stroke-width="15"/>`)) +
    person(x, 446, { size: 1.25, arm: turn < 0.5 && reach > 0 ? between(-80, 8, reach) : null, step: turn > 0.5 ? t * 1.5 : null, left: turn > 0.5 })
  );
}

function smoke(t) {
  const x = between(60, 700, ease(t, 0.4, 7.6));
  const drift = Math.sin(t * 0.9) * 22;
  return (
    room('#e3e7ec') +
    exitSign(850, 290, { size: 0.9 }) +
    person(x, 440, { size: 1.15, step: t * 1.1, lean: 62, colour: blue }) +
    person(x - 130, 440, { size: 1.15, step: t * 1.1 + 0.4, lean: 60, colour: green, hair: '#5a3a1e' }) +
    at(drift, 0, `<path d="M-60 -20h1100v250c-60 44 -110 -16 -170 20s-120 28 -180 -6-130 34 -200 4-120 20 -180 -14-120 36 -190 6-100 10 -180 -20z" fill="#6b7685" opacity=".82"/>`) +
    at(-drift, 0, `<path d="M-60 -20h1100v170c-80 40 -150 -14 -230 18s-150 10 -220 -10-160 30 -240 6-170 20 -250 -4-100 -6 -160 -30z" fill="#4d5763" opacity=".8"/>`) +
    fade(ease(t, 2, 3), `<path d="M120 492h520" stroke="${green}" stroke-width="9" stroke-dasharray="26 18" stroke-linecap="round" stroke-dashoffset="${(-t * 60).toFixed(1)}"/><path d="M636 470l34 22-34 22z" fill="${green}"/>`)
  );
}

function stairs(t) {
  const k = ease(t, 1.2, 7.8);
  const steps = Array.from({ length: 8 }, (_, n) => `<rect x="${430 + n * 62}" y="${210 + n * 34}" width="${530 - n * 62}" height="${330 - n * 34}" fill="${n % 2 ? '#aab5c2' : '#b7c1cd'}"/>`).join('');
  const walker = (delay, colour, hair) => {
    const p = clamp(k * 1.25 - delay);
    const x = between(400, 900, p);
    const y = x < 440 ? 210 : 210 + Math.floor((x - 430) / 62) * 34;
    return person(x, y, { size: 0.95, step: t * 1.5 + delay, colour, hair });
  };
  return (
    `<rect width="960" height="540" fill="#e8eff9"/>` +
    `<rect x="0" y="210" width="432" height="330" fill="#c3ccd7"/>` +
    steps +
    `<rect x="80" y="60" width="150" height="150" fill="#6b7685"/><rect x="88" y="68" width="65" height="142" fill="#b8c2ce"/><rect x="157" y="68" width="65" height="142" fill="#b8c2ce"/><path d="M122 36l12 -16 12 16zM164 20l12 16 12 -16z" fill="${ink}"/>` +
    fade(ease(t, 1, 1.8), at(155, 138, `<circle r="62" fill="none" stroke="${red}" stroke-width="15"/><path d="M-43 -43l86 86" stroke="${red}" stroke-width="15"/>`)) +
    exitSign(620, 110) +
    walker(0, blue, ink) +
    walker(0.22, green, '#5a3a1e')
  );
}

function together(t) {
  const k = ease(t, 2.4, 7.8);
  const x = between(380, 760, k);
  return (
    room() +
    door(780) +
    exitSign(840, 118) +
    person(x, 446, { size: 1.2, arm: t < 2.6 ? 28 : -20, step: t > 2.4 ? t * 1.1 : null }) +
    person(x + 105, 446, { size: 1.15, colour: amber, hair: '#8b98a8', skin: '#c98f66', step: t > 2.4 ? t * 1.1 + 0.5 : null }) +
    at(x + 105, 352, `<rect x="-13" y="-14" width="26" height="19" rx="3" fill="#fff"/><rect x="-8" y="-9" width="16" height="3" fill="${blue}"/><rect x="-8" y="-3" width="10" height="3" fill="#8b98a8"/>`) +
    fade(ease(t, 0.4, 1.2) * (1 - ease(t, 3, 3.6)), at(x - 6, 214, `<rect x="-104" y="-40" width="208" height="66" rx="16" fill="#fff" stroke="${blue}" stroke-width="5"/><path d="M-12 26l12 20 12 -20z" fill="${blue}"/>${text(0, 4, 24, 'Come with me', blue)}`) )
  );
}

const sky = (t) =>
  `<rect width="960" height="540" fill="#cfe4fb"/><circle cx="${820 + t}" cy="86" r="44" fill="#fff3c4"/>` +
  at(t * 4, 0, `<g fill="#fff"><ellipse cx="200" cy="92" rx="76" ry="24"/><ellipse cx="246" cy="76" rx="52" ry="26"/></g>`) +
  `<rect y="380" width="960" height="160" fill="#9ccb9a"/>`;
const building = (x) =>
  `<rect x="${x}" y="120" width="250" height="280" fill="#8b98a8"/>${[0, 1, 2, 3].map((c) => [0, 1, 2].map((r) => `<rect x="${x + 22 + c * 56}" y="${144 + r * 66}" width="38" height="42" fill="#dbe7f5"/>`).join('')).join('')}<rect x="${x + 98}" y="336" width="54" height="64" fill="#55606f"/>`;
const assemblySign = (x, y) =>
  at(x, y, `<rect x="-7" y="40" width="14" height="150" fill="#55606f"/><rect x="-58" y="-58" width="116" height="112" rx="12" fill="${green}"/><g fill="#fff"><circle cx="-20" cy="-8" r="9"/><rect x="-29" y="3" width="18" height="26" rx="7"/><circle cx="20" cy="-8" r="9"/><rect x="11" y="3" width="18" height="26" rx="7"/><circle cy="4" r="9"/><rect x="-9" y="15" width="18" height="26" rx="7"/></g><g stroke="#fff" stroke-width="6" stroke-linecap="round"><path d="M-46 -46l12 12M46 -46l-12 12M-46 42l12 -12M46 42l-12 -12"/></g>`);

const crowd = [
  [430, 452, { colour: blue }],
  [520, 462, { colour: green, hair: '#5a3a1e' }],
  [612, 452, { colour: amber, hair: '#8b98a8', skin: '#c98f66' }],
  [700, 464, { colour: '#5b4a9e', skin: '#8d5a3b' }],
];

function assembly(t) {
  const counted = Math.floor(clamp((t - 3) / 4.2) * 4 + 0.001);
  return (
    sky(t) +
    building(40) +
    assemblySign(350, 210) +
    crowd.map(([x, y, look], n) => person(between(170 + n * 30, x, ease(t, 0.2 + n * 0.3, 2.4 + n * 0.3)), y, { ...look, size: 1.1, step: t < 2.4 + n * 0.3 ? t * 1.5 + n / 4 : null })).join('') +
    crowd.map(([x, y], n) => (counted > n ? at(x, y - 212, `<circle r="21" fill="${green}"/><path d="M-10 0l7 8 13 -15" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`) : '')).join('') +
    fade(ease(t, 1.6, 2.4), person(845, 452, { colour: red, size: 1.15, arm: 20, left: true }) + at(800, 352, `<rect x="-24" y="-30" width="44" height="58" rx="5" fill="#fff" stroke="${ink}" stroke-width="4"/><path d="M-14 -14h24M-14 -2h24M-14 10h16" stroke="#8b98a8" stroke-width="4"/>`))
  );
}

function wait(t) {
  const drive = ease(t, 0.3, 2.6);
  const lit = t % 0.8 < 0.4;
  return (
    sky(t + 10) +
    building(40) +
    at(between(-420, 40, drive), 0, `<rect x="60" y="352" width="270" height="90" rx="10" fill="#c92a2a"/><path d="M330 372h60l28 36v34h-88z" fill="#c92a2a"/><path d="M342 382h42l20 26h-62z" fill="#cfe4fb"/><rect x="350" y="340" width="26" height="14" rx="4" fill="${lit ? '#4dabf7' : blue}"/><rect x="80" y="372" width="160" height="12" fill="#fff"/><g fill="${ink}"><circle cx="120" cy="444" r="25"/><circle cx="350" cy="444" r="25"/></g><g fill="#8b98a8"><circle cx="120" cy="444" r="10"/><circle cx="350" cy="444" r="10"/></g>`) +
    crowd.map(([x, y, look], n) => person(x + 130, y, { ...look, size: 1.05, left: n % 2 === 0 })).join('') +
    fade(ease(t, 3, 3.8), at(165, 280, `<circle r="70" fill="none" stroke="${red}" stroke-width="16"/><path d="M-49 -49l98 98" stroke="${red}" stroke-width="16"/>`))
  );
}

function ending(t) {
  const line = (n, words) => fade(ease(t, 0.3 + n * 0.7, 1 + n * 0.7), text(480, 196 + n * 74, 56, words));
  return (
    '<rect width="960" height="540" fill="#0d5c3a"/><circle cx="830" cy="70" r="250" fill="#fff" opacity=".06"/><circle cx="110" cy="520" r="220" fill="#fff" opacity=".05"/>' +
    line(0, 'Out.') + line(1, 'Together.') + line(2, 'Counted.')
  );
}

/** In order; `until` in seconds. */
const scenes = [
  [6, title],
  [15, alarm],
  [23, leave],
  [32, hotDoor],
  [40, smoke],
  [48.5, stairs],
  [56.5, together],
  [66, assembly],
  [73, wait],
  [78, ending],
];
export const seconds = 78;

/** One picture; scenes change in a short dissolve. */
export function draw(t) {
  const dissolve = 0.4;
  let from = 0;
  for (const [until, scene] of scenes) {
    if (t < until) {
      const index = scenes.findIndex(([end]) => end === until);
      const before = scenes[index - 1];
      const mix = before ? ease(t - from, 0, dissolve) : 1;
      const earlier = mix < 1 && before ? before[1](t - (scenes[index - 2]?.[0] ?? 0)) : '';
      return earlier + fade(mix, scene(t - from));
    }
    from = until;
  }
  return scenes.at(-1)[1](seconds);
}
