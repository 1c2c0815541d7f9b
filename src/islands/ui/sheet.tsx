import { useId, type MouseEvent, type ReactNode } from 'react';
import { iconX } from '#lib/look/first-icons.ts';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

interface SheetProps extends Omit<DialogProps, 'labelledBy' | 'describedBy' | 'role'> {
  title: ReactNode;
  /** Sticky at the bottom: the one action. */
  foot?: ReactNode;
  closeLabel?: string;
  /**
   * The target of closing, for a dialog that is rendered open and can be closed before hydration.
   */
  closeHref?: string | undefined;
  hideClose?: boolean;
}

function CloseLink({
  href,
  label,
  onClose,
}: Pick<SheetProps, 'onClose'> & Record<'href' | 'label', string>) {
  const close = (event: MouseEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    <a className="iconbtn" href={href} aria-label={label} data-close="" onClick={close}>
      <Icon path={iconX} />
    </a>
  );
}

/** Bottom sheet on phones, centred card from 600 px. */
export function Sheet({
  title,
  foot,
  closeLabel = 'Close',
  closeHref,
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
        {closeHref ? (
          <CloseLink href={closeHref} label={closeLabel} onClose={rest.onClose} />
        ) : (
          !hideClose && <IconButton label={closeLabel} icon={iconX} onClick={rest.onClose} />
        )}
      </div>
      <div className="modal-body">{children}</div>
      {foot && <div className="modal-foot">{foot}</div>}
    </Dialog>
  );
}
