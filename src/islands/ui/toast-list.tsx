import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import {
  iconCircleAlert,
  iconCircleCheck,
  iconInfo,
  iconTriangleAlert,
  iconWifiOff,
  iconX,
} from '#lib/look/first-icons.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { $openDialogs } from './open-dialogs.ts';
import { Own } from './own.tsx';

const looks = {
  success: { icon: iconCircleCheck, className: '' },
  info: { icon: iconInfo, className: '' },
  warning: { icon: iconTriangleAlert, className: 'toast-warn' },
  error: { icon: iconCircleAlert, className: 'toast-bad' },
  offline: { icon: iconWifiOff, className: 'toast-off' },
} as const;

export interface ToastItem {
  id: string | number;
  text: string;
  tone?: keyof typeof looks;
  /** The link to the answer that explains it, or to the blocking order. */
  help?: string | undefined;
}

interface ToastListProps {
  toasts: readonly ToastItem[];
  onClose: (id: ToastItem['id']) => void;
}

/** The label of a link next to a text. */
const labelOf = (help: string) => (help.startsWith(`${paths.orders}/`) ? 'View order' : 'Why?');

const GAP = 8;

/** A dialog's title and close button stay visible: if the list would cover them, it moves below. */
function keepClearOf(dialog: HTMLElement, box: HTMLElement): void {
  box.style.top = '';
  const head = dialog.querySelector<HTMLElement>('.modal-head, h2');
  if (!head) return;
  // Their final position: the dialog may still be moving in.
  const top = dialog.offsetTop + head.offsetTop - dialog.scrollTop;
  const bottom = top + head.offsetHeight;
  const isBeside = box.offsetLeft >= dialog.offsetLeft + dialog.offsetWidth;
  const isAbove = box.offsetTop + box.offsetHeight <= top;
  if (!isBeside && !isAbove && box.offsetTop < bottom) box.style.top = `${bottom + GAP}px`;
}

/** Above everything: in the browser's top layer, the last entry is on top. */
function useTopLayer(count: number, dialog: HTMLElement | undefined) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    // a removed dialog has taken the list along; it reappears in the next place
    if (!box?.isConnected) return;
    if (typeof box.showPopover === 'function') {
      box.popover = 'manual';
      const isOpen = box.matches(':popover-open');
      // Only for a dialog above it: a list that is removed and re-added is read out again from its first
      // entry.
      const isCovered = isOpen && document.querySelector('dialog[open]') !== null;
      if (isOpen && (isCovered || count === 0)) box.hidePopover();
      if (count > 0 && (!isOpen || isCovered)) box.showPopover();
    }
    if (dialog) keepClearOf(dialog, box);
  }, [count, dialog]);
  return list;
}

/**
 * Times and order are the caller's. No fact is shown in a toast alone. It is in the topmost dialog, because
 * everything outside that is inert.
 */
export function ToastList({ toasts, onClose }: ToastListProps) {
  const dialogs = useStore($openDialogs);
  const dialog = toasts.length > 0 ? dialogs.at(-1) : undefined;
  const list = useTopLayer(toasts.length, dialog);
  const region = (
    <div className="toasts" role="region" aria-label="Alerts" aria-live="polite" ref={list}>
      {toasts.map(({ id, text, help, tone = 'success' }) => (
        <div
          key={id}
          className={`toast ${looks[tone].className}`.trim()}
          // the region announces the others; with their own role they would be announced twice
          role={tone === 'error' ? 'alert' : undefined}
        >
          <Icon path={looks[tone].icon} />
          <p>
            <Own text={text} />
            {help && (
              <a href={help} target="_blank">
                {labelOf(help)}
                <span className="vh"> Opens in a new tab</span>
              </a>
            )}
          </p>
          <IconButton label="Close message" icon={iconX} size={20} onClick={() => onClose(id)} />
        </div>
      ))}
    </div>
  );
  return dialog ? createPortal(region, dialog) : region;
}
