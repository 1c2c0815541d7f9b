import type { CountryCode } from '#lib/countries.ts';
import type { AuthMode } from '#lib/browser/stores/overlays.ts';
import { AuthModal } from './auth-modal.tsx';

/** /login and /sign-up: the box is drawn open by the server and works from the first touch. */
export const AuthPage = (props: { mode: AuthMode; country: CountryCode | null }) => (
  <AuthModal {...props} blockPage />
);
