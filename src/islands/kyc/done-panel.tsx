import { useEffect, useRef, type ReactNode } from 'react';
import { Picture } from '#islands/ui/picture.tsx';

interface DonePanelProps {
  title: string;
  text: ReactNode;
  next: { href: string; text: string };
  /** A second link. */
  other?: { href: string; text: string };
}

/** The end of a step: what was done and the next action. It takes the focus, because the form is gone. */
export function DonePanel({ title, text, next, other }: DonePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card">
      <div className="empty">
        <Picture name="open" />
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{text}</p>
        <div className="answer">
          <a className="btn btn-primary btn-big" href={next.href}>
            {next.text}
          </a>
          {other && (
            <a className="link self-center" href={other.href}>
              {other.text}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}
