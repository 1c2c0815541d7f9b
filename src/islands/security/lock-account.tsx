import { useEffect } from 'react';
import { iconLock } from '#lib/look/icons.ts';
import { paths } from '#lib/paths.ts';
import { lockAccount } from '#lib/auth/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { openAction, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { dropAllKept } from '#lib/browser/kept-payments/kept-payments.ts';
import { closeSession } from '#lib/browser/close-session.ts';
import { Button } from '#islands/ui/button.tsx';

const showLocked = () =>
  openAction({
    type: 'success',
    title: 'Your account is locked',
    message: 'We’ve signed out every device. Open the link in our email to unlock it.',
    hideCancelButton: true,
    onAction: () => goTo(paths.home),
  });

const askToLock = () =>
  openAction({
    type: 'warning',
    title: 'Lock your account now?',
    message:
      'We’ll sign out every device right away, including this one. No one can sign in until you open the link we email you. Your money is safe.',
    actionButtonText: 'Lock account',
    onAction: async () => {
      await closeSession(lockAccount);
      dropAllKept();
      showLocked();
    },
  });

/** For a lost phone or a stranger's email: one press stops everything. */
export function LockAccount() {
  useEffect(wakeOverlays, []);
  return (
    <section className="card stack-s" aria-labelledby="lock">
      <h2 id="lock">Something wrong?</h2>
      <p className="sub">
        If you’ve lost your phone or someone knows your password, lock your account. You can unlock
        it by email.
      </p>
      <Button variant="danger-line" icon={iconLock} onClick={askToLock}>
        Lock my account
      </Button>
    </section>
  );
}
