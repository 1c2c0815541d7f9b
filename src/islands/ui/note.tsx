import type { ReactNode } from 'react';
import {
  iconCircleAlert,
  iconCircleCheck,
  iconInfo,
  iconShieldCheck,
  iconTriangleAlert,
} from '#lib/look/first-icons.ts';
import { Icon } from './icon.tsx';

const icons = {
  info: iconInfo,
  clay: iconShieldCheck,
  warn: iconTriangleAlert,
  bad: iconCircleAlert,
  ok: iconCircleCheck,
} as const;

interface NoteProps {
  tone?: keyof typeof icons;
  /** Read out immediately: for something that has just gone wrong. */
  alert?: boolean;
  children: ReactNode;
}

/** At most one per screen. */
export function Note({ tone = 'info', alert = false, children }: NoteProps) {
  return (
    <div
      className={tone === 'info' ? 'note' : `note note-${tone}`}
      role={alert ? 'alert' : undefined}
    >
      <Icon path={icons[tone]} />
      <div>{children}</div>
    </div>
  );
}
