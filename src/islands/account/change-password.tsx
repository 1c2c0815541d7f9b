import { useEffect, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { DonePanel } from '#islands/kyc/done-panel.tsx';
import { PasswordForm } from './password-form.tsx';

/** /security/reset-password for people who are signed in. */
export function ChangePassword({ email }: { email: string }) {
  const [isDone, setDone] = useState(false);
  useEffect(wakeOverlays, []);
  if (isDone)
    return (
      <DonePanel
        title="Password changed"
        text="We’ve signed out every other device and sent you an email about it."
        next={{ href: paths.settingsSecurity, text: 'Back to security' }}
      />
    );
  return <PasswordForm email={email} onDone={() => setDone(true)} />;
}
