// The language of this browser and the one of the person's profile, kept equal.
import {
  currentLanguage,
  isShipped,
  type LanguageCode,
  languageCodes,
  languages,
  pickLanguage,
  switchTexts,
  wantedLanguages,
} from '../core/text';
import { call } from './client';
import type { PortalInfo } from './contract';
import { cache, knownLanguage, knownPortal, noteLanguage, useProfile } from './people';

/** The languages of the portal that there are texts for, as its administrator calls and sorts them. */
export function offered(portal: PortalInfo | undefined): { code: LanguageCode; displayName: string }[] {
  const all = portal?.languages.flatMap(({ code, displayName }) => (isShipped(code) ? [{ code, displayName }] : []));
  return all?.length ? all : languageCodes.map((code) => ({ code, displayName: languages[code] }));
}

/** The first wanted language that the portal offers, else its default. */
function pickOffered(wanted: readonly string[]): LanguageCode {
  const portal = knownPortal();
  const codes = offered(portal).map(({ code }) => code);
  return pickLanguage(wanted, codes, portal && isShipped(portal.defaultLanguage) ? portal.defaultLanguage : 'en');
}

const chosenKey = 'oneroom.languageChosen';

/** Reads that hold sentences of the server come again, in the new language. */
async function draw(code: LanguageCode): Promise<void> {
  await switchTexts(code);
  void cache.invalidateQueries();
}

/** Whoever chooses a language before signing in wants to find it afterwards, too. */
function note(code: LanguageCode | null): void {
  try {
    if (code) sessionStorage.setItem(chosenKey, code);
    else sessionStorage.removeItem(chosenKey);
  } catch {
    // Without storage the language of the profile counts.
  }
}

function takeNote(): string {
  try {
    const code = sessionStorage.getItem(chosenKey) ?? '';
    sessionStorage.removeItem(chosenKey);
    return code;
  } catch {
    return '';
  }
}

async function store(code: LanguageCode): Promise<void> {
  await call('session.chooseLanguage', { languageCode: code });
  noteLanguage(code);
}

/** The guard asks for several pages at a time: one after the other, so that none sees half a change. */
let settled = Promise.resolve();

/** Returns what to call with the language somebody chooses: for the profile when signed in, else for this browser. */
export function useChooseLanguage(): (code: LanguageCode) => Promise<void> {
  const isSignedIn = useProfile() !== undefined;
  return async (code) => {
    if (isSignedIn) await store(code);
    else note(code);
    await draw(code);
    // The ways to sign in are named by the portal, in each language its own.
    if (!isSignedIn && /^\/login(\/|$)/.test(location.pathname) && knownPortal()?.loginOptionsEnabled)
      location.reload();
  };
}

/** Before a page of somebody who is not signed in: a language that the portal does not offer is left for its default. */
export async function settleOffered(): Promise<void> {
  const code = pickOffered(wantedLanguages());
  if (code !== currentLanguage()) await draw(code);
}

/** Before the first page of somebody who is signed in: the language chosen on the way in, else that of the profile. */
export function settleLanguage(): Promise<void> {
  settled = settled.then(settle, settle);
  return settled;
}

async function settle(): Promise<void> {
  const chosen = takeNote();
  const code = pickOffered([chosen || knownLanguage()]);
  // What cannot be stored now counts for this visit.
  if (chosen && code !== pickOffered([knownLanguage()])) await store(code).catch(() => noteLanguage(code));
  if (code !== currentLanguage()) await draw(code);
}
