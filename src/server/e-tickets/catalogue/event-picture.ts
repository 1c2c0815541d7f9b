import type { EventDetail, MovieDetail } from '#lib/e-tickets/contract.ts';
import { eventCategoryNames, type EventCategory } from '#lib/e-tickets/categories.ts';
import { filmFacts, whenAt } from '#lib/e-tickets/words.ts';
import { uploadedPoster } from '#lib/e-tickets/uploaded-poster.ts';
import type { Services } from '#server/platform/services.ts';

/** The text in the picture of an event or film. */
export interface PictureText {
  kind: string;
  title: string;
  stall: 'market';
  /** Drawn from the id, or the uploaded picture as data. */
  poster: { id: string; category: EventCategory; upload?: string };
  facts: string[];
}

/** Paints a picture. Passed in, because another feature implements it. */
export interface Painter {
  /** PNG or JPEG. */
  paint: (text: PictureText) => Promise<Uint8Array<ArrayBuffer>>;
  /** The data of an uploaded picture by its address; undefined if it can't be read. */
  readUpload: (services: Services, url: string) => Promise<string | undefined>;
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

/** How an event or film introduces itself in a chat or feed: what, when and where. */
function textOf(what: EventDetail | MovieDetail): PictureText {
  const { id, title } = what;
  if (what.kind === 'movie')
    return {
      kind: 'Film',
      title,
      stall: 'market',
      poster: { id, category: 'film' },
      facts: [filmFacts(what), `In ${count(what.cinemas.length, 'cinema')}`],
    };
  const { category, starts_at: at, time_zone: zone, venue, city } = what;
  const kind = what.cancelled ? 'Cancelled' : eventCategoryNames[category];
  // a showing uses the poster of its film
  const poster = { id: what.film?.id ?? id, category };
  return {
    kind,
    title,
    stall: 'market',
    poster,
    facts: [whenAt(at, zone), `${venue}, ${city}`],
  };
}

/**
 * The picture of an event or film for a chat or feed, with its uploaded picture if that can be read.
 * @throws AppError busy when too many are waiting for the painter
 */
export async function paintEvent(
  services: Services,
  what: EventDetail | MovieDetail,
  { paint, readUpload }: Painter,
): Promise<Uint8Array<ArrayBuffer>> {
  const { poster, ...text } = textOf(what);
  const url = uploadedPoster(what);
  const upload = url === null ? undefined : await readUpload(services, url);
  return paint({ ...text, poster: { ...poster, ...(upload && { upload }) } });
}
