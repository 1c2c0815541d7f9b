import { useId, type ReactNode } from 'react';
import { iconX } from '#lib/look/first-icons.ts';
import { Dialog, type DialogProps } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';

interface SheetProps extends Omit<DialogProps, 'labelledBy' | 'describedBy' | 'role'> {
  title: ReactNode;
  /** Sticky at the bottom: the one action. */
  foot?: ReactNode;
  closeLabel?: string;
  hideClose?: boolean;
}

/** Bottom sheet on phones, centred card from 600 px. */
export function Sheet({
  title,
  foot,
  closeLabel = 'Close',
  hideClose,
  children,
  ...rest
}: SheetProps) {
  const id = useId();
  return (
    <Dialog {...rest} labelledBy={id}>
      <span className="grab" aria-hidden="true" />
      <div className="modal-head">
        <h2 id={id}>{title}</h2>
        {!hideClose && <IconButton label={closeLabel} icon={iconX} onClick={rest.onClose} />}
      </div>
      <div className="modal-body">{children}</div>
      {foot && <div className="modal-foot">{foot}</div>}
    </Dialog>
  );
}
