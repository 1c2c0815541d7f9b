import * as calls from '#lib/auth/passkeys.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { logFailures } from '#server/http/failed-sign-in.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { addPasskey, startPasskey } from './enrol.ts';
import { listPasskeys, removePasskey, renamePasskey, startConfirmation } from './manage.ts';
import { signInWithPasskey, startPasskeySignIn } from './sign-in.ts';

export function mountPasskeys(api: Api, services: Services): void {
  serve(api, services, calls.startPasskeySignIn, startPasskeySignIn);
  serve(api, services, calls.signInWithPasskey, logFailures('passkey', signInWithPasskey));
  serve(api, services, calls.listPasskeys, listPasskeys);
  serve(api, services, calls.startPasskey, startPasskey);
  serve(api, services, calls.addPasskey, addPasskey);
  serve(api, services, calls.renamePasskey, renamePasskey);
  serve(api, services, calls.removePasskey, removePasskey);
  serve(api, services, calls.startConfirmation, startConfirmation);
}
