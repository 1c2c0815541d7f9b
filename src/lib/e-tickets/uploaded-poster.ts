import type { EventDetail, MovieDetail } from './contract.ts';

/**
 * The address of the uploaded picture that an event or film is shown with, or null where one is drawn. A showing
 * has the poster of its film.
 */
export function uploadedPoster(what: EventDetail | MovieDetail): string | null {
  const { poster } = what.kind === 'movie' ? what : (what.film ?? what);
  return poster.url;
}
