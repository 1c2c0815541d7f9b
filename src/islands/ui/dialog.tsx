import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { noteOpen } from './open-dialogs.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** The maximum width in px; on phones it is a sheet over the full width. */
  width?: number;
  /** Neither Escape nor a tap outside closes it. */
  persistent?: boolean;
  role?: 'alertdialog';
  className?: string;
  labelledBy: string;
  describedBy?: string;
  children: ReactNode;
}

/**
 * A dialog that is removed with its part of the page can't restore the focus itself: it returns to
 * what opened it.
 */
function useGivenBack(open: boolean) {
  const opener = useRef<Element | null>(null);
  // before the effects of the content, which may take the focus
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  useEffect(() => {
    const from = opener.current;
    if (!open || !(from instanceof HTMLElement) || from.closest('dialog')) return undefined;
    return () => {
      if (document.activeElement === document.body) from.focus({ preventScroll: true });
    };
  }, [open]);
}

const never = () => () => undefined;

/** Whether the server rendered this dialog: it is already open and isn't animated again. */
function useDrawn(): boolean {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return useState(isHydrating)[0];
}

/**
 * Opens as a real modal. A dialog that the server rendered open becomes modal on hydration without taking the
 * focus from the field someone is typing in.
 */
function useModal(open: boolean, width: number | undefined, isDrawn: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isModal = useRef(false);
  useGivenBack(open);
  const show = useCallback(() => {
    const box = dialog.current;
    if (!box) return;
    const focused = box.contains(document.activeElement) ? document.activeElement : null;
    box.removeAttribute('open');
    box.showModal();
    isModal.current = true;
    const first = focused ?? box.querySelector('[data-autofocus]');
    if (first instanceof HTMLElement) first.focus();
  }, []);
  useEffect(() => {
    const box = dialog.current;
    if (!box) return undefined;
    // The CSP blocks style attributes, not properties set by script.
    if (width) box.style.setProperty('--modal-width', `${width}px`);
    if (!open) {
      isModal.current = false;
      return void box.close();
    }
    let end: (() => void) | undefined;
    // Messages move into an open dialog: those that arrive before it is modal would be under its backdrop.
    const start = () => {
      if (!isModal.current) show();
      end = noteOpen(box);
    };
    // a rendered dialog is already open: what is being typed is painted first
    const timer = isDrawn ? setTimeout(start) : void start();
    return () => {
      clearTimeout(timer);
      end?.();
    };
  }, [open, width, show, isDrawn]);
  return { dialog, isModal, show };
}

/** The browser's own modal: focus stays inside and returns to where it was. */
export function Dialog(props: DialogProps) {
  const { open, onClose, persistent = false, className = '', children } = props;
  const isDrawn = useDrawn();
  const { dialog, isModal, show } = useModal(open, props.width, isDrawn);
  const [drawnOpen] = useState(open);
  const own = (event: SyntheticEvent) => event.target === event.currentTarget;
  const cancel = (event: SyntheticEvent) => {
    if (!own(event)) return;
    event.preventDefault();
    if (!persistent) onClose();
  };
  // Browsers close on a second Escape whatever the page says.
  const closed = (event: SyntheticEvent) => {
    if (!own(event) || !open || !isModal.current) return;
    if (persistent) show();
    else onClose();
  };
  return (
    // Escape is the dialog's own key, and a close button does what the tap outside does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      open={drawnOpen}
      className={['modal', className, isDrawn && 'is-drawn'].filter(Boolean).join(' ')}
      role={props.role}
      aria-modal="true"
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      onCancel={cancel}
      onClose={closed}
      onClick={(event) => {
        if (own(event) && !persistent) onClose();
      }}
    >
      {open && children}
    </dialog>
  );
}
