import type { ReactNode } from 'react';
import type { ScriptPictureName } from '#lib/look/pictures.ts';
import { Picture } from './picture.tsx';

/** One of the few that scripts carry, or one that the page has drawn, so that no script does. */
type Pictured =
  { picture: ScriptPictureName; drawn?: undefined } | { picture?: undefined; drawn: ReactNode };

type EmptyStateProps = Pictured & {
  title: string;
  text?: ReactNode;
  /** The one next step: a button or a link. */
  action?: ReactNode;
};

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
