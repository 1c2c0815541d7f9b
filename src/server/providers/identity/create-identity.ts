import type { IdentityPort } from '#server/ports/identity.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { observed } from '#server/providers/routing/observed.ts';
import { isLive } from '#server/providers/routing/without-keys.ts';
import { pickPreferred } from '#server/providers/routing/routed.ts';
import { chosenIdentity } from './chosen.ts';
import { dojah } from './dojah/adapter.ts';
import { sandboxIdentity } from './sandbox.ts';
import { smileId } from './smile/adapter.ts';

const DOJAH = { live: 'https://api.dojah.io/', trial: 'https://sandbox.dojah.io/' };
const SMILE_ID = {
  live: 'https://api.smileidentity.com/',
  trial: 'https://testapi.smileidentity.com/',
};

/** Dojah, when its keys are set: its test system in the demo, the live one in production. */
function dojahIfSet({ env, log }: ProviderParts) {
  const { DOJAH_APP_ID: appId, DOJAH_PRIVATE_KEY: privateKey } = env;
  if (!appId || !privateKey) return undefined;
  const isTrial = !env.isProduction;
  const baseUrl = env.DOJAH_URL ?? (isTrial ? DOJAH.trial : DOJAH.live);
  return dojah({ baseUrl, appId, privateKey, isTrial, log });
}

/** Smile ID, likewise. */
function smileIfSet({ env, clock, log }: ProviderParts) {
  const { SMILE_PARTNER_ID: partnerId, SMILE_API_KEY: apiKey } = env;
  if (!partnerId || !apiKey) return undefined;
  const isTrial = !env.isProduction;
  const baseUrl = env.SMILE_URL ?? (isTrial ? SMILE_ID.trial : SMILE_ID.live);
  return smileId({ baseUrl, partnerId, apiKey, isTrial, clock, log });
}

/**
 * The configured ID services, or else the sandbox. Without keys, operators review every document in production. In the demo the sandbox also answers for documents that
 * they don't know; in production an operator does. If two know a document, the desk's preference decides, or
 * else the built-in order of its country, skipping services that are down.
 */
export function createIdentity(parts: ProviderParts): IdentityPort {
  const sandbox = observed(parts, 'identity', sandboxIdentity(parts));
  const [dojah, smile] = [dojahIfSet(parts), smileIfSet(parts)];
  if (!dojah && !smile && !isLive(parts.env)) return sandbox;
  const configured = {
    dojah: dojah && observed(parts, 'identity', dojah),
    smile: smile && observed(parts, 'identity', smile),
  };
  return chosenIdentity(configured, parts.env.isProduction ? undefined : sandbox, (fit, what) =>
    fit.length > 1
      ? pickPreferred(parts, 'identity', fit, { ...what, sends: true })
      : Promise.resolve(fit[0]),
  );
}
