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

/** Nobody waits for it, so it comes after the first screen; where the network is away even for that, again until it works. */
function later(work: () => Promise<unknown>, ms = 1_000): void {
  setTimeout(() => void work().catch(() => later(work, 30_000)), ms);
}
later(loadAllTexts); // what opens over home says more than home
// What a course could not save before, in this browser.
later(() => import('./features/player').then(({ startJournalReplay }) => startJournalReplay()));
