import './styles/tokens.css';
import './styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { cache, loadPortal, loadProfile } from './api/people';
import { languageHere, loadAllTexts, loadTexts } from './core/text';
import { screenOf } from './screens';
import { followPath, followSession, router } from './shell/router';

// Asked for at once, beside the texts; the guard of the first screen waits for the same answers.
void loadPortal().catch(() => undefined);
void loadProfile().catch(() => undefined);

// So is the code of the screen that the address most likely leads to.
const first = screenOf(location.pathname === '/' ? '/home' : location.pathname);
void first?.page().catch(() => undefined);

await loadTexts(languageHere());
followSession();
followPath();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

// What opens over home says more than home.
setTimeout(() => void loadAllTexts().catch(() => undefined), 1_000);

// What a course could not save before, in this browser; nobody waits for it, so it comes after the first screen. Where the
// network is away even for that, it is tried again until it works.
function replayLater(ms: number): void {
  setTimeout(() => {
    import('./features/player').then(({ startJournalReplay }) => startJournalReplay()).catch(() => replayLater(30_000));
  }, ms);
}
replayLater(1_000);
