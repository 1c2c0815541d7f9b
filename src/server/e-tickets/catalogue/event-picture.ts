import type { EventDetail, MovieDetail } from '#lib/contracts/e-tickets.ts';
import { eventCategoryNames, type EventCategory } from '#lib/e-tickets.ts';
import { whenAt } from '#lib/event-words.ts';
import { sha256 } from '#server/platform/crypto.ts';

/** What stands in the picture of an event or film. */
export interface PictureText {
  kind: string;
  title: string;
  stall: 'market';
  poster: { id: string; category: EventCategory };
  facts: string[];
}

/** Paints it as PNG: handed in, because it is another feature's work. */
export type PaintPicture = (text: PictureText) => Promise<Uint8Array<ArrayBuffer>>;

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

/** What an event or film says about itself in a chat or a feed: what, when and where. */
export function pictureOf(what: EventDetail | MovieDetail): PictureText {
  const { id, title } = what;
  if (what.kind === 'movie')
    return {
      ...{ kind: 'Film', title, stall: 'market', poster: { id, category: 'film' } },
      facts: [
        `${what.genre} · ${what.minutes} min · Rated ${what.rating}`,
        `In ${count(what.cinemas.length, 'cinema')}`,
      ],
    };
  const { category, starts_at: at, time_zone: zone, venue, city } = what;
  const kind = what.cancelled ? 'Cancelled' : eventCategoryNames[category];
  // a showing has the poster of its film
  const poster = { id: what.film?.id ?? id, category };
  return {
    ...{ kind, title, stall: 'market', poster },
    facts: [whenAt(at, zone), `${venue}, ${city}`],
  };
}

/** The same for everyone, so anyone may keep it for a day. */
export function sendPicture(bytes: Uint8Array<ArrayBuffer>, known: string | undefined): Response {
  const etag = `"${sha256(bytes).toString('base64url').slice(0, 22)}"`;
  const headers = { etag, 'cache-control': 'public, max-age=86400' };
  if (known?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers: { ...headers, 'content-type': 'image/png' } });
}
