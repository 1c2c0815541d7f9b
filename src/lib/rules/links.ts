// What phones and email programs turn into a link, with or without https in front.
const LINK = /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;

/** What is wrong with a text that we send to someone who doesn't know us, or undefined. */
export const checkNoLink = (text: string): string | undefined =>
  LINK.test(text) ? 'Leave out web addresses, and put a space after a full stop.' : undefined;

/** A name with nothing in it that could become a link. */
export const withoutLinks = (name: string): string => name.replaceAll(/[.:/]+(?=\S)/g, ' ');
