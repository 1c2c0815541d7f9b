// What phones and mail programs make a link of, with or without https before it.
const LINK = /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;

/** What is wrong with words that we send to somebody who does not know us, or nothing. */
export const checkNoLink = (text: string): string | undefined =>
  LINK.test(text) ? 'Leave out web addresses, and put a space after a full stop.' : undefined;

/** A name in which nothing can be tapped. */
export const withoutLinks = (name: string): string => name.replaceAll(/[.:/]+(?=\S)/g, ' ');
