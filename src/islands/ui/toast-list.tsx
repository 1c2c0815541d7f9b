import '#styles/parts/toast.css';
import { useEffect, useRef } from 'react';
import {
  iconCircleAlert,
  iconCircleCheck,
  iconInfo,
  iconTriangleAlert,
  iconWifiOff,
  iconX,
} from '#lib/look/first-icons.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

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
}

interface ToastListProps {
  toasts: readonly ToastItem[];
  onClose: (id: ToastItem['id']) => void;
}

/** Kept above open dialogs: the browser's top layer shows the newest entry last. */
function useTopLayer(count: number) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    if (!box || typeof box.showPopover !== 'function') return;
    box.popover = 'manual';
    if (box.matches(':popover-open')) box.hidePopover();
    if (count > 0) box.showPopover();
  }, [count]);
  return list;
}

/** Times and order are the caller's; a toast is never the only place of a fact. */
export function ToastList({ toasts, onClose }: ToastListProps) {
  const list = useTopLayer(toasts.length);
  return (
    <div className="toasts" role="region" aria-label="Alerts" aria-live="polite" ref={list}>
      {toasts.map(({ id, text, tone = 'success' }) => (
        <div
          key={id}
          className={`toast ${looks[tone].className}`.trim()}
          role={tone === 'error' ? 'alert' : 'status'}
        >
          <Icon path={looks[tone].icon} />
          <p>{text}</p>
          <IconButton label="Close message" icon={iconX} size={20} onClick={() => onClose(id)} />
        </div>
      ))}
    </div>
  );
}
