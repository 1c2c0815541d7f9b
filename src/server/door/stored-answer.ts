import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasDictionary, type Dictionary } from './dictionary.ts';
import { chooseCoding, type Coding } from './encoding.ts';

interface Form {
  etag: string;
  body: Buffer;
  /** A flat list of names and values, which Node writes without further checks. */
  head: string[];
  headOfUnchanged: string[];
}

type AnyCoding = Coding | 'dcz';

/** An answer that is sent many times, in each of its codings, with headers made once. */
export type StoredAnswer = Partial<Record<AnyCoding, Form>> & { identity: Form };

// Each coding is its own representation, so they must not share a strong tag.
const tagFor = (etag: string, coding: AnyCoding): string =>
  coding === 'identity' ? etag : `${etag.slice(0, -1)}-${coding}"`;

function formOf(
  headers: Record<string, string>,
  tag: string,
  coding: AnyCoding,
  body: Buffer,
): Form {
  const etag = tagFor(tag, coding);
  const headOfUnchanged = Object.entries({ ...headers, ETag: etag }).flat();
  const head = [...headOfUnchanged, 'Content-Length', String(body.length)];
  if (coding !== 'identity') head.push('Content-Encoding', coding);
  return { etag, body, head, headOfUnchanged };
}

/** @param etag the strong tag of the plain bytes, in quotes */
export function storeAnswer(
  headers: Record<string, string>,
  etag: string,
  bodies: Partial<Record<AnyCoding, Buffer | undefined>> & { identity: Buffer },
): StoredAnswer {
  const { identity, br, gzip, dcz } = bodies;
  return {
    identity: formOf(headers, etag, 'identity', identity),
    ...(br && { br: formOf(headers, etag, 'br', br) }),
    ...(gzip && { gzip: formOf(headers, etag, 'gzip', gzip) }),
    ...(dcz && { dcz: formOf(headers, etag, 'dcz', dcz) }),
  };
}

/** Sends the best form that the browser accepts; a browser that already has it gets an empty 304. */
export function sendStored(
  stored: StoredAnswer,
  req: IncomingMessage,
  res: ServerResponse,
  dictionary?: Dictionary,
): void {
  const known = dictionary && hasDictionary(req, dictionary) ? stored.dcz : undefined;
  const form = known ?? stored[chooseCoding(req.headers['accept-encoding'])] ?? stored.identity;
  if (req.headers['if-none-match']?.split(/,\s*/).includes(form.etag)) {
    res.writeHead(304, form.headOfUnchanged).end();
    return;
  }
  res.writeHead(200, form.head);
  res.end(req.method === 'HEAD' ? undefined : form.body);
}
