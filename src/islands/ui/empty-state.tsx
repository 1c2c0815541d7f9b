import type { ReactNode } from 'react';
import type { ScriptPictureName } from '#lib/look/pictures.ts';
import { Picture } from './picture.tsx';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** One of the few that scripts include. */
  picture?: ScriptPictureName;
  /** Instead of it: the page's drawing, so that no script includes it. */
  drawn?: ReactNode;
  /** The one next step: a button or a link. */
  action?: ReactNode;
}

export function EmptyState({ title, text, picture, drawn, action }: EmptyStateProps) {
  return (
    <div className="empty">
      {picture ? <Picture name={picture} /> : drawn}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
