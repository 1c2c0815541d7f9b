/** What is left of one of our links after email programs, chats and people have passed it on. */
export interface MailLink {
  /** Missing if it was cut off. */
  token?: string;
  /** Missing if it was cut off. */
  uuid?: string;
  /** Someone opened the page itself: there was nothing to cut off. */
  isBare: boolean;
}

// 32 bytes as base64url; 3D is what remains of an “=” that an email has encoded
const TOKEN = /(?<![\w-])(?:3D)?([\w-]{43})(?![\w-])/;
const ID = /(?<![\w-])(?:3D)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-])/i;
const TIMES = 3;

/** Undoes every layer of encoding, and the line breaks that emails put after an “=”. */
function unwrap(address: string): string {
  let text = address;
  try {
    for (let n = 0; n < TIMES; n++) text = decodeURIComponent(text);
  } catch {
    // what can't be decoded is read as it is
  }
  return text.replaceAll(/=\s+/g, '').replaceAll('&amp;', '&');
}

/**
 * The token and the id in the address of a page that an email links to. Whatever surrounds them, such as the
 * full stop of a sentence, doesn't count; a part that was cut off is missing.
 */
export function readMailLink({ pathname, search }: URL): MailLink {
  const text = unwrap(pathname + search);
  const [token, uuid] = [TOKEN.exec(text)?.[1], ID.exec(text)?.[1]];
  return {
    ...(token && { token }),
    ...(uuid && { uuid }),
    isBare: search === '' && !token && !uuid,
  };
}

/** The token of an address that has only that; what was cut off stays as it is. */
export const wholeToken = (given: string): string => TOKEN.exec(unwrap(given))?.[1] ?? given;
