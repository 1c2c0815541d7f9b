import type { MouseEvent } from 'react';
import { signUp, widths } from '#lib/constants.ts';
import { paths } from '#lib/paths.ts';
import { goTo, replaceWith } from '#lib/browser/navigate.ts';
import { closeModal } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { Picture } from '#islands/ui/picture.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { useResend } from './use-resend.ts';

/** After sign-up (spec 2). Closing it leads to the sign-in page a moment later. */
export function VerifyEmailModal({ email }: { email: string }) {
  const { isOff, resend } = useResend(email);
  const close = () => {
    closeModal();
    setTimeout(() => goTo(paths.login), signUp.modalCloseRedirectMs);
  };
  const changeEmail = (event: MouseEvent) => {
    event.preventDefault();
    closeModal();
    replaceWith(paths.signUpEditEmail);
  };
  return (
    <Sheet
      open
      persistent
      title="Please verify your email"
      width={widths.verifyModal}
      onClose={close}
    >
      <div className="empty">
        <Picture name="open" />
        <p>
          We sent a link to <b>{email}</b>. Open it on this phone or any other. If you can’t see it,
          check your spam folder.
        </p>
      </div>
      <div className="stack-s">
        <Button size="big" variant="tint" disabled={isOff} onClick={() => void resend()}>
          Resend email
        </Button>
        <p className="fine">Nothing arrived? Close and try again</p>
      </div>
      <div className="flex flex-wrap justify-between gap-5">
        <p className="auth-alt text-14 text-ink-2">
          <a className="link" href={paths.signUpEditEmail} onClick={changeEmail}>
            Wrong Email supplied?
          </a>
        </p>
        <p className="auth-alt text-14 text-ink-2">
          Need help?{' '}
          <a className="link" href={paths.newTicket()}>
            Contact us
          </a>
        </p>
      </div>
    </Sheet>
  );
}
