import * as calls from '#lib/account/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { endOneSession, endOtherSessions, listLoginActivity } from './login-activity.ts';
import { changePassword, requestPasswordCode } from './password.ts';
import { changePin, requestPinCode, setPin } from './pin.ts';
import { removeProfilePicture, setProfilePicture } from './profile-picture.ts';
import { updateProfile } from './update-profile.ts';

export function mountAccount(api: Api, services: Services): void {
  serve(api, services, calls.getProfile, ({ user }) => Promise.resolve({ data: user }));
  serve(api, services, calls.updateProfile, updateProfile);
  serve(api, services, calls.setProfilePicture, setProfilePicture);
  serve(api, services, calls.removeProfilePicture, removeProfilePicture);
  serve(api, services, calls.setPin, setPin);
  serve(api, services, calls.changePin, changePin);
  serve(api, services, calls.requestPinCode, requestPinCode);
  serve(api, services, calls.changePassword, changePassword);
  serve(api, services, calls.requestPasswordCode, requestPasswordCode);
  serve(api, services, calls.listLoginActivity, listLoginActivity);
  serve(api, services, calls.endOtherSessions, endOtherSessions);
  serve(api, services, calls.endOneSession, endOneSession);
}
