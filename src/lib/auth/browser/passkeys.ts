import type * as contract from '#lib/auth/passkeys.contract.ts';
import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import { api } from '#lib/browser/api/client.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { clearPasskeyHere } from './passkey-here.ts';
import type { PasskeyRow } from './passkey-calls.ts';

// The platform's passkey functions, loaded on demand. Browsers before 2024 have no toJSON() and
// parse…FromJSON(), so the bytes are converted here.

type Calls = typeof contract;
type Assertion = BodyOf<Calls['signInWithPasskey']>['passkey'];
type RequestOptions = ReplyOf<Calls['startPasskeySignIn']>;

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.codePointAt(0) ?? 0);
}

function textOf(bytes: ArrayBuffer): string {
  const plain = String.fromCodePoint(...new Uint8Array(bytes));
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const named = (list: RequestOptions['allowCredentials']): PublicKeyCredentialDescriptor[] =>
  list.map(({ id, type, transports }) => ({
    id: bytesOf(id),
    type,
    transports: transports as AuthenticatorTransport[],
  }));

/** Asks the device; null when its owner declines, takes too long, or has no passkey for us. */
async function ask<T>(work: () => Promise<Credential | null>): Promise<T | null> {
  try {
    return (await work()) as T | null;
  } catch (error) {
    // whatever it was: the password and the PIN are there
    if (error instanceof DOMException) return null;
    throw error;
  }
}

async function assert(
  { challenge, rpId, timeout, allowCredentials }: RequestOptions,
  more: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<Assertion | null> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    rpId,
    timeout,
    userVerification: 'required',
    challenge: bytesOf(challenge),
    allowCredentials: named(allowCredentials),
  };
  const made = await ask<PublicKeyCredential>(() =>
    navigator.credentials.get({ publicKey, ...more }),
  );
  if (!made) return null;
  const response = made.response as AuthenticatorAssertionResponse;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id: made.id,
    rawId: made.id,
    type: 'public-key',
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      userHandle: userHandle && textOf(userHandle),
    },
  };
}

/**
 * Signs in with a passkey that the visitor chooses.
 * @param inField the browser offers it under the email field, and only if it has one
 * @returns null when nothing was chosen
 */
export async function signInByPasskey(inField?: AbortSignal) {
  const { data } = await api.post<RequestOptions>('/login/passkey/options');
  const passkey = await assert(data, inField ? { mediation: 'conditional', signal: inField } : {});
  if (!passkey) return null;
  return api.post<ReplyOf<Calls['signInWithPasskey']>>('/login/passkey', { body: { passkey } });
}

/** Whether the browser can offer passkeys under a field. */
export const canOfferInField = async (): Promise<boolean> =>
  (await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false;

/** Has a passkey sign one request; the answer replaces the PIN. */
export async function confirmRequest(
  asked: BodyOf<Calls['startConfirmation']>,
): Promise<Assertion> {
  const options = await api
    .post<RequestOptions>('/passkeys/confirmation', { body: asked })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      // the PIN is new, or the account was recovered: passkeys can't confirm payments any longer
      clearPasskeyHere();
      return null;
    });
  const assertion = options && (await assert(options.data));
  if (assertion) return assertion;
  const text = 'Your passkey didn’t confirm this. Try again, or enter your PIN.';
  throw new ApiError({ kind: 'answer', status: 422, errors: { pin: [text] } });
}

type Proof = BodyOf<Calls['startPasskey']>;

/** Creates a passkey on this device. Null when its owner declines. */
export async function addPasskey(proof: Proof): Promise<PasskeyRow | null> {
  const { data } = await api.post<ReplyOf<Calls['startPasskey']>>('/passkeys/options', {
    body: proof,
  });
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...data,
    challenge: bytesOf(data.challenge),
    user: { ...data.user, id: bytesOf(data.user.id) },
    excludeCredentials: named(data.excludeCredentials),
  };
  const made = await ask<PublicKeyCredential>(() => navigator.credentials.create({ publicKey }));
  if (!made) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  const passkey = {
    id: made.id,
    rawId: made.id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
  const added = await api.post<PasskeyRow>('/passkeys', { body: { passkey } });
  return added.data;
}
