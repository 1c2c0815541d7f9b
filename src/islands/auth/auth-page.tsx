import type { ComponentProps } from 'react';
import { AuthModal } from './auth-modal.tsx';

/** /login and /sign-up: the server renders the dialog open, and it works from the first touch. */
export const AuthPage = (props: Omit<ComponentProps<typeof AuthModal>, 'blockPage'>) => (
  <AuthModal {...props} blockPage />
);
