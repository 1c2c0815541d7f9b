import { useState } from 'react';
import { iconLogOut } from '#lib/look/first-icons.ts';
import { dropAllKept } from '#lib/browser/kept-payments/kept-payments.ts';
import { clearSeen } from '#lib/browser/offline-copies/note-seen.ts';
import { endSession } from '#lib/browser/end-session.ts';
import { Icon } from '#islands/ui/icon.tsx';

/** Signs out, from the profile menu and from the settings page. */
export function LogOut({ className }: { className?: string }) {
  const [busy, setBusy] = useState(false);
  const press = () => {
    if (busy) return;
    setBusy(true);
    clearSeen();
    dropAllKept();
    void endSession('left');
  };
  return (
    <button type="button" className={className} onClick={press} aria-busy={busy || undefined}>
      <Icon path={iconLogOut} />
      {busy ? 'Logging out' : 'Log out'}
    </button>
  );
}
