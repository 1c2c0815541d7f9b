import { useRef, useState, type RefObject } from 'react';
import { CodeInput, type CodeInputProps } from './code-input.tsx';
import { PinPad } from './pin-pad.tsx';

type PinInputProps = Omit<CodeInputProps, 'masked' | 'keypad' | 'numericOnly' | 'oneTime'>;

/** A PIN in masked boxes, with our own keypad: the phone's keyboard stays closed and covers nothing. */
export function PinInput(props: PinInputProps) {
  const { field, isOpen, open } = useOpenPad(props.focusFirst === true);
  return (
    <div
      ref={field}
      className="pin-field w-full max-w-88 [scroll-margin-bottom:7rem] low:[&_.code_input]:h-12 [.modal_&]:mx-auto"
      onFocus={open}
    >
      <CodeInput
        {...props}
        masked
        keypad={({ press, erase }) =>
          isOpen && <PinPad disabled={props.disabled} onDigit={press} onErase={erase} />
        }
      />
    </div>
  );
}

let closeOther = () => {};

/** Scrolls to all of a field, above the foot of its sheet, however high that is. */
function showWhole(field: HTMLElement | null): void {
  field?.scrollIntoView?.({ block: 'nearest' });
  const sheet = field?.closest('dialog');
  const foot = sheet?.querySelector('.modal-foot');
  if (!field || !sheet || !foot) return;
  const hidden = field.getBoundingClientRect().bottom - foot.getBoundingClientRect().top;
  if (hidden > 0) sheet.scrollTop += hidden;
}

/**
 * Of several PINs on a page, the one with the focus has the keypad, and keeps it until another one takes it:
 * a keypad that disappeared with the focus would move the button that is being pressed.
 */
function useOpenPad(isFirst: boolean): {
  field: RefObject<HTMLDivElement | null>;
  isOpen: boolean;
  open: () => void;
} {
  const field = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(isFirst);
  const open = () => {
    closeOther();
    closeOther = () => setOpen(false);
    setOpen(true);
    // on the smallest screens too, once the keypad is drawn
    requestAnimationFrame(() => showWhole(field.current));
  };
  return { field, isOpen, open };
}
