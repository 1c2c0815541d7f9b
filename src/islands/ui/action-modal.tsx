import { useId, type ReactNode } from 'react';
import { widths } from '#lib/constants.ts';
import { iconCheck, iconTriangleAlert, iconX } from '#lib/look/first-icons.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { Tile } from './tile.tsx';

const looks = {
  success: { icon: iconCheck, tone: 'ok', width: widths.successModal },
  error: { icon: iconX, tone: 'bad', width: widths.actionModal },
  warning: { icon: iconTriangleAlert, tone: 'warn', width: widths.actionModal },
} as const;

export interface ActionModalProps {
  open: boolean;
  type: keyof typeof looks;
  title: ReactNode;
  message: ReactNode;
  width?: number;
  showCloseBtn?: boolean;
  actionButtonText?: string;
  cancelButtonText?: string;
  hideCancelButton?: boolean;
  busy?: boolean;
  onAction: () => void;
  onCancel: () => void;
}

/** A dialog with one question (spec 2). It stays until it is answered. */
export function ActionModal(props: ActionModalProps) {
  const { open, type, title, message, showCloseBtn = false, hideCancelButton = false } = props;
  const id = useId();
  const look = looks[type];
  return (
    <Dialog
      open={open}
      onClose={props.onCancel}
      width={props.width ?? look.width}
      persistent
      role="alertdialog"
      labelledBy={id}
      describedBy={`${id}-text`}
    >
      <div className="amodal">
        {showCloseBtn && (
          <IconButton label="Close" icon={iconX} className="amodal-x" onClick={props.onCancel} />
        )}
        <Tile icon={look.icon} tone={look.tone} round />
        <h2 id={id}>{title}</h2>
        <div id={`${id}-text`} className="sub">
          {message}
        </div>
        <div className="amodal-b">
          {!hideCancelButton && (
            <Button variant="line" onClick={props.onCancel}>
              {props.cancelButtonText ?? 'Cancel'}
            </Button>
          )}
          <Button onClick={props.onAction} busy={props.busy ?? false}>
            {props.actionButtonText ?? 'Okay'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
