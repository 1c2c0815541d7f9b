import { createHmac } from 'node:crypto';
import { isSame } from '#server/platform/crypto.ts';

interface Signed {
  partnerId: string;
  apiKey: string;
  /** ISO with milliseconds; the same text that is sent with the signature. */
  timestamp: string;
}

/** How version 1 signs requests and answers: it covers the time and the partner, but not the content. */
export const signSmile = ({ partnerId, apiKey, timestamp }: Signed): string =>
  createHmac('sha256', apiKey).update(`${timestamp}${partnerId}sid_request`).digest('base64');

/** Whether an answer was signed with our key. */
export const isSignedBySmile = (given: string, signed: Signed): boolean =>
  isSame(Buffer.from(given), Buffer.from(signSmile(signed)));
