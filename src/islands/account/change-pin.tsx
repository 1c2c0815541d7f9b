import { useEffect, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { DonePanel } from '#islands/kyc/done-panel.tsx';
import { PinForm } from './pin-form.tsx';

/** /security/reset-pin. */
export function ChangePin({ email }: { email: string }) {
  const [isDone, setDone] = useState(false);
  useEffect(wakeOverlays, []);
  if (isDone)
    return (
      <DonePanel
        title="PIN changed"
        text="We’ve signed out every other device. No one at Oja will ever ask for your PIN."
        next={{ href: paths.settingsSecurity, text: 'Back to security' }}
      />
    );
  return <PinForm email={email} hasPin onDone={() => setDone(true)} />;
}
