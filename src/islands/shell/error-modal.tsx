import { useState } from 'react';
import type { ModalName } from '#lib/errors/shows.ts';
import { paths } from '#lib/paths.ts';
import { messageOf } from '#lib/browser/api/client.ts';
import { resendUnlockLink, resendVerification } from '#lib/auth/browser/calls.ts';
import { fetchChatUrl } from '#lib/reference/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { closeModal, showToast } from '#lib/browser/stores/overlays.ts';
import { keepPlace } from '#lib/browser/stores/pending-place.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { ActionModal } from '#islands/ui/action-modal.tsx';
import { Own } from '#islands/ui/own.tsx';

interface ErrorModalProps {
  error: ModalName;
  message: string;
  /** What the user typed to sign in. */
  login: string;
  /** The link to the answer that explains it. */
  help?: string | undefined;
}

interface Look {
  title: string;
  button: string;
  act: (props: ErrorModalProps) => void | Promise<void>;
}

/** To our chat if there is one, else to the contact form. */
async function contactSupport() {
  const chat = await fetchChatUrl().catch(() => null);
  closeModal();
  goTo(chat ?? paths.newTicket());
}

/** A detour: afterwards people return to what they were doing. */
const detour = (path: string) => () => {
  keepPlace();
  closeModal();
  goTo(path);
};

const verifyProfile = detour(paths.completeKyc);

async function resendUnlock({ login }: ErrorModalProps) {
  const message = messageOf(await resendUnlockLink(login));
  closeModal();
  if (message) showToast(message);
}

async function resendVerificationMail({ login }: ErrorModalProps) {
  await resendVerification(login);
  closeModal();
  showToast('An email has been sent to you for verification');
}

const looks: Record<Exclude<ModalName, 'two-factor' | 'flagged'>, Look> = {
  'verify-profile': {
    title: 'Unsupported Service Type',
    button: 'Verify Profile',
    act: verifyProfile,
  },
  'limit-exceeded': {
    title: 'Transaction Limit Exceeded!',
    button: 'Verify Profile',
    act: verifyProfile,
  },
  'limit-reached': { title: 'Transaction Limit Exceeded!', button: 'Okay', act: closeModal },
  'own-limit': {
    title: 'Above your own limit',
    button: 'See my limits',
    act: detour(`${paths.limits}#own-limits`),
  },
  'raise-limit': {
    title: 'Transaction Limit Exceeded!',
    button: 'Verify Profile',
    act: detour(paths.limits),
  },
  'contact-support': {
    title: 'Contact Support',
    button: 'Contact Support',
    act: contactSupport,
  },
  'account-locked': { title: 'Account Locked', button: 'Resend email', act: resendUnlock },
  'email-unverified': {
    title: 'Unverified Email Address',
    button: 'Resend email',
    act: resendVerificationMail,
  },
  'card-rejected': { title: 'Card rejected', button: 'Retry', act: closeModal },
};

const refusals: readonly ModalName[] = [
  'limit-exceeded',
  'limit-reached',
  'own-limit',
  'raise-limit',
  'card-rejected',
];

/** The dialog that an error code of spec 8 opens. */
export function ErrorModal(props: ErrorModalProps) {
  const { error, message, help } = props;
  const [busy, setBusy] = useState(false);
  if (error === 'two-factor' || error === 'flagged') return null;
  const { title, button, act } = looks[error];
  const press = async () => {
    setBusy(true);
    try {
      await act(props);
    } catch (failure) {
      presentError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionModal
      open
      type={refusals.includes(error) ? 'error' : 'warning'}
      title={title}
      message={
        <>
          <Own text={message} />{' '}
          {help && (
            <a href={help} target="_blank">
              What can I do?<span className="vh"> Opens in a new tab</span>
            </a>
          )}{' '}
          {error === 'email-unverified' && <a href={paths.signUpEditEmail}>Change the email</a>}
        </>
      }
      actionButtonText={button}
      hideCancelButton={error === 'limit-reached'}
      busy={busy}
      onAction={() => void press()}
      onCancel={closeModal}
    />
  );
}
