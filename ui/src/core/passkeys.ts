// Passkeys as the browser has them (WebAuthn): bytes to base64url and back, and what keeps them from working here.
import type { PasskeyCreation, PasskeyWanted } from '../api/contract';

/** Why this browser gives no passkeys at this address; '' where it does. */
export type PasskeyObstacle = '' | 'address' | 'browser';

/** Pure: browsers want https (or localhost) and a name that is no network address. */
export function decidePasskeyObstacle(place: {
  hostname: string;
  isSecure: boolean;
  hasPasskeys: boolean;
}): PasskeyObstacle {
  const isNetworkAddress = /^[\d.]+$/.test(place.hostname) || place.hostname.includes(':');
  if (!place.isSecure || isNetworkAddress) return 'address';
  return place.hasPasskeys ? '' : 'browser';
}

export function passkeyObstacle(): PasskeyObstacle {
  return decidePasskeyObstacle({
    hostname: location.hostname,
    isSecure: window.isSecureContext === true,
    hasPasskeys: typeof window.PublicKeyCredential === 'function',
  });
}

export function toBase64Url(bytes: ArrayBuffer | null): string {
  if (!bytes) return '';
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

const known = (ids: readonly string[]) => ids.map((id) => ({ type: 'public-key' as const, id: fromBase64Url(id) }));

/** As the challenge of the server: longer makes no sense. */
const patience = 5 * 60_000;

/** COSE: ES256, EdDSA, RS256. */
const algorithms = [-7, -8, -257];

/** Somebody dismissed the browser's window, or it timed out: browsers do not tell which. */
export class PasskeyDismissed extends Error {}
/** This device holds a passkey of the person already. */
export class PasskeyKnown extends Error {}

async function asked(what: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await what;
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') throw new PasskeyKnown();
  }
  throw new PasskeyDismissed();
}

/** Has the browser make a passkey. */
export async function createPasskey(wanted: PasskeyCreation): Promise<{ clientData: string; attestation: string }> {
  const { response } = await asked(
    navigator.credentials.create({
      publicKey: {
        challenge: fromBase64Url(wanted.challenge),
        rp: { id: wanted.rpId, name: wanted.rpName },
        user: { id: fromBase64Url(wanted.userHandle), name: wanted.username, displayName: wanted.fullName },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: known(wanted.knownIds),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
        timeout: patience,
      },
    }),
  );
  return {
    clientData: toBase64Url(response.clientDataJSON),
    attestation: toBase64Url((response as AuthenticatorAttestationResponse).attestationObject),
  };
}

/** Has the browser sign with a passkey: one of those allowed, or any where none are named. */
export async function signWithPasskey(wanted: PasskeyWanted) {
  const credential = await asked(
    navigator.credentials.get({
      publicKey: {
        challenge: fromBase64Url(wanted.challenge),
        rpId: wanted.rpId,
        allowCredentials: known(wanted.allowedIds),
        userVerification: wanted.allowedIds.length > 0 ? 'preferred' : 'required',
        timeout: patience,
      },
    }),
  );
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    credentialId: toBase64Url(credential.rawId),
    clientData: toBase64Url(response.clientDataJSON),
    authenticatorData: toBase64Url(response.authenticatorData),
    signature: toBase64Url(response.signature),
    userHandle: toBase64Url(response.userHandle),
  };
}
