import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { resendVerification } from '#lib/auth/browser/calls.ts';
import { signUp, widths, mailed } from '#lib/constants.ts';
import { paths } from '#lib/paths.ts';
import { goTo, replaceWith } from '#lib/browser/navigate.ts';
import { closeModal, showToast } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { Picture } from '#islands/ui/picture.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';

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

/**
 * Disabled from the press on; enabled again 60 s after an email was sent. When sending failed it stays
 * disabled without a message (spec 4): the hint next to it explains what to do.
 */
function useResend(email: string) {
  const [isOff, setOff] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const resend = async () => {
    setOff(true);
    try {
      await resendVerification(email);
      showToast('Email has been sent');
      timer.current = setTimeout(() => setOff(false), mailed.resendAfterMs);
    } catch {
      // Silent by spec 8.
    }
  };
  return { isOff, resend };
}
