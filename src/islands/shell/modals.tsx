import { useStore } from '@nanostores/react';
import { Component, Suspense, useState, type ReactNode } from 'react';
import {
  $modal,
  closeModal,
  showToast,
  type ActionDetails,
  type Modal,
} from '#lib/browser/stores/overlays.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { lazyDialog } from './lazy-dialog.ts';

// Loads only the code of the dialog that opens.
const AuthModal = lazyDialog(async () => (await import('#islands/auth/auth-modal.tsx')).AuthModal);
const VerifyEmailModal = lazyDialog(
  async () => (await import('#islands/auth/verify-email-modal.tsx')).VerifyEmailModal,
);
const ErrorModal = lazyDialog(async () => (await import('./error-modal.tsx')).ErrorModal);
const ActionModal = lazyDialog(
  async () => (await import('#islands/ui/action-modal.tsx')).ActionModal,
);
const ProofModal = lazyDialog(
  async () => (await import('#islands/security/proof-modal.tsx')).ProofModal,
);
const FlaggedModal = lazyDialog(
  async () => (await import('#islands/orders/flagged-modal.tsx')).FlaggedModal,
);

const isStillOpen = (details: ActionDetails): boolean => {
  const open = $modal.get();
  return open?.name === 'action' && open.details === details;
};

function OpenAction({ details }: { details: ActionDetails }) {
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      await details.onAction?.();
      // The action may have opened another dialog.
      if (isStillOpen(details)) closeModal();
    } catch (error) {
      presentError(error);
    } finally {
      setBusy(false);
    }
  };
  const cancel = () => {
    closeModal();
    details.onCancel?.();
  };
  return (
    <ActionModal {...details} open busy={busy} onAction={() => void act()} onCancel={cancel} />
  );
}

function OpenModal({ modal }: { modal: Modal }) {
  switch (modal.name) {
    case 'auth':
      return <AuthModal key={modal.mode} {...modal} />;
    case 'verify-email':
      return <VerifyEmailModal email={modal.email} />;
    case 'error':
      return <ErrorModal {...modal} />;
    case 'flagged':
      return <FlaggedModal />;
    case 'proof':
      return <ProofModal onProven={modal.onProven} />;
    case 'action':
      return <OpenAction details={modal.details} />;
  }
}

/** A dialog's code may fail to load: the page behind it keeps working. */
class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override componentDidCatch(): void {
    closeModal();
    showToast('This part of the page didn’t load. Please try again.', { tone: 'error' });
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

/** Shows one dialog at a time. */
export function Modals() {
  const modal = useStore($modal, { ssr: 'initial' });
  if (!modal) return null;
  return (
    <Guard key={modal.name}>
      <Suspense fallback={null}>
        <OpenModal modal={modal} />
      </Suspense>
    </Guard>
  );
}
