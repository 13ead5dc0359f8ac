// Runs before everything else, and before the first paint.

// The chosen theme: the page must not flash in the other one. See src/core/theme.ts.
try {
  const theme = localStorage.getItem('oneroom.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is forbidden in this browser: the theme of the system stays.
}

// A skin that hides what one needs to mend it: any address with ?plainLook opens without its style sheet and images, as
// long as the tab lives. See src/core/skin.ts.
try {
  if (/[?&]plainLook\b/.test(location.search)) sessionStorage.setItem('oneroom.plainLook', '1');
  if (sessionStorage.getItem('oneroom.plainLook')) {
    document.documentElement.dataset.plain = '';
    addEventListener('DOMContentLoaded', () => document.getElementById('skin')?.remove());
  }
} catch {
  // Storage is forbidden in this browser.
}

// The language: chosen here before, else the first the browser asks for. The page must not flash in another one, nor
// the other way round; the texts are fetched beside the scripts. See src/core/text.ts.
let language = 'en';
try {
  const known = ['en', 'de', 'fr', 'es', 'ar'];
  let wanted = [...navigator.languages];
  try {
    wanted = [localStorage.getItem('oneroom.language') ?? '', ...wanted];
  } catch {
    // Storage is forbidden in this browser.
  }
  const found = wanted.map((tag) => tag.split('-')[0].toLowerCase()).find((code) => known.includes(code));
  language = found ?? 'en';
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  const files = document.querySelector('meta[name="oneroom-texts"]')?.content;
  if (files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = JSON.parse(files)[language];
    document.head.append(link);
  }
} catch {
  // The scripts find it out themselves.
}

// What every first screen asks the server, while its scripts are still on their way. src/api/early.ts takes it over.
try {
  const key = localStorage.getItem('oneroom.session');
  const addresses = ['/api/portal'];
  if (key) addresses.push('/api/session');
  if (key && /^\/(home\/?)?$/.test(location.pathname) && !location.search) addresses.push('/api/home');
  const headers = { Accept: 'application/json', 'Accept-Language': language, ...(key ? { 'X-Session-Key': key } : {}) };
  const replies = {};
  for (const address of addresses) {
    replies[address] = fetch(address, { headers });
    replies[address].catch(() => undefined);
  }
  globalThis.oneroomEarly = { key, replies };
} catch {
  // The scripts ask for it themselves.
}
