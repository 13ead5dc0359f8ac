/** Names a browser and its system out of what it calls itself; '' for what is not known. */
export function browserOf(userAgent: string): { browser: string; system: string } {
  return { browser: firstOf(browsers, userAgent), system: firstOf(systems, userAgent) };
}

type Known = readonly (readonly [pattern: RegExp, name: string])[];

function firstOf(known: Known, text: string): string {
  return known.find(([pattern]) => pattern.test(text))?.[1] ?? '';
}

// Each calls itself by the names of those it is like, too: the order counts.
const browsers: Known = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: Known = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
