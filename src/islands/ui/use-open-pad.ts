import { useRef, useState, type RefObject } from 'react';

let closeOther = () => {};

/**
 * Of several PINs on a page, the one with the focus has the keypad, and keeps it until another one takes it:
 * a keypad that disappeared with the focus would move the button that is being pressed.
 */
export function useOpenPad(isFirst: boolean): {
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
    // fully above the foot of a sheet, even on the smallest screens, once the keypad is rendered
    requestAnimationFrame(() => field.current?.scrollIntoView?.({ block: 'nearest' }));
  };
  return { field, isOpen, open };
}
