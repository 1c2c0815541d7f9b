import { z } from 'zod';
import { markBookNames } from './books.ts';
import { billTypes } from '#lib/refill/services/bills.ts';
import { call } from '#lib/contracts/call.ts';

const strangers = ['unauthenticated', 'not_found'] as const;
const Whose = z.object({ book: z.enum(markBookNames), id: z.string().max(60) });
/** A little more than 300 KB of bytes, as text. */
const DATA_MAX = 420_000;

export const readMark = call({
  method: 'get',
  path: '/marks/{key}',
  guard: 'public',
  summary: 'A picture that the desk uploaded; its key names what is in it, so it never changes',
  params: z.object({ key: z.string().regex(/^[0-9a-f]{32}$/) }),
  reply: z.null(),
  raw: true,
  codes: ['not_found', 'invalid_input'],
});

export const listMarks = call({
  method: 'get',
  path: '/marks',
  guard: 'public',
  summary:
    'The addresses of uploaded pictures by the id of what they stand for; films have theirs with them',
  reply: z.record(z.string(), z.string()),
  codes: [],
});

export const readSharePicture = call({
  method: 'get',
  path: '/share-pictures',
  guard: 'public',
  summary:
    'The picture that represents a page of a brand, or of a list of them, in a chat or a feed: PNG, 1200 × 630',
  query: z.strictObject({
    page: z.string().max(100),
    /** Changes the address when an uploaded picture changes; it has no other effect. */
    v: z.string().max(60).optional(),
  }),
  reply: z.null(),
  raw: true,
  codes: ['not_found', 'invalid_input', 'busy'],
});

export const listDeskPictures = call({
  method: 'get',
  path: '/desk/pictures/{book}',
  guard: 'desk',
  summary: 'Everything in a book that can have a picture, and the picture it has',
  params: Whose.pick({ book: true }),
  reply: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The bill of a biller, because several may have its name. */
      product: z.enum(billTypes).nullable(),
      logo: z.string().nullable(),
    }),
  ),
  codes: [...strangers, 'invalid_input'],
});

export const setDeskPicture = call({
  method: 'put',
  path: '/desk/pictures/{book}/{id}',
  guard: 'desk',
  summary: 'Sets the picture of a bank, biller, card, coin or film: re-encoded, and small',
  params: Whose,
  body: z.strictObject({
    content_type: z.enum(['image/jpeg', 'image/png', 'image/webp']),
    /** The file in base64. */
    data: z
      .base64()
      .min(1, 'Choose a picture.')
      .max(DATA_MAX, 'Choose a picture of 300 KB at most.'),
  }),
  reply: z.object({ logo: z.string() }),
  codes: [...strangers, 'invalid_input', 'unsupported_media_type'],
});

export const removeDeskPicture = call({
  method: 'delete',
  path: '/desk/pictures/{book}/{id}',
  guard: 'desk',
  summary: 'Removes the picture: the drawn mark is shown again',
  params: Whose,
  reply: z.null(),
  codes: [...strangers, 'invalid_input'],
});
