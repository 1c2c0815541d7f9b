import type { ReactNode } from 'react';
import type { PictureName } from '#lib/look/pictures.ts';
import { Picture } from './picture.tsx';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  picture?: PictureName;
  /** A picture that the page has drawn, so that no script carries it. */
  drawn?: ReactNode;
  /** The one next step: a button or a link. */
  action?: ReactNode;
}

export function EmptyState({ title, text, picture = 'stool', drawn, action }: EmptyStateProps) {
  return (
    <div className="empty">
      {drawn ?? <Picture name={picture} />}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
