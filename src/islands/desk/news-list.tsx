import { useEffect, useRef } from 'react';
import type { DeskCase } from '#lib/desk/contract.ts';

/**
 * Messages that arrived while the case was being decided, to be read first. The list takes the
 * focus.
 */
export function NewsList({ news }: { news: DeskCase['timeline'] }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [news]);
  return (
    news.length > 0 && (
      <section
        className="[scroll-margin-block:6rem] grid gap-2 py-3 px-4 border-s-3 border-s-warning bg-warning-tint"
        aria-label="New updates"
        ref={box}
        tabIndex={-1}
      >
        {news.map(({ title, text, at, by }) => (
          <div key={at}>
            <b>{by ? `${title} (${by})` : title}</b>
            <p className="py-2 whitespace-pre-line wrap-anywhere">{text}</p>
          </div>
        ))}
      </section>
    )
  );
}
