// Runs before everything else, and before the first paint.

// The chosen theme: the page must not flash in the other one. See src/core/theme.ts.
try {
  const theme = localStorage.getItem('oneroom.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is forbidden in this browser: the theme of the system stays.
}

// What every first screen asks the server, while its scripts are still on their way. src/api/early.ts takes it over.
try {
  const key = localStorage.getItem('oneroom.session');
  const addresses = ['/api/portal'];
  if (key) addresses.push('/api/session');
  if (key && /^\/(home\/?)?$/.test(location.pathname) && !location.search) addresses.push('/api/home');
  const headers = { Accept: 'application/json', ...(key ? { 'X-Session-Key': key } : {}) };
  const replies = {};
  for (const address of addresses) {
    replies[address] = fetch(address, { headers });
    replies[address].catch(() => undefined);
  }
  globalThis.oneroomEarly = { key, replies };
} catch {
  // The scripts ask for it themselves.
}
