import { z } from 'zod';
import { announcementChannels } from './channels.ts';
import { announcements as bounds } from '#lib/product-constants.ts';
import { serviceTypes } from '#lib/orders/words.ts';
import { call } from '#lib/contracts/call.ts';
import { CountryCode, keyCodes, Timestamp } from '#lib/contracts/common.ts';
import { VisibleText } from '#lib/contracts/typed.ts';

/** An announcement: its text, recipients and channels. */
export const AnnouncementDraft = z.strictObject({
  /** terms: a change that everyone affected must learn about, by email whatever they chose about news. */
  about: z.enum(['news', 'terms']),
  /** Email and push include a notice in the inbox. */
  channels: z.array(z.enum(announcementChannels)).min(1, 'Choose how to announce it.'),
  title: VisibleText.min(3, 'Enter a title.').max(bounds.titleMax),
  text: VisibleText.min(3, 'Enter a text.').max(bounds.textMax),
  link: z
    .string()
    .regex(/^\/(?!\/)[\w./?=&#-]*$/, 'Enter a path of this site, like /help.')
    .nullable(),
  countries: z.array(CountryCode).min(1, 'Choose at least one country.'),
  level: z.union([z.literal(1), z.literal(2)]).nullable(),
  /** Only members who completed an order of this type in recent days. */
  product: z.enum(serviceTypes).nullable(),
  product_days: z
    .number()
    .int()
    .min(1, 'Enter 1 to 365 days.')
    .max(365, 'Enter 1 to 365 days.')
    .nullable(),
  /** Defaults to now. */
  starts_at: Timestamp.optional(),
  /** When the banner disappears. */
  ends_at: Timestamp.nullable(),
});
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>;

const Reach = z.object({
  /** Everyone who sees it, and how many of them also get an email or a push message. */
  members: z.number().int(),
  emails: z.number().int(),
  pushes: z.number().int(),
});

export const DeskAnnouncement = AnnouncementDraft.extend({
  id: z.uuid(),
  starts_at: Timestamp,
  counted: z.number().int(),
  sent: z.number().int(),
  skipped: z.number().int(),
  added_by: z.string(),
  agreed_by: z.string().nullable(),
  added_at: Timestamp,
  state: z.enum(['asked', 'refused', 'planned', 'sending', 'on', 'done', 'stopped']),
}).meta({ id: 'DeskAnnouncement' });
export type DeskAnnouncement = z.infer<typeof DeskAnnouncement>;

const strangers = ['unauthenticated', 'not_found'] as const;

export const listDeskAnnouncements = call({
  method: 'get',
  path: '/desk/announcements',
  guard: 'desk',
  summary: 'Announcements with how many customers they match and reached, newest first',
  reply: z.array(DeskAnnouncement),
  codes: strangers,
});

export const addDeskAnnouncement = call({
  method: 'post',
  path: '/desk/announcements',
  guard: 'desk',
  keyed: true,
  summary:
    'Counts the customers an announcement reaches, or sends it; a large one needs a second approver',
  body: z.strictObject({
    draft: AnnouncementDraft,
    /** Returns what would happen, and stores nothing. */
    preview: z.boolean(),
  }),
  reply: z.object({
    reach: Reach,
    /** Why it takes two people; null if one is enough. */
    why: z.string().nullable(),
    /** Null for a preview. */
    id: z.uuid().nullable(),
  }),
  codes: [...strangers, 'invalid_input', 'conflict', ...keyCodes],
});

export const stopDeskAnnouncement = call({
  method: 'delete',
  path: '/desk/announcements/{id}',
  guard: 'desk',
  summary: 'Stops an announcement: no one else gets it, and its banner comes down',
  params: z.object({ id: z.uuid() }),
  reply: z.null(),
  codes: [...strangers, 'invalid_input', 'conflict'],
});
