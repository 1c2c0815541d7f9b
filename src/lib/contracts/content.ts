import { z } from 'zod';
import { isOwnPage } from '#lib/rules/own-page.ts';
import { call } from './call.ts';
import { CountryCode, Timestamp } from './common.ts';
import { promoPictureNames } from '#lib/look/promo-pictures.ts';

const Picture = z.enum(promoPictureNames);

/** Something we tell people about (spec 3, shared data). */
export const Promo = z
  .object({
    id: z.uuid(),
    title: z.string(),
    /** Plain text; an empty line begins another paragraph. */
    text: z.string(),
    /** The same as HTML: p and br, everything else escaped. */
    html: z.string(),
    /** The name of one of our drawings. */
    picture: Picture.nullable(),
    /** Where its button leads, on our own site. */
    action: z.object({ label: z.string(), path: z.string() }).nullable(),
    /** Opens once by itself on the dashboard. */
    advert: z.boolean(),
  })
  .meta({ id: 'Promo' });
export type Promo = z.infer<typeof Promo>;

export const listPromos = call({
  method: 'get',
  path: '/content/promos',
  guard: 'public',
  summary: 'What is shown now in the visitor’s country, in order',
  reply: z.array(Promo),
  codes: [],
});

export const readPromo = call({
  method: 'get',
  path: '/content/promos/{id}',
  guard: 'public',
  summary: 'One of them; what is over or for another country is not found',
  params: z.object({ id: z.string().max(80) }),
  reply: Promo,
  codes: ['not_found'],
});

const label = z.string().trim().max(30, 'At most 30 letters.');

/** What an operator writes. */
export const PromoDraft = z
  .strictObject({
    /** Missing for a new one. */
    id: z.uuid().optional(),
    /** The one that was read: another operator's change in between is a conflict. */
    version: z.number().int().min(1).optional(),
    title: z.string().trim().min(1, 'Write a title.').max(60, 'At most 60 letters.'),
    text: z.string().trim().min(1, 'Write a text.').max(2000, 'At most 2,000 letters.'),
    picture: Picture.nullable(),
    action: z
      .strictObject({
        label: label.min(1, 'Say what the button does.'),
        path: z
          .string()
          .trim()
          .max(200)
          .refine(isOwnPage, 'Enter a page of ours, like /giftcard/rates.'),
      })
      .nullable(),
    country_code: CountryCode.nullable(),
    starts_at: Timestamp,
    ends_at: Timestamp.nullable(),
    position: z.number().int().min(0).max(999),
    active: z.boolean(),
    advert: z.boolean(),
  })
  .refine(({ starts_at, ends_at }) => !ends_at || Date.parse(ends_at) > Date.parse(starts_at), {
    path: ['ends_at'],
    message: 'It ends before it begins.',
  })
  .meta({ id: 'PromoDraft' });
export type PromoDraft = z.infer<typeof PromoDraft>;

export const DeskPromo = z
  .object({
    ...Promo.omit({ html: true }).shape,
    version: z.number().int(),
    country_code: CountryCode.nullable(),
    starts_at: Timestamp,
    ends_at: Timestamp.nullable(),
    position: z.number().int(),
    active: z.boolean(),
    changed_at: Timestamp,
  })
  .meta({ id: 'DeskPromo' });
export type DeskPromo = z.infer<typeof DeskPromo>;

const strangers = ['unauthenticated', 'not_found'] as const;

export const listDeskPromos = call({
  method: 'get',
  path: '/desk/promos',
  guard: 'desk',
  summary: 'All promos, also those that are off, over or to come',
  reply: z.array(DeskPromo),
  codes: strangers,
});

export const setDeskPromos = call({
  method: 'put',
  path: '/desk/promos',
  guard: 'desk',
  summary: 'Adds promos or changes them; those not named stay as they are',
  body: z.strictObject({
    rows: z.array(PromoDraft).min(1).max(20),
    /** Only looks whether it could be taken. */
    preview: z.boolean().default(false),
  }),
  reply: z.array(DeskPromo),
  codes: [...strangers, 'invalid_input', 'conflict'],
});
