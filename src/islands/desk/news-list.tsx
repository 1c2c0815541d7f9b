import type { DeskCase } from '#lib/contracts/desk.ts';

/** What was written meanwhile, to be read before the case is decided. */
export const NewsList = ({ news }: { news: DeskCase['timeline'] }) =>
  news.length > 0 && (
    <section className="desk-news" aria-label="Written meanwhile">
      {news.map(({ title, text, at, by }) => (
        <div key={at}>
          <b>{by ? `${title} (${by})` : title}</b>
          <p className="desk-text">{text}</p>
        </div>
      ))}
    </section>
  );
