import { useEffect, useRef } from 'react';
import { paths } from '#lib/paths.ts';
import { Picture } from '#islands/ui/picture.tsx';

/** An emailed link did its work: what was done, and the link to sign in. */
export function LinkDone({ title, text }: { title: string; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="empty">
      <Picture name="open" />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <a className="btn btn-primary btn-big" href={paths.login}>
        Sign in
      </a>
    </div>
  );
}
