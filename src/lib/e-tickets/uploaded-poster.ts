import type { EventDetail, MovieDetail } from './contract.ts';

/**
 * The address of an event's or film's uploaded picture, or null if one is drawn. A showing uses the poster of
 * its film.
 */
export function uploadedPoster(what: EventDetail | MovieDetail): string | null {
  const { poster } = what.kind === 'movie' ? what : (what.film ?? what);
  return poster.url;
}
