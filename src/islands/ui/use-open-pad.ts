import { useRef, useState, type RefObject } from 'react';

let closeOther = () => {};

/**
 * Of several PINs on a page, the one that is typed into has the keypad, and keeps it until another one takes
 * it: a keypad that left with the focus would move the button that is being pressed.
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
    // all of it above the foot of a sheet, on the smallest screens too, once the keypad is drawn
    requestAnimationFrame(() => field.current?.scrollIntoView?.({ block: 'nearest' }));
  };
  return { field, isOpen, open };
}
