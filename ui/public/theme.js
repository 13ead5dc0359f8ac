// Sets the chosen theme before the first paint; the page must not flash in the other one. See src/core/theme.ts.
try {
  const theme = localStorage.getItem('oneroom.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is forbidden in this browser: the theme of the system stays.
}
