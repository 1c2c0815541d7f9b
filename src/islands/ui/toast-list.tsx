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
  /** Leads to the answer that says why, or to the order that is in the way. */
  help?: string | undefined;
}

interface ToastListProps {
  toasts: readonly ToastItem[];
  onClose: (id: ToastItem['id']) => void;
}

/** What a link beside a text is called. */
const labelOf = (help: string) => (help.startsWith(`${paths.orders}/`) ? 'View order' : 'Why?');

const GAP = 8;

/** A dialog's title and way out stay in view: where the list would cover them it goes below. */
function keepClearOf(dialog: HTMLElement, box: HTMLElement): void {
  box.style.top = '';
  const head = dialog.querySelector<HTMLElement>('.modal-head, h2');
  if (!head) return;
  // Where they come to rest: the dialog may still be moving in.
  const top = dialog.offsetTop + head.offsetTop - dialog.scrollTop;
  const bottom = top + head.offsetHeight;
  const isBeside = box.offsetLeft >= dialog.offsetLeft + dialog.offsetWidth;
  const isAbove = box.offsetTop + box.offsetHeight <= top;
  if (!isBeside && !isAbove && box.offsetTop < bottom) box.style.top = `${bottom + GAP}px`;
}

/** Above everything: the browser's top layer shows the newest entry last. */
function useTopLayer(count: number, dialog: HTMLElement | undefined) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    // a dialog that is gone has taken the list along; it comes back in the next place
    if (!box?.isConnected) return;
    if (typeof box.showPopover === 'function') {
      box.popover = 'manual';
      const isOpen = box.matches(':popover-open');
      // Only a dialog may lie above: a list that goes and comes is said again from its first entry.
      const isCovered = isOpen && document.querySelector('dialog[open]') !== null;
      if (isOpen && (isCovered || count === 0)) box.hidePopover();
      if (count > 0 && (!isOpen || isCovered)) box.showPopover();
    }
    if (dialog) keepClearOf(dialog, box);
  }, [count, dialog]);
  return list;
}

/**
 * Times and order are the caller's; a toast is never the only place of a fact. It stands in the
 * topmost dialog, for everything outside of that is out of reach.
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
          // the region says the others; a role of their own would have them said twice
          role={tone === 'error' ? 'alert' : undefined}
        >
          <Icon path={looks[tone].icon} />
          <p>
            {text}
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
