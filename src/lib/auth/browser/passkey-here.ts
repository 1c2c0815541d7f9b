import { readStored, removeStored, store } from '#lib/browser/storage.ts';
import { storageKeys } from '#lib/constants.ts';

/** In place of the PIN in a body: the client has the passkey sign the request before it is sent. */
export const BY_PASSKEY = 'passkey';

/** Records that this device has a passkey of the user, which is offered before the PIN. */
export const notePasskeyHere = (user: string): void => store(storageKeys.passkey, user);

export const clearPasskeyHere = (): void => removeStored(storageKeys.passkey);

/** Whether this device can confirm payments of the user with a passkey. */
export const hasPasskeyHere = (user: string | undefined): boolean =>
  user !== undefined && readStored(storageKeys.passkey) === user && 'credentials' in navigator;
